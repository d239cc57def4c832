import MorphDev
import Testing
