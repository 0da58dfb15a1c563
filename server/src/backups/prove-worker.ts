/** The thread in which backups are restored to see that they can be. */
import { parentPort } from 'node:worker_threads'
import { proveBackup } from '../platform/backup/prove-backup.ts'
import { BackupRefused, openVault, type VaultSettings } from '../platform/backup/vault.ts'
import type { WorkAnswer, WorkRequest } from '../platform/work-thread.ts'
import type { Proved } from './prove-thread.ts'

parentPort?.on('message', (request: WorkRequest<VaultSettings>) => void prove(request))

async function prove({ id, work }: WorkRequest<VaultSettings>): Promise<void> {
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

function answer(message: WorkAnswer<{ proved: Proved }>): void {
  parentPort?.postMessage(message)
}
