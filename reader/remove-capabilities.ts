/**
 * Removes network access, process control and code generation from the child before it loads a
 * parser. Reading its own files, unpacking and text processing remain.
 *
 * The permission model (`start-child.ts`) already covers files, child processes, workers, addons
 * and the inspector, but neither network nor signals.
 */
import Module, { registerHooks } from 'node:module'

/** Node modules that the parsers need; all others are blocked. */
const HARMLESS_MODULES = new Set([
  'buffer',
  'events',
  'fs',
  'fs/promises',
  'path',
  'stream',
  'string_decoder',
  'url',
  'util',
  'zlib',
])

/** `extra`: further modules that the parser of one task needs. */
export function removeCapabilities(extra: readonly string[] = []): void {
  for (const name of extra) HARMLESS_MODULES.add(name)
  // Checks each name before and after resolution and before loading: `import`, `require` and custom
  // loaders all pass here.
  registerHooks({
    resolve(specifier, context, next) {
      refuse(specifier)
      const resolved = next(specifier, context)
      refuse(resolved.url)
      return resolved
    },
    load(url, context, next) {
      refuse(url)
      return next(url, context)
    },
  })
  // Hooks registered later run first and could bypass these.
  for (const name of ['registerHooks', 'register']) Reflect.deleteProperty(Module, name)

  const getBuiltinModule = process.getBuiltinModule.bind(process)
  for (const name of WAYS_OUT_OF_PROCESS) Reflect.deleteProperty(process, name)
  // pdf.js loads its data files this way.
  process.getBuiltinModule = (name: string) =>
    HARMLESS_MODULES.has(plain(name)) ? getBuiltinModule(name) : undefined
  for (const name of WAYS_OUT_OF_GLOBALS) Reflect.deleteProperty(globalThis, name)
  // The default console writes to streams, which are sockets.
  globalThis.console = SILENT_CONSOLE
}

const WAYS_OUT_OF_PROCESS = [
  // Signals, also to the server, and replacing the process image.
  'kill',
  '_kill',
  '_debugProcess',
  'execve',
  // Node internals: raw sockets and native libraries.
  'binding',
  '_linkedBinding',
  'dlopen',
  // Open sockets, which give access to their constructor.
  'stdin',
  'stdout',
  'stderr',
  'openStdin',
  '_getActiveHandles',
  '_getActiveRequests',
  'channel',
  '_channel',
  // Reveals machine and network details, and writes files.
  'report',
] as const

const WAYS_OUT_OF_GLOBALS = [
  'fetch',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'WebAssembly',
] as const

const plain = (name: string) => name.replace(/^node:/, '')

/** Throws for a Node module that is not on the list. */
function refuse(name: string): void {
  const isBuiltin = name.startsWith('node:') || Module.isBuiltin(name)
  if (isBuiltin && !HARMLESS_MODULES.has(plain(name)))
    throw new Error(`${name} is not available to the reader`)
}

const SILENT_CONSOLE = new Proxy({} as Console, { get: () => () => undefined })
