import { readdirSync, readFileSync } from 'node:fs'

export type Usage = {
  /** Bytes: of the server itself, of all processes that it started. */
  readonly server: number
  readonly children: number
  readonly childCount: number
  /** Open file descriptors of the server. */
  readonly descriptors: number
}

export type MemoryWatch = {
  now(): Usage
  /** The most of each, not of one moment, since the start or the last `forget`. */
  most(): Usage
  forget(): void
  /** Seconds of processor that the server has had; its children's count when they have ended. */
  processorSeconds(): number
  stop(): void
}

const EVERY_MS = 250
const TICKS_A_SECOND = 100

/** Memory of a process and its children as the system counts it (Linux). */
export function watchMemory(pid: number): MemoryWatch {
  let most = look(pid)
  const timer = setInterval(() => {
    most = larger(most, look(pid))
  }, EVERY_MS)
  return {
    now: () => look(pid),
    most: () => (most = larger(most, look(pid))),
    forget() {
      most = look(pid)
    },
    processorSeconds() {
      const fields = statOf(pid)
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0)
      return ticks / TICKS_A_SECOND
    },
    stop: () => clearInterval(timer),
  }
}

function larger(one: Usage, other: Usage): Usage {
  return {
    server: Math.max(one.server, other.server),
    children: Math.max(one.children, other.children),
    childCount: Math.max(one.childCount, other.childCount),
    descriptors: Math.max(one.descriptors, other.descriptors),
  }
}

function look(pid: number): Usage {
  const started = descendantsOf(pid)
  return {
    server: residentBytes(pid),
    children: started.reduce((sum, each) => sum + residentBytes(each), 0),
    childCount: started.length,
    descriptors: countDescriptors(pid),
  }
}

function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(statOf(Number(name))[1] ?? 0))
  }
  const found = new Set([pid])
  // A child has not always a larger number than its parent: until nothing is found any more.
  for (let before = 0; before !== found.size;) {
    before = found.size
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child)
  }
  found.delete(pid)
  return [...found]
}

/** The fields after the name in /proc/PID/stat: state, parent, …; empty if the process has ended. */
function statOf(pid: number): string[] {
  return read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
}

function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
}

function countDescriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
