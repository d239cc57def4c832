/* Some other library: it exports nothing that a host asks for. */
extern int fixture_answer(void);
__attribute__((visibility("default"))) int fixture_answer(void) { return 42; }
