// Lets one system call of a handler fail, or kills the handler right in front of it.
//
//   fault [OPTION]... -- PROGRAM [ARGUMENT]...
//
//   --self 1             the process that counts is PROGRAM itself, which forks nothing
//   --calls NAME,NAME…   the system calls that count, by the names below (all but futex, whose number differs)
//   --files 1            only calls whose first argument is an open file: no pipe, no socket, no counter
//   --at NUMBER          which of those that count, of all threads together, the first one is 1; 0 is none
//   --error NUMBER       it is not made, and fails with this errno; without it the process gets SIGKILL instead
//   --report FILE        a line for each call that counted, by name or number, then how the process ended: "exited N",
//                        "killed N", or "none" when PROGRAM did not fork
//
// Without --self what counts are the calls of the process that PROGRAM forks first: the one that `xcallback-handler` does its work in.
// Neither PROGRAM itself nor what that process starts is looked at: strace counts each process for itself, and would
// need as many calls of the first as of the second. Exits as PROGRAM does; 99 when something is wrong.

#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#define CALL(name) {SYS_##name, #name}

// Those that a handler's work is made of.
static const struct {
  long number;
  const char *name;
} known[] = {
    CALL(close),   CALL(connect),     CALL(dup3),        CALL(eventfd2), CALL(exit_group), CALL(fcntl),
    CALL(fchmod),  CALL(flock),       CALL(fstat),       CALL(fsync),    CALL(ftruncate),  CALL(getrandom),
    CALL(lseek),   CALL(memfd_create), CALL(mkdirat),    CALL(mmap),     CALL(newfstatat), CALL(openat),
    CALL(pidfd_open), CALL(pipe2),    CALL(ppoll),       CALL(pread64),  CALL(read),       CALL(recvmsg),
    CALL(renameat), CALL(sendmsg),    CALL(sendto),      CALL(setsid),   CALL(socket),     CALL(statx),
    CALL(unlinkat), CALL(wait4),      CALL(write),       CALL(clone),    CALL(clone3),     CALL(futex),
#ifdef SYS_open
    CALL(access),  CALL(dup2),        CALL(lstat),       CALL(mkdir),    CALL(open),       CALL(poll),
    CALL(readlink), CALL(rename),     CALL(stat),        CALL(unlink),   CALL(vfork),
#endif
};

enum { known_count = sizeof known / sizeof *known };

static char is_counted[known_count];
static int counts_all = 1, counts_files, is_worker_itself;
static long fault_at, call_count;
static int fault_error;
static FILE *report;

static _Noreturn void fail(const char *message) {
  fprintf(stderr, "fault: %s\n", message);
  exit(99);
}

static int index_of(const char *name) {
  for (int index = 0; index < known_count; index++) {
    if (strcmp(known[index].name, name) == 0) return index;
  }
  return -1;
}

static void count_only(char *names) {
  counts_all = 0;
  for (char *name = strtok(names, ","); name != NULL; name = strtok(NULL, ",")) {
    // One that this machine's kernel does not have is never made.
    int index = index_of(name);
    if (index >= 0) is_counted[index] = 1;
  }
}

// The kernel makes no call with this number.
static void skip_call(pid_t thread) {
#if defined __x86_64__
  if (ptrace(PTRACE_POKEUSER, thread, offsetof(struct user_regs_struct, orig_rax), -1L) != 0)
    fail("cannot skip a call");
#elif defined __aarch64__
  int none = -1;
  struct iovec part = {&none, sizeof none};
  if (ptrace(PTRACE_SETREGSET, thread, NT_ARM_SYSTEM_CALL, &part) != 0) fail("cannot skip a call");
#else
#error "this machine's registers are not known"
#endif
}

static void set_result(pid_t thread, long result) {
#if defined __x86_64__
  if (ptrace(PTRACE_POKEUSER, thread, offsetof(struct user_regs_struct, rax), result) != 0)
    fail("cannot set a result");
#elif defined __aarch64__
  struct user_regs_struct registers;
  struct iovec part = {&registers, sizeof registers};
  if (ptrace(PTRACE_GETREGSET, thread, NT_PRSTATUS, &part) != 0) fail("cannot read a result");
  registers.regs[0] = (unsigned long)result;
  if (ptrace(PTRACE_SETREGSET, thread, NT_PRSTATUS, &part) != 0) fail("cannot set a result");
#endif
}

static int is_file(pid_t thread, unsigned long long descriptor) {
  char path[64], target[2] = "";
  snprintf(path, sizeof path, "/proc/%d/fd/%llu", (int)thread, descriptor);
  return readlink(path, target, 1) == 1 && target[0] == '/';
}

// Counts a call; whether it is the one.
static int is_due(pid_t thread, long number, unsigned long long argument) {
  int index = 0;
  while (index < known_count && known[index].number != number) index++;
  if (counts_all ? number == SYS_futex : index == known_count || !is_counted[index]) return 0;
  if (counts_files && !is_file(thread, argument)) return 0;
  call_count++;
  if (report != NULL) {
    if (index < known_count) fprintf(report, "%s\n", known[index].name);
    else fprintf(report, "%ld\n", number);
  }
  return call_count == fault_at;
}

// Runs PROGRAM until it forks; the process that it forked, stopped, or 0 when it ended without.
static pid_t run_until_fork(pid_t program, int *ending) {
  int status;
  if (waitpid(program, &status, 0) != program || !WIFSTOPPED(status)) fail("cannot trace");
  long options = PTRACE_O_TRACEFORK | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SETOPTIONS, program, 0, options) != 0) fail("cannot trace");
  for (int passed = 0;;) {
    if (ptrace(PTRACE_CONT, program, 0, passed) != 0) fail("cannot go on");
    if (waitpid(program, &status, 0) != program) fail("cannot wait");
    if (!WIFSTOPPED(status)) {
      *ending = status;
      return 0;
    }
    passed = status >> 16 != 0 || WSTOPSIG(status) == SIGSTOP ? 0 : WSTOPSIG(status);
    if (status >> 16 != PTRACE_EVENT_FORK) continue;
    unsigned long child;
    if (ptrace(PTRACE_GETEVENTMSG, program, 0, &child) != 0) fail("cannot tell what was forked");
    if (waitpid((pid_t)child, &status, __WALL) != (pid_t)child) fail("cannot wait for what was forked");
    // Of its own forks it has only threads looked at.
    options = PTRACE_O_TRACECLONE | PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL;
    if (ptrace(PTRACE_SETOPTIONS, (pid_t)child, 0, options) != 0) fail("cannot trace what was forked");
    if (ptrace(PTRACE_DETACH, program, 0, 0) != 0) fail("cannot let go");
    return (pid_t)child;
  }
}

// Lets PROGRAM itself be what is looked at.
static pid_t begin_itself(pid_t program) {
  int status;
  if (waitpid(program, &status, 0) != program || !WIFSTOPPED(status)) fail("cannot trace");
  long options = PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC | PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SETOPTIONS, program, 0, options) != 0) fail("cannot trace");
  return program;
}

// Whoever is told that the other side is gone finds the connection closed, too.
static void close_connection(pid_t worker, unsigned long long descriptor) {
  int process = (int)syscall(SYS_pidfd_open, worker, 0);
  int copy = (int)syscall(SYS_pidfd_getfd, process, (int)descriptor, 0);
  if (copy >= 0) shutdown(copy, SHUT_RDWR);
  close(copy);
  close(process);
}

static void at_call(pid_t thread, pid_t worker) {
  static pid_t skipping;
  static long result;
  struct __ptrace_syscall_info call;
  // It may have been killed meanwhile.
  if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof call, &call) < 0) return;
  if (call.op == PTRACE_SYSCALL_INFO_ENTRY) {
    result = -fault_error;
    if (is_due(thread, (long)call.entry.nr, call.entry.args[0])) {
      if (fault_error == 0) {
        kill(worker, SIGKILL);
        return;
      }
      if (fault_error == ECONNRESET || fault_error == EPIPE) close_connection(worker, call.entry.args[0]);
    } else if (call.entry.nr == SYS_prctl && call.entry.args[0] == PR_SET_DUMPABLE) {
      // Only root may look at the descriptors of a process that has done that.
      result = 0;
    } else {
      return;
    }
    skip_call(thread);
    skipping = thread;
  } else if (call.op == PTRACE_SYSCALL_INFO_EXIT && thread == skipping) {
    set_result(thread, result);
    skipping = 0;
  }
}

static int exit_status(int status) {
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int main(int argc, char **argv) {
  int index = 1;
  for (; index < argc && strcmp(argv[index], "--") != 0; index += 2) {
    const char *option = argv[index];
    char *value = index + 1 < argc ? argv[index + 1] : "";
    if (strcmp(option, "--calls") == 0) count_only(value);
    else if (strcmp(option, "--files") == 0) counts_files = atoi(value);
    else if (strcmp(option, "--self") == 0) is_worker_itself = atoi(value);
    else if (strcmp(option, "--at") == 0) fault_at = atol(value);
    else if (strcmp(option, "--error") == 0) fault_error = atoi(value);
    else if (strcmp(option, "--report") == 0) report = fopen(value, "we");
    else fail("unknown option");
  }
  if (index + 1 >= argc) fail("no program");

  pid_t program = fork();
  if (program < 0) fail("cannot fork");
  if (program == 0) {
    if (ptrace(PTRACE_TRACEME, 0, 0, 0) != 0) _exit(99);
    raise(SIGSTOP);
    // Leaks cannot be looked for under ptrace, and trying that would take the place of the program's exit status.
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
    execvp(argv[index + 1], argv + index + 1);
    _exit(127);
  }
  int program_ending = 0, worker_ending = -1, status;
  pid_t worker = is_worker_itself ? begin_itself(program) : run_until_fork(program, &program_ending);
  pid_t thread = worker;
  if (worker > 0) ptrace(PTRACE_SYSCALL, worker, 0, 0);
  while (worker > 0 && (thread = waitpid(-1, &status, __WALL)) > 0) {
    if (!WIFSTOPPED(status)) {
      if (thread == program) program_ending = status;
      if (thread == worker) worker_ending = status;
      continue;
    }
    int signal = WSTOPSIG(status), passed = 0;
    if (signal == (SIGTRAP | 0x80)) at_call(thread, worker);
    // A thread begins with a stop of its own.
    else if (status >> 16 == 0 && signal != SIGSTOP) passed = signal;
    ptrace(PTRACE_SYSCALL, thread, 0, passed);
  }
  if (report != NULL) {
    if (worker_ending == -1) fprintf(report, "none\n");
    else if (WIFSIGNALED(worker_ending)) fprintf(report, "killed %d\n", WTERMSIG(worker_ending));
    else fprintf(report, "exited %d\n", WEXITSTATUS(worker_ending));
    if (fclose(report) != 0) fail("cannot write the report");
  }
  return exit_status(program_ending);
}
