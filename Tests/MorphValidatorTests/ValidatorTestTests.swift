import MorphValidator
import Testing
