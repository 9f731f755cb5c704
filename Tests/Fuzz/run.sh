#!/bin/sh
# Fuzzes one target with libFuzzer and address sanitizer.
#
#   Tests/Fuzz/run.sh TARGET SECONDS [libFuzzer option]...
#   Tests/Fuzz/run.sh TARGET FILE                            (repeats one input)
#
# Seeds are the corpus of real URLs, and the folder Tests/Fuzz/Seeds/TARGET when there is one. What a run learns stays
# in .build/fuzz/corpus/TARGET. An input that breaks a property ends the run with a status other than 0 and is left
# in .build/fuzz/findings.
set -eu

if [ $# -lt 2 ]; then
  sed -n '2,5s/^# *//p' "$0" >&2
  exit 64
fi
target=$1
limit=$2
shift 2
[ ! -f "$limit" ] || limit=$(realpath "$limit")
cd "$(dirname "$0")/../.."
build=.build/fuzz
# Under the address sanitizer Swift's own backtracer crashes and leaves a process that waits for ever.
export SWIFT_BACKTRACE=enable=no

# gold stops with an internal error on these objects; lld comes with the toolchain. Fuzzers are tests, and see what
# tests see.
XCALLBACK_FUZZ=1 swift build -c release --scratch-path "$build" --product "$target" \
  --sanitize=address -Xswiftc -sanitize=fuzzer -Xswiftc -enable-testing -Xswiftc -use-ld=lld

if [ -f "$limit" ]; then exec "$build/release/$target" "$limit"; fi

corpus=$build/corpus/$target
seeds=$build/seeds/$target
mkdir -p "$corpus" "$seeds" "$build/findings"

# seed TAIL: one file a URL of the corpus, with TAIL behind it.
seed() {
  awk -F '\t' -v seeds="$seeds" -v tail="$1" '
    { file = sprintf("%s/%03d", seeds, NR); printf "%s%s", $1, tail > file; close(file) }
  ' Tests/XCallbackTests/Fixtures/corpus.tsv
}

dictionary=
case $target in
  FuzzURL)
    seed ''
    dictionary=Tests/Fuzz/url.dict
    ;;
  FuzzComposition)
    seed '\nid=1\ntext=a b\nflag\n!unnamed'
    dictionary=Tests/Fuzz/url.dict
    ;;
  FuzzHandlerFile | FuzzTemplates)
    dictionary=Tests/Fuzz/handler.dict
    ;;
  FuzzJSON) dictionary=Tests/Fuzz/json.dict ;;
  FuzzJournal) dictionary=Tests/Fuzz/journal.dict ;;
  FuzzMimeApps) dictionary=Tests/Fuzz/mimeapps.dict ;;
esac

[ -z "$dictionary" ] || set -- "-dict=$dictionary" "$@"
[ ! -d "Tests/Fuzz/Seeds/$target" ] || seeds="$seeds Tests/Fuzz/Seeds/$target"

# shellcheck disable=SC2086
exec "$build/release/$target" -max_len=4096 -max_total_time="$limit" -timeout=10 -rss_limit_mb=2048 \
  -artifact_prefix="$build/findings/$target-" -print_final_stats=1 "$@" "$corpus" $seeds
