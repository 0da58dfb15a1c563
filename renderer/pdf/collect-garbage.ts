import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// See the Node.js documentation of `v8.setFlagsFromString`: the flag adds a function to new
// contexts.
setFlagsFromString('--expose-gc')

/**
 * Forces a garbage collection, for native memory that V8 does not count. Takes tens of
 * milliseconds.
 */
export const collectGarbage = runInNewContext('gc') as () => void
