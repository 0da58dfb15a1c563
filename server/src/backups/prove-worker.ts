/** Worker thread that restores backups to prove them. */
import { parentPort } from 'node:worker_threads'
import { proveBackup } from '../platform/backup/prove-backup.ts'
import { BackupRefused, openVault, type VaultSettings } from '../platform/backup/vault.ts'
import type { WorkerResponse, WorkerRequest } from '../platform/background-worker.ts'
import type { ProveResult } from './backup-prover.ts'

parentPort?.on('message', (request: WorkerRequest<VaultSettings>) => void prove(request))

async function prove({ id, work }: WorkerRequest<VaultSettings>): Promise<void> {
  try {
    const manifest = await proveBackup(await openVault(work))
    answer({ id, proved: { backupId: manifest.id } })
  } catch (error) {
    if (error instanceof BackupRefused) answer({ id, proved: { refused: error.message } })
    else
      answer({
        id,
        problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
  }
}

function answer(message: WorkerResponse<{ proved: ProveResult }>): void {
  parentPort?.postMessage(message)
}
