import type { VaultSettings } from '../platform/backup/vault.ts'
import { createBackgroundWorker } from '../platform/background-worker.ts'

export type BackupProver = {
  /** Gives what was proved, or why it was not. */
  prove(settings: VaultSettings): Promise<ProveResult>
  close(): Promise<void>
}

/** `refused`: the backup is not what was written down, in words. */
export type ProveResult = { readonly backupId: string } | { readonly refused: string }

const WORKER = new URL('./prove-worker.ts', import.meta.url)
const LIMIT_MS = 6 * 60 * 60 * 1000

/** Proves backups on a thread of its own: the scratch database would hold up everybody else. */
export function createBackupProver(): BackupProver {
  const { run, close } = createBackgroundWorker<VaultSettings, { proved: ProveResult }>({
    workerUrl: WORKER,
    timeoutMs: LIMIT_MS,
    timeoutError: () => new Error('proving a backup took too long and was ended with its thread'),
  })
  return { prove: async (settings) => (await run(settings)).proved, close }
}
