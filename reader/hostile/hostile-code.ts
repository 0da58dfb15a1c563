/**
 * Simulates code execution inside the child, as if a file had exploited a parser. The test preloads
 * it: it runs when the parser is loaded, and its report replaces the child's response.
 */

type Outcome = 'refused' | 'got out' | 'undecided'
const report: Record<string, Outcome> = {}

function attempt(name: string, act: () => unknown): void {
  try {
    report[name] = act() ? 'got out' : 'refused'
  } catch {
    report[name] = 'refused'
  }
}

function attemptLater(name: string, act: () => Promise<unknown>): void {
  report[name] = 'undecided'
  act().then(
    () => {
      report[name] = 'got out'
    },
    () => {
      report[name] = 'refused'
    },
  )
}

const LEAD_OUT: Readonly<Record<string, () => Promise<unknown>>> = {
  net: () => import('node:net'),
  http: () => import('node:http'),
  dns: () => import('node:dns'),
  dgram: () => import('node:dgram'),
  child_process: () => import('node:child_process'),
  worker_threads: () => import('node:worker_threads'),
  inspector: () => import('node:inspector'),
  module: () => import('node:module'),
  vm: () => import('node:vm'),
  process: () => import('node:process'),
}

/** Any global that the process still has under that name, untyped. */
const held = (name: string) => (process as unknown as Record<string, unknown>)[name]
const call = (name: string, ...args: unknown[]) =>
  (held(name) as (...args: unknown[]) => unknown)(...args) ?? true

function attack(): void {
  for (const [name, load] of Object.entries(LEAD_OUT)) {
    attempt(`getBuiltinModule ${name}`, () => process.getBuiltinModule(name))
    attempt(`getBuiltinModule node:${name}`, () => process.getBuiltinModule(`node:${name}`))
    attemptLater(`import ${name}`, load)
  }
  // Signal 0 only checks for permission.
  attempt('signal to the server', () => call('kill', process.ppid, 0))
  attempt('the signal below it', () => call('_kill', process.ppid, 0) === 0)
  attempt('wake the debugger', () => call('_debugProcess', process.ppid))
  attempt('binding', () => call('binding', 'tcp_wrap'))
  attempt('linked binding', () => call('_linkedBinding', 'tcp_wrap'))
  attempt('library', () => call('dlopen', { exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6'))
  attempt('another program', () => call('execve', '/bin/true', ['true']))
  attempt('a report into a file', () => held('report'))
  for (const name of ['stdin', 'stdout', 'stderr', 'channel', 'send']) {
    attempt(`what hangs on ${name}`, () => held(name))
  }
  attempt('open handles', () => call('_getActiveHandles'))
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'WebAssembly']) {
    attempt(name, () => (globalThis as Record<string, unknown>)[name])
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- this is the attack
  attempt('code made of text', () => new Function('return 1')())
  const fs = process.getBuiltinModule('node:fs')
  attempt('the machine’s files', () => fs.readFileSync('/etc/passwd'))
  attempt('the server’s environment', () => fs.readFileSync(`/proc/${process.ppid}/environ`))
  attempt('a file of its own', () => fs.writeFileSync('/tmp/left-behind', '') ?? true)
  JSON.stringify = () => plainJson({ result: { refused: 'unsafe' }, usage: report })
}

const plainJson = JSON.stringify

// pdf.js needs browser classes at load time.
Object.defineProperty(globalThis, 'DOMMatrix', {
  configurable: true,
  get() {
    Object.defineProperty(globalThis, 'DOMMatrix', { value: class {}, writable: true })
    attack()
    return class {}
  },
})
