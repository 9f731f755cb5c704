#!/bin/sh
# Times a typical parse against GUri and Foundation's URLComponents: Tests/Bench/parse.sh [ROUNDS]
set -eu
cd "$(dirname "$0")/../.."
build=.build/bench-parse
# The Swift runtime is linked statically, as in a release. SwiftPM does not notice new files of a dependency by itself.
touch Tests/Bench/Parse/Package.swift
swift build -c release --static-swift-stdlib --package-path Tests/Bench/Parse --scratch-path "$build" >&2
exec "$build/release/ParseBench" Tests/XCallbackTests/Fixtures/corpus.tsv "$@"
