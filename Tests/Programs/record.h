// One record is one file, which appears whole or not at all: written under a hidden name, then renamed.
//
//   argv COUNT, then for each: its LENGTH, a newline, its bytes, a newline; the same for env;
//   then "NAME VALUE" lines: clock (CLOCK_MONOTONIC at the start, ns), pid, sid, umask, cwd, SigBlk, SigIgn, fd COUNT
#pragma once

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static long long monotonic_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void record_list(FILE *file, const char *name, char *const *list) {
  size_t count = 0;
  while (list[count] != NULL) count++;
  fprintf(file, "%s %zu\n", name, count);
  for (size_t index = 0; index < count; index++) {
    fprintf(file, "%zu\n", strlen(list[index]));
    fwrite(list[index], 1, strlen(list[index]), file);
    fputc('\n', file);
  }
}

static void record_process_status(FILE *file) {
  FILE *status = fopen("/proc/self/status", "re");
  char line[256];
  if (status == NULL) return;
  while (fgets(line, sizeof line, status) != NULL) {
    char value[64];
    if (sscanf(line, "SigBlk: %63s", value) == 1) fprintf(file, "SigBlk %s\n", value);
    if (sscanf(line, "SigIgn: %63s", value) == 1) fprintf(file, "SigIgn %s\n", value);
    if (sscanf(line, "Umask: %63s", value) == 1) fprintf(file, "umask %s\n", value);
  }
  fclose(status);
}

static int open_descriptors(void) {
  int count = 0;
  DIR *directory = opendir("/proc/self/fd");
  if (directory == NULL) return -1;
  while (readdir(directory) != NULL) count++;
  closedir(directory);
  return count - 3;  // ".", ".." and the directory itself
}

// Fails loudly: a lost record must never look like nothing was launched.
static void record(const char *directory, long long clock, char *const *arguments, char *const *environment) {
  static int sequence = 0;
  char hidden[4096], visible[4096], cwd[4096];
  int descriptors = open_descriptors();
  sequence++;
  snprintf(hidden, sizeof hidden, "%s/.%lld-%d-%d", directory, clock, (int)getpid(), sequence);
  snprintf(visible, sizeof visible, "%s/%lld-%d-%d", directory, clock, (int)getpid(), sequence);
  int descriptor = open(hidden, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (descriptor < 0) abort();
  if (fchmod(descriptor, 0644) != 0) abort();  // whatever the umask under test
  FILE *file = fdopen(descriptor, "w");
  if (file == NULL) abort();
  record_list(file, "argv", arguments);
  record_list(file, "env", environment);
  fprintf(file, "clock %lld\npid %d\nsid %d\nfd %d\n", clock, (int)getpid(), (int)getsid(0), descriptors);
  fprintf(file, "cwd %s\n", getcwd(cwd, sizeof cwd) == NULL ? "?" : cwd);
  record_process_status(file);
  if (fclose(file) != 0) abort();
  if (rename(hidden, visible) != 0) abort();
}
