/** Runs an installed tool on untrusted input through stdin and stdout. */
import { spawn } from 'node:child_process'
import { findNetworkSandbox, findProgram } from '../network-sandbox.ts'

export type ToolTask = {
  /** Absolute path. */
  readonly program: string
  /** Never contains data from the file. */
  readonly args: readonly string[]
  readonly input: Uint8Array
  readonly maxOutputBytes: number
  readonly processorSeconds: number
  /** Wall-clock limit for a hanging tool. */
  readonly timeoutMs: number
  /** The command brings its own sandbox and limits. */
  readonly isolatesItself?: boolean
}

/** Exit status; null if the tool exceeded a limit, died or could not start. */
export type ToolResult = { readonly status: number | null; readonly output: Buffer }

/** Bytes; an A4 page at 300 dpi takes a tenth. */
const MEMORY_BYTES = 1024 * 1024 * 1024

/**
 * Runs in its own process group, which is killed at the end, without environment. On Linux also
 * without network and file writes, and under memory and CPU limits. Never throws.
 */
export function runTool(task: ToolTask): Promise<ToolResult> {
  const { program, args, input, maxOutputBytes, timeoutMs } = task
  const around = task.isolatesItself ? [] : [...findNetworkSandbox().command, ...limitsOf(task)]
  const [first, ...rest] = [...around, program, ...args]
  // One thread: more would only compete on a small machine.
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
    const timer = setTimeout(() => end(null), timeoutMs)
    child.once('error', () => end(null))
    child.once('close', (status) => end(status))
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length
      if (length > maxOutputBytes) end(null)
      else pieces.push(piece)
    })
    // The tool exited before reading all input.
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
    // The group has already ended.
  }
}
