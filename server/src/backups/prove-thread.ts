import type { VaultSettings } from '../platform/backup/vault.ts'
import { openWorkThread } from '../platform/work-thread.ts'

export type ProveThread = {
  /** Gives what was proved, or why it was not. */
  prove(settings: VaultSettings): Promise<Proved>
  close(): Promise<void>
}

/** `refused`: the backup is not what was written down, in words. */
export type Proved = { readonly backupId: string } | { readonly refused: string }

const WORKER = new URL('./prove-worker.ts', import.meta.url)
const LIMIT_MS = 6 * 60 * 60 * 1000

/** Proves backups on a thread of its own: the scratch database would hold up everybody else. */
export function openProveThread(): ProveThread {
  const { work, close } = openWorkThread<VaultSettings, { proved: Proved }>({
    workerUrl: WORKER,
    limitMs: LIMIT_MS,
    tookTooLong: () => new Error('proving a backup took too long and was ended with its thread'),
  })
  return { prove: async (settings) => (await work(settings)).proved, close }
}
