/* Asks for a library that not every machine has.
 * flags: -Wl,--no-as-needed -l:libffi.so.8 */
#include "subject.h"

SUBJECT_PLUGIN(subject_handle, subject_frame)
