#!/bin/sh
# npm start: becomes the server, with V8 flags that keep it small.

# The embedded database is WebAssembly. V8 would compile it twice, fast and then optimized, and
# keep both. No query was measurably slower with the fast code.
set -- --liftoff-only

# The start discards most of what it allocates. Without a limit the space for young objects grows
# to 48 MB and stays.
set -- "$@" --max-semi-space-size=4

# Lets the program collect the garbage of its start (see main.ts).
set -- "$@" --expose-gc

# Node's snapshot holds built-in modules that the server never uses: 10 MB against 20 ms.
set -- "$@" --no-node-snapshot

# Render threads allocate outside of V8, each in its own arena, of which glibc returns little:
# with two arenas for all, an hour of an ordinary day ends with 407 MB instead of 466. The second
# variable returns free memory at the end of an arena sooner.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"

# Ends the server when npm is gone; lets Node load .tsx files.
set -- "$@" --import ./server/runtime/stop-with-npm.mjs --import ./server/runtime/tsx-hook.mjs

cd "$(dirname "$0")/.." || exit
export NODE_ENV="${NODE_ENV:-production}"
# `exec`, here and in package.json: each shell becomes what it starts, so that npm's child is
# the server, and the SIGTERM that npm passes on reaches it. A shell that waited would end
# alone and leave the server behind with the port and the data folder.
exec node "$@" server/src/main.ts
