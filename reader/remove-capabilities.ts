/**
 * Takes away what could leave the process: the network, other processes, code made of text.
 * For the reader's child, before it loads what opens files. What is left is what reading
 * takes: files of the program itself, unpacking, text.
 *
 * The permission model (`start-child.ts`) holds files, children, threads, addons and the
 * inspector already, but neither the network nor signals.
 */
import Module, { registerHooks } from 'node:module'

/** Node's modules that parsers use. Any other could lead out, so it does not exist here. */
const HARMLESS_MODULES: ReadonlySet<string> = new Set([
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

export function removeCapabilities(): void {
  // Asked before and after each name is resolved, and once more before anything is loaded:
  // `import`, `require` and whatever code puts in their place all come by here.
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
  // Hooks that are registered later are asked first: they could answer for these.
  for (const name of ['registerHooks', 'register']) Reflect.deleteProperty(Module, name)

  const getBuiltinModule = process.getBuiltinModule.bind(process)
  for (const name of WAYS_OUT_OF_PROCESS) Reflect.deleteProperty(process, name)
  // pdf.js fetches the files that lie beside it this way.
  process.getBuiltinModule = (name: string) =>
    HARMLESS_MODULES.has(plain(name)) ? getBuiltinModule(name) : undefined
  for (const name of WAYS_OUT_OF_GLOBALS) Reflect.deleteProperty(globalThis, name)
  // The standard one writes to streams that are sockets.
  globalThis.console = SILENT_CONSOLE
}

const WAYS_OUT_OF_PROCESS = [
  // Signals, to the server as well; and another program in place of this one.
  'kill',
  '_kill',
  '_debugProcess',
  'execve',
  // Node's inside, where sockets are made, and libraries from files.
  'binding',
  '_linkedBinding',
  'dlopen',
  // Sockets that are open: whoever holds one can make another.
  'stdin',
  'stdout',
  'stderr',
  'openStdin',
  '_getActiveHandles',
  '_getActiveRequests',
  'channel',
  '_channel',
  // Tells of the machine and its network, and writes files.
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

/** Throws for a module of Node's own that is none of the harmless ones. */
function refuse(name: string): void {
  const isBuiltin = name.startsWith('node:') || Module.isBuiltin(name)
  if (isBuiltin && !HARMLESS_MODULES.has(plain(name)))
    throw new Error(`${name} is not available to the reader`)
}

const SILENT_CONSOLE = new Proxy({} as Console, { get: () => () => undefined })
