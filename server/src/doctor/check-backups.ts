import type { HealthCheckResult } from '@vitrine/contract/doctor'
import { findBackupIssue, readBackupStatus } from '../backups/index.ts'
import { openVault } from '../platform/backup/vault.ts'
import { fault, note, errorReason, passed } from './check-result.ts'
import { publicOriginOf, type DoctorContext } from './doctor-context.ts'

/** Age of the last backup and of its last proof. */
export async function checkBackups({ config, clock }: DoctorContext): Promise<HealthCheckResult> {
  const { url, key, cron } = config.backups
  if (url === null) {
    const sentence = 'BACKUP_URL is not set: the program makes no backups.'
    const cure = 'Set BACKUP_URL and BACKUP_KEY: docs/runbooks/backup-and-restore.md.'
    return publicOriginOf(config) === null
      ? note('backups', sentence, cure)
      : fault('backups-none', sentence, cure)
  }
  try {
    const standing = await readBackupStatus(await openVault({ url, key, isNew: true }))
    const { lastAt, proof } = standing
    if (lastAt === null) {
      return note('backups', 'No backup yet.', 'Run the first one: vitrine backup.')
    }
    const proved = proof ? `Last proven restore: ${said(proof.at)}.` : 'No backup was restored yet.'
    const sentence = `Last backup: ${said(lastAt)}. ${proved}`
    const verdict = findBackupIssue(standing, cron, clock())
    if (verdict === 'late') {
      const cure = 'Search the log for job.failed, then run: vitrine backup.'
      return fault('backups-late', sentence, cure)
    }
    if (verdict === 'unproved') {
      return fault('backups-unproved', sentence, 'Run: vitrine prove-backup.')
    }
    return passed('backups', sentence)
  } catch (error) {
    return fault(
      'backups-unreachable',
      `The place of the backups can’t be read (${errorReason(error)}).`,
      'Correct BACKUP_URL and BACKUP_KEY, or let this user read and write there.',
    )
  }
}

const said = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
