// Records how it was started: `record DIRECTORY [ARGUMENT]...` leaves one file in DIRECTORY.
// It is the callers' program in their desktop entries, and the command in handler files under test.

#include "record.h"

extern char **environ;

int main(int argc, char **argv) {
  long long clock = monotonic_nanoseconds();
  if (argc < 2) return 64;
  record(argv[1], clock, argv, environ);
  return 0;
}
