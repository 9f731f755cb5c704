// Types into a program that has a terminal of its own, as a person does into a shell.
//
//   typist READY DONE KEYS -- PROGRAM [ARGUMENT]...
//
// Waits until the file READY is there, types KEYS, waits until the file DONE is there, and ends the program. What the
// program shows is read and dropped. Exits 1 when one of the files does not come in 20 s.

#define _GNU_SOURCE
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

// The terminal must be emptied meanwhile, or the program stops at its next word.
static int wait_for(const char *path, int terminal, long long deadline) {
  char shown[4096];
  while (now() < deadline) {
    if (access(path, F_OK) == 0) return 1;
    struct pollfd entry = {.fd = terminal, .events = POLLIN};
    if (poll(&entry, 1, 5) > 0 && read(terminal, shown, sizeof shown) <= 0) return access(path, F_OK) == 0;
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 6 || strcmp(argv[4], "--") != 0) return 64;
  int terminal;
  struct winsize size = {.ws_row = 50, .ws_col = 500};
  pid_t pid = forkpty(&terminal, NULL, NULL, &size);
  if (pid < 0) return 70;
  if (pid == 0) {
    execvp(argv[5], argv + 5);
    _exit(127);
  }
  long long deadline = now() + 20000;
  int is_done = 0;
  if (!wait_for(argv[1], terminal, deadline)) {
    fprintf(stderr, "typist: the program never became ready\n");
  } else if (write(terminal, argv[3], strlen(argv[3])) != (ssize_t)strlen(argv[3])) {
    fprintf(stderr, "typist: the keys could not be typed\n");
  } else if (!(is_done = wait_for(argv[2], terminal, deadline))) {
    fprintf(stderr, "typist: the program never was done\n");
  }
  kill(pid, SIGKILL);
  waitpid(pid, NULL, 0);
  return is_done ? 0 : 1;
}
