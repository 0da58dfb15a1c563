/** Starts programs in a network namespace where the system supports it (Linux `unshare`). */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type NetworkSandbox = {
  /** Command prefix; empty if unsupported. */
  readonly command: readonly string[]
  /** For the startup message. */
  readonly description: string
}

const NONE: NetworkSandbox = {
  command: [],
  description: 'a process of its own; no network namespace here, so code closes the network',
}

let found: NetworkSandbox | undefined

/**
 * Cached. Tests the namespace with a program that reads a file, because some systems forbid it.
 */
export function findNetworkSandbox(): NetworkSandbox {
  found ??= tryUnshare()
  return found
}

function tryUnshare(): NetworkSandbox {
  if (process.platform !== 'linux') return NONE
  const [unshare, cat] = ['unshare', 'cat'].map(findProgram)
  if (!unshare || !cat) return NONE
  // The user namespace grants the right to create the network namespace.
  const command = [unshare, '--user', '--map-current-user', '--net', '--']
  const [program, ...args] = [...command, cat, fileURLToPath(import.meta.url)]
  const { status } = spawnSync(program, args, { stdio: 'ignore', env: {}, timeout: 10_000 })
  return status === 0
    ? { command, description: 'a process of its own, without a network (unshare)' }
    : NONE
}

export type SandboxStatus = {
  /** Programs that open untrusted files run in a network namespace. */
  readonly isolatesNetwork: boolean
  /** External tools run under memory and CPU limits (`prlimit`). */
  readonly limitsResources: boolean
}

/** Reports the sandbox features. The network test is cached; `prlimit` is looked up each time. */
export const checkSandbox = (
  find: (name: string) => string | undefined = findProgram,
): SandboxStatus => ({
  isolatesNetwork: findNetworkSandbox().command.length > 0,
  limitsResources: find('prlimit') !== undefined,
})

/** Absolute path of an installed program. */
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
