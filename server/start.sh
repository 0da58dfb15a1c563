#!/bin/sh
# npm start: becomes the server, with the flags that it needs. Memory of the idle server with
# the embedded database, of a second start: 582 MB without them (1,055 MB while it starts),
# 485 MB with the first, 357 MB with both.

# The embedded database is WebAssembly. V8 would compile it twice, fast and then well, and hold
# both; with this it does so once, fast. No query was seen to get slower.
set -- --liftoff-only

# The start throws away most of what it allocates. The space for young objects grows to hold
# that, up to 3 × 16 MB and more, and is not given back: 4 MB are emptied often instead.
set -- "$@" --max-semi-space-size=4

# Threads that render and set papers allocate outside of V8, each in an arena of its own, of which glibc
# gives little back: with two for all, an hour of an ordinary day ends with 407 MB instead of 466.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"

# Ends the server when npm is gone; lets Node load .tsx files.
set -- "$@" --import ./server/runtime/stop-with-npm.mjs --import ./server/runtime/tsx-hook.mjs

cd "$(dirname "$0")/.." || exit
export NODE_ENV="${NODE_ENV:-production}"
# `exec`, here and in package.json: each shell becomes what it starts, so that npm's child is
# the server, and the SIGTERM that npm passes on reaches it. A shell that waited would end
# alone and leave the server behind with the port and the data folder.
exec node "$@" server/src/main.ts
