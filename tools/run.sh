#!/bin/sh
# sh tools/run.sh FILE ARGUMENTS…
#
# Runs a TypeScript file as npm scripts do. A shell of its own: the one that prepared the clone
# remembers an older `node`.
exec node --import ./server/runtime/tsx-hook.mjs "$@"
