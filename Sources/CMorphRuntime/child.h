/* What every child of this process does between vfork and execve, in which it shares the memory of
 * its parent. Each answers 0, or an errno. */
#ifndef MORPH_RUNTIME_CHILD_H
#define MORPH_RUNTIME_CHILD_H

#include <sys/types.h>

/* Every signal as at the start of a program, a process group of its own, and an end when the thread
 * of `host` that started it ends. */
int morph_child_detach(pid_t host);

/* Standard input is empty; `output` becomes standard output and standard error. */
int morph_child_streams(int output);

/* Lets every signal through: the last thing to do. */
int morph_child_unblock(void);

#endif
