/** Runs an installed program on what a stranger sent: bytes in, bytes out, and nothing else. */
import { spawn } from 'node:child_process'
import { findNetworkSandbox, findProgram } from '../network-sandbox.ts'

export type ToolTask = {
  /** Absolute. */
  readonly program: string
  /** Never holds anything of the file. */
  readonly args: readonly string[]
  readonly input: Uint8Array
  /** What is taken of its output. */
  readonly mostBytes: number
  readonly processorSeconds: number
  /** By the clock: for one that hangs. */
  readonly patienceMs: number
}

/** Its status; null: it met a limit, died, or could not be started. */
export type ToolResult = { readonly status: number | null; readonly output: Buffer }

/** Bytes. An A4 page of 300 dots per inch takes a tenth. */
const MEMORY_BYTES = 1024 * 1024 * 1024

/**
 * In a process group of its own, which is killed at the end, whatever the program has started;
 * without environment, and where Linux offers it without a network, without the right to write
 * a file, under limits of memory and processor time. Never throws.
 */
export function runTool(task: ToolTask): Promise<ToolResult> {
  const { program, args, input, mostBytes, patienceMs } = task
  const [first, ...rest] = [...findNetworkSandbox().command, ...limitsOf(task), program, ...args]
  // One thread: on a machine with few processors more of them wait for each other.
  const env = { OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' }
  const child = spawn(first as string, rest, {
    env,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let length = 0
    const end = (status: number | null) => {
      clearTimeout(timer)
      killGroup(child.pid)
      child.stdout.destroy()
      resolve({ status, output: Buffer.concat(pieces) })
    }
    const timer = setTimeout(() => end(null), patienceMs)
    child.once('error', () => end(null))
    child.once('close', (status) => end(status))
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length
      if (length > mostBytes) end(null)
      else pieces.push(piece)
    })
    // One that ends before it has read everything.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

function limitsOf({ processorSeconds }: ToolTask): string[] {
  const prlimit = findProgram('prlimit')
  if (prlimit === undefined) return []
  return [prlimit, `--cpu=${processorSeconds}`, `--as=${MEMORY_BYTES}`, '--fsize=0', '--core=0']
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}
