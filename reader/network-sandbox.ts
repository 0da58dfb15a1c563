/** What starts a program without a network, where the system offers it: Linux with `unshare`. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type NetworkSandbox = {
  /** Goes in front of the program and its arguments; empty where there is none. */
  readonly command: readonly string[]
  /** For the start message. */
  readonly description: string
}

const NONE: NetworkSandbox = {
  command: [],
  description: 'a process of its own; no network namespace here, so code closes the network',
}

let found: NetworkSandbox | undefined

/** Tried once, with a program that reads what the child will read: a namespace may not let it. */
export function findNetworkSandbox(): NetworkSandbox {
  found ??= tryUnshare()
  return found
}

function tryUnshare(): NetworkSandbox {
  if (process.platform !== 'linux') return NONE
  const [unshare, cat] = ['unshare', 'cat'].map(findProgram)
  if (!unshare || !cat) return NONE
  // A namespace for the user as well: making one for the network takes rights inside it only.
  const command = [unshare, '--user', '--map-current-user', '--net', '--']
  const [program, ...args] = [...command, cat, fileURLToPath(import.meta.url)]
  const { status } = spawnSync(program, args, { stdio: 'ignore', env: {}, timeout: 10_000 })
  return status === 0
    ? { command, description: 'a process of its own, without a network (unshare)' }
    : NONE
}

export type SandboxStatus = {
  /** What opens files of strangers has a network namespace of its own. */
  readonly withoutNetwork: boolean
  /** Installed programs run under limits of memory and processor time (`prlimit`). */
  readonly limitsTools: boolean
}

/** What holds the programs that open files of strangers. The network is tried once; limits are looked for anew. */
export const checkSandbox = (
  find: (name: string) => string | undefined = findProgram,
): SandboxStatus => ({
  withoutNetwork: findNetworkSandbox().command.length > 0,
  limitsTools: find('prlimit') !== undefined,
})

/** Where a program is installed, absolute; undefined where it is not. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '/usr/bin:/bin').split(delimiter)
  return folders
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}
