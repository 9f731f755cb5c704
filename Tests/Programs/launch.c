// Starts a program in an unusual state, then waits until it and everything that came of it has ended.
//
//   launch [OPTION]... -- PROGRAM [ARGUMENT]...
//
//   --ignore SIGNAL, --block SIGNAL   a signal's number, ignored or blocked in the program
//   --umask OCTAL, --close DESCRIPTOR
//   --each FILE      one process for each line of FILE, all at once; the line is its last argument
//   --signal NUMBER, --when PATH   sent to the program, or to what is left of it when it has detached, once PATH is
//                    there; a directory counts when it is not empty
//   --limit SECONDS  then everything is killed and the exit status is 98 (60)
//   --report FILE    start (CLOCK_MONOTONIC just before exec, ns), cpu (µs), rss (kB, the largest), reaped, killed
//
// It is a subreaper, so that a program that detaches becomes its child again: when it returns, nothing of what
// it started is left, and what has not been launched by then will not be. Exits as the program does (with --each:
// as the worst one), 128+N for a signal.

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct {
  sigset_t ignored, blocked;
  int umask, closed[16], closed_count;
  char *lines[4096];
  int line_count;
} state = {.umask = -1};

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static _Noreturn void fail(const char *message) {
  fprintf(stderr, "launch: %s\n", message);
  exit(99);
}

static void read_lines(const char *path) {
  FILE *file = fopen(path, "re");
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  if (file == NULL) fail("cannot read the lines");
  while ((length = getline(&line, &size, file)) > 0) {
    if (line[length - 1] == '\n') line[length - 1] = '\0';
    if (state.line_count == 4096) fail("too many lines");
    state.lines[state.line_count++] = strdup(line);
  }
  free(line);
  fclose(file);
}

static _Noreturn void become(char **arguments, long long *start) {
  for (int number = 1; number < NSIG; number++) {
    if (sigismember(&state.ignored, number) == 1) signal(number, SIG_IGN);
  }
  sigprocmask(SIG_SETMASK, &state.blocked, NULL);
  if (state.umask >= 0) umask((mode_t)state.umask);
  for (int index = 0; index < state.closed_count; index++) close(state.closed[index]);
  *start = now();
  execvp(arguments[0], arguments);
  _exit(127);
}

static int is_there(const char *path) {
  DIR *directory = opendir(path);
  int count = 0;
  if (directory == NULL) return access(path, F_OK) == 0;
  for (struct dirent *entry; (entry = readdir(directory)) != NULL;) count += entry->d_name[0] != '.';
  closedir(directory);
  return count > 0;
}

static int signal_children(int number) {
  char path[64];
  int pid, count = 0;
  snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
  FILE *file = fopen(path, "re");
  if (file == NULL) fail("cannot list children");
  while (fscanf(file, "%d", &pid) == 1) {
    kill(pid, number);
    count++;
  }
  fclose(file);
  return count;
}

// Orphans of what we started come to us, so killing children until there is none ends everything.
static int kill_all(void) {
  int killed = 0;
  for (;;) {
    killed += signal_children(SIGKILL);
    pid_t reaped;
    while ((reaped = waitpid(-1, NULL, WNOHANG)) > 0) {
    }
    if (reaped < 0) return killed;
    nanosleep(&(struct timespec){0, 1000000}, NULL);
  }
}

int main(int argc, char **argv) {
  double limit = 60;
  const char *report = NULL, *when = NULL;
  int index = 1, pending = 0;
  for (; index < argc && strcmp(argv[index], "--") != 0; index += 2) {
    const char *option = argv[index], *value = index + 1 < argc ? argv[index + 1] : "";
    if (strcmp(option, "--ignore") == 0) sigaddset(&state.ignored, atoi(value));
    else if (strcmp(option, "--block") == 0) sigaddset(&state.blocked, atoi(value));
    else if (strcmp(option, "--umask") == 0) state.umask = (int)strtol(value, NULL, 8);
    else if (strcmp(option, "--close") == 0 && state.closed_count < 16)
      state.closed[state.closed_count++] = atoi(value);
    else if (strcmp(option, "--each") == 0) read_lines(value);
    else if (strcmp(option, "--limit") == 0) limit = atof(value);
    else if (strcmp(option, "--report") == 0) report = value;
    else if (strcmp(option, "--signal") == 0) pending = atoi(value);
    else if (strcmp(option, "--when") == 0) when = value;
    else fail("unknown option");
  }
  if (index + 1 >= argc) fail("no program");
  char **program = argv + index + 1;
  int program_count = argc - index - 1;

  long long *start = mmap(NULL, sizeof *start, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED || prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) fail("cannot become a subreaper");
  // What our own starter ignores or blocks is no part of the test.
  sigset_t none, child;
  sigemptyset(&none);
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);

  int first_count = state.line_count > 0 ? state.line_count : 1;
  pid_t *first = calloc((size_t)first_count, sizeof *first);
  for (int number = 0; number < first_count; number++) {
    first[number] = fork();
    if (first[number] < 0) fail("cannot fork");
    if (first[number] == 0) {
      char **arguments = calloc((size_t)program_count + 2, sizeof *arguments);
      memcpy(arguments, program, sizeof *arguments * (size_t)program_count);
      if (state.line_count > 0) arguments[program_count] = state.lines[number];
      become(arguments, start);
    }
  }

  // SIGCHLD is blocked and taken by sigtimedwait, so that none is missed between looking and waiting.
  sigprocmask(SIG_BLOCK, &child, NULL);
  long long deadline = now() + (long long)(limit * 1e9), cpu = 0;
  long rss = 0;
  int reaped = 0, killed = 0, worst = 0;
  for (;;) {
    int status;
    struct rusage usage;
    pid_t pid = wait4(-1, &status, WNOHANG, &usage);
    if (pid < 0 && errno == ECHILD) break;
    if (pid > 0) {
      reaped++;
      cpu += usage.ru_utime.tv_sec * 1000000LL + usage.ru_utime.tv_usec;
      cpu += usage.ru_stime.tv_sec * 1000000LL + usage.ru_stime.tv_usec;
      if (usage.ru_maxrss > rss) rss = usage.ru_maxrss;
      int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
      for (int number = 0; number < first_count; number++) {
        if (first[number] == pid && code > worst) worst = code;
      }
      continue;
    }
    long long left = deadline - now();
    if (left <= 0) {
      killed = kill_all();
      worst = 98;
      break;
    }
    if (pending != 0 && when != NULL && is_there(when)) {
      signal_children(pending);
      pending = 0;
    }
    if (pending != 0 && left > 5000000) left = 5000000;
    struct timespec wait = {left / 1000000000LL, left % 1000000000LL};
    sigtimedwait(&child, NULL, &wait);
  }

  if (report != NULL) {
    FILE *file = fopen(report, "we");
    if (file == NULL) fail("cannot write the report");
    fprintf(file, "start %lld\ncpu %lld\nrss %ld\nreaped %d\nkilled %d\n", *start, cpu, rss, reaped, killed);
    fclose(file);
  }
  return worst;
}
