#include "worker.h"

#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <ucontext.h>

/* The handler is gone once it has run (SA_RESETHAND): the instruction is tried again, and ends the
 * process as SIGSEGV does. */
static void name_instruction(int signal, siginfo_t *info, void *opaque) {
  (void)signal;
#ifdef __x86_64__
  /* Only a refused instruction is of this code, and its bytes can be read. */
  if (info->si_code != SI_KERNEL) return;
  const ucontext_t *context = opaque;
  const uint8_t *code = (const uint8_t *)(uintptr_t)context->uc_mcontext.gregs[REG_RIP];
  static const uint8_t rdtsc[] = {0x0f, 0x31}, rdtscp[] = {0x0f, 0x01, 0xf9};
  if (memcmp(code, rdtsc, sizeof rdtsc) == 0) send_note(MORPH_NOTE_FUNCTION, "rdtsc");
  if (memcmp(code, rdtscp, sizeof rdtscp) == 0) send_note(MORPH_NOTE_FUNCTION, "rdtscp");
#else
  (void)info;
  (void)opaque;
#endif
}

void trap_time_stamps(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = name_instruction;
  action.sa_flags = SA_SIGINFO | (int)SA_RESETHAND | SA_NODEFER;
  sigaction(SIGSEGV, &action, NULL);
  prctl(PR_SET_TSC, PR_TSC_SIGSEGV, 0, 0, 0);
}
