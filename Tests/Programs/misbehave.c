// Commands that end badly, without a shell:
//
//   misbehave exit STATUS     prints on both streams, then exits
//   misbehave signal NUMBER   kills itself
//   misbehave hang [FILE]     ignores SIGTERM, so does a child of its, and both stay; makes FILE when they do
//   misbehave brood FILE      leaves at SIGTERM, but a child and a grandchild of its ignore it and hold its pipes; makes
//                             FILE when they do
//   misbehave hold DIRECTORY  prints "done", exits 0, but leaves a child that holds its pipes until there is a
//                             file in DIRECTORY; if none comes in 20 s the child spoils the output
//   misbehave await FILE      waits until FILE exists, prints "done", exits 0; or exits 1 after 20 s
//   misbehave flood BYTES     writes so many x
//   misbehave garbage         writes what is no JSON
//   misbehave closed          closes its stdin without reading, prints "done", exits 0

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int exists(const char *path) { return access(path, F_OK) == 0; }

static int has_file(const char *path) {
  int count = 0;
  DIR *directory = opendir(path);
  if (directory == NULL) return 0;
  for (struct dirent *entry; (entry = readdir(directory)) != NULL;) count += entry->d_name[0] != '.';
  closedir(directory);
  return count > 0;
}

static int wait_until(int (*holds)(const char *), const char *path) {
  for (int step = 0; step < 4000; step++) {
    if (holds(path)) return 1;
    nanosleep(&(struct timespec){0, 5000000}, NULL);
  }
  return 0;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  const char *path = argc > 2 ? argv[2] : "";
  int number = atoi(path);
  if (strcmp(what, "exit") == 0) {
    puts("said on stdout");
    fputs("/secret/path: said on stderr\n", stderr);
    return number;
  }
  if (strcmp(what, "signal") == 0) {
    raise(number);
  } else if (strcmp(what, "hang") == 0) {
    signal(SIGTERM, SIG_IGN);
    if (fork() > 0 && *path != '\0') fclose(fopen(path, "we"));
    for (;;) pause();
  } else if (strcmp(what, "brood") == 0) {
    if (fork() == 0) {
      signal(SIGTERM, SIG_IGN);
      if (fork() == 0) fclose(fopen(path, "we"));
    }
    for (;;) pause();
  } else if (strcmp(what, "hold") == 0) {
    puts("done");
    fflush(stdout);
    if (fork() == 0) {
      if (!wait_until(has_file, path)) puts("too late");
    }
    return 0;
  } else if (strcmp(what, "await") == 0) {
    if (!wait_until(exists, path)) return 1;
    puts("done");
    return 0;
  } else if (strcmp(what, "flood") == 0) {
    for (; number > 0; number--) {
      if (putchar('x') == EOF) return 1;
    }
    return 0;
  } else if (strcmp(what, "garbage") == 0) {
    puts("{\"id\": \"1\", ");
    return 0;
  } else if (strcmp(what, "closed") == 0) {
    close(0);
    puts("done");
    return 0;
  }
  return 64;
}
