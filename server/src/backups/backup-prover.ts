import type { VaultSettings } from '../platform/backup/vault.ts'
import { createBackgroundWorker } from '../platform/background-worker.ts'

export type BackupProver = {
  /** Returns the backup id or the reason of the failure. */
  prove(settings: VaultSettings): Promise<ProveResult>
  close(): Promise<void>
}

/** `refused`: the restored data differs from the manifest. */
export type ProveResult = { readonly backupId: string } | { readonly refused: string }

const WORKER = new URL('./prove-worker.ts', import.meta.url)
const LIMIT_MS = 6 * 60 * 60 * 1000

/** Proves backups on a worker thread, because the scratch database blocks its thread. */
export function createBackupProver(): BackupProver {
  const { run, close } = createBackgroundWorker<VaultSettings, { proved: ProveResult }>({
    workerUrl: WORKER,
    timeoutMs: LIMIT_MS,
    timeoutError: () => new Error('proving a backup took too long and was ended with its thread'),
  })
  return { prove: async (settings) => (await run(settings)).proved, close }
}
