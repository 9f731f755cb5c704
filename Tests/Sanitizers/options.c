/* What the sanitizers' runtimes are told, linked into every program: the tests start programs with an exact environment,
   so that nothing can be said to them there.

   A report goes to a file of its own in LOGS and leaves the exit status alone, which is the program's to the tests. */

#define COMMON "exitcode=0:log_exe_name=1:"

/* The runtimes look these up by name; a program has one runtime, and the others stay unused. */
const char *__asan_default_options(void);
const char *__lsan_default_options(void);
const char *__tsan_default_options(void);

const char *__asan_default_options(void) { return "log_exe_name=1:detect_leaks=1:log_path=" LOGS "/address"; }

const char *__lsan_default_options(void) {
  return COMMON "print_suppressions=0:suppressions=" SUPPRESSIONS "/lsan.supp";
}

const char *__tsan_default_options(void) {
  return COMMON "print_suppressions=0:suppressions=" SUPPRESSIONS "/tsan.supp:log_path=" LOGS "/thread";
}
