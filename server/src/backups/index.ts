import { z } from 'zod'
import { erasureRequested } from '../privacy/index.ts'
import { type BackupFailure, queueBackupFailed } from '../mail/index.ts'
import { listBackups } from '../platform/backup/manifest.ts'
import {
  type BackupInput,
  type BackupPolicy,
  BackupInProgress,
  createBackup,
} from '../platform/backup/create-backup.ts'
import { openVault, type VaultSettings } from '../platform/backup/vault.ts'
import type { Config } from '../platform/config.ts'
import { on } from '../platform/events.ts'
import { polledCache } from '../platform/polled-cache.ts'
import { metric } from '../platform/metrics.ts'
import type { AppContext, Module, HealthProblem } from '../platform/app-context.ts'
import { scheduled, job, noPayload } from '../platform/jobs.ts'
import { requestDueErasures, deleteOldErasureRecords, recordErasure } from './recorded-erasures.ts'
import { findBackupIssue } from './find-backup-issue.ts'
import { personal } from './personal.ts'
import { backUp } from './back-up.ts'
import type { BackupProver } from './backup-prover.ts'
import { readBackupStatus, recordProof, backupTime } from './backup-status.ts'

export { listRecordedErasures, scheduleErasures } from './recorded-erasures.ts'
export { findBackupIssue } from './find-backup-issue.ts'
export { backUp, describeBackup, secondsSince } from './back-up.ts'
export { createBackupProver, type BackupProver } from './backup-prover.ts'
export { readBackupStatus, recordProof } from './backup-status.ts'

const TAKE = 'backups.take'
const PROVE = 'backups.prove'
/** After Sunday night's backup. */
const EVERY_MONDAY = '13 5 * * 1'
/** Minimum interval of reading the vault. */
const FRESH_MS = 10 * 60 * 1000
const PATIENCE_MS = 3000

export type BackupsDeps = {
  readonly settings: Config['backups']
  readonly kind: 'embedded' | 'server'
  readonly policies: readonly BackupPolicy[]
  readonly files: BackupInput['files']
  /** Local folder for the database dump. */
  readonly spoolFolder: string
  /** The app generated its secret. */
  readonly ownSecret: boolean
  readonly prove: BackupProver['prove']
}

/** Where an operator wants a backup, as for `openVault`. */
const backupTarget = z.object({ url: z.string(), key: z.string().nullable() })

/**
 * Makes scheduled backups, proves the newest weekly and emails the owners on failure. Does nothing
 * without BACKUP_URL.
 */
export function createBackupsModule(app: AppContext, deps: BackupsDeps): Module {
  const { db, clock, log, enqueue, appSecret } = app
  const { url, key, cron, keeping: retention } = deps.settings
  const settings: VaultSettings | null = url === null ? null : { url, key, isNew: true }

  async function tell(failure: Omit<BackupFailure, 'at'>): Promise<void> {
    const sender = {
      brandName: app.brand.brandName,
      supportEmail: app.brand.supportEmail,
      publicUrl: app.publicUrl,
    }
    const now = clock()
    await db.transaction((tx) =>
      queueBackupFailed(tx, { enqueue, sender }, { ...failure, at: now }),
    )
  }

  const take = job({ name: TAKE, queue: 'backup', payload: noPayload }, async () => {
    if (!settings) return
    const vault = await openVault(settings)
    try {
      const { id, files: copied } = await createBackup({
        database: { db, kind: deps.kind },
        ...{ files: deps.files, policies: deps.policies, vault, spoolFolder: deps.spoolFolder },
        ...{ appSecret, ownSecret: deps.ownSecret, retention, now: clock() },
      })
      log.info({ event: 'backup.created', backupId: id, files: copied.count, bytes: copied.bytes })
      if (copied.missing > 0) {
        await tell({
          what: 'backup',
          reason: `${copied.missing} files that the database names are not in the storage; the rest is in the backup ${id}`,
        })
      }
    } catch (error) {
      if (error instanceof BackupInProgress) return
      throw error
    }
    const oldest = (await listBackups(vault)).find(({ isComplete }) => isComplete)
    if (oldest) await deleteOldErasureRecords(vault, backupTime(oldest.id))
  })

  const prove = job({ name: PROVE, queue: 'backup', payload: noPayload }, async () => {
    if (!settings) return
    const proved = await deps.prove(settings)
    if ('refused' in proved) {
      log.error({ event: 'backup.proof_failed', reason: proved.refused })
      await tell({ what: 'proof', reason: proved.refused })
      return
    }
    await recordProof(await openVault(settings), proved.backupId, clock())
    log.info({ event: 'backup.proved', backupId: proved.backupId })
  })

  const note = on(
    erasureRequested,
    { name: 'backups.note-erasure', queue: 'backup', when: () => settings !== null },
    async ({ orderId, requestedBy, requestedAt }) => {
      if (!settings) return
      const erasure = { orderId, requestedBy, requestedAt: new Date(requestedAt) }
      await recordErasure(await openVault(settings), erasure)
    },
  )

  const standing = settings
    ? polledCache(async () => readBackupStatus(await openVault(settings)), {
        freshMs: FRESH_MS,
        patienceMs: PATIENCE_MS,
        believedMs: 2 * FRESH_MS,
      })
    : undefined

  return {
    jobs: settings ? [scheduled(cron, take), scheduled(EVERY_MONDAY, prove)] : [],
    subscriptions: [note],
    commands: {
      backup: async (input) =>
        backUp(backupTarget.parse(input), {
          database: { db, kind: deps.kind },
          ...{ files: deps.files, policies: deps.policies, spoolFolder: deps.spoolFolder },
          ...{ appSecret, ownSecret: deps.ownSecret, retention, now: clock() },
        }),
    },
    personal,
    async warning() {
      if (!standing) return undefined
      const known = await standing()
      if (!known) return SILENT
      const verdict = findBackupIssue(known, cron, clock())
      return verdict === null ? undefined : { part: 'backups', sentence: SENTENCES[verdict] }
    },
    async metrics() {
      const known = await standing?.()
      if (!known) return []
      const secondsOf = (time: Date | undefined | null) => (time?.getTime() ?? 0) / 1000
      return [
        metric(
          'vitrine_backup_made_timestamp_seconds',
          'When the last backup was made; 0: there is none',
          secondsOf(known.lastAt),
        ),
        metric(
          'vitrine_backup_proved_timestamp_seconds',
          'When a backup was last restored and compared; 0: never',
          secondsOf(known.proof?.at),
        ),
      ]
    },
    async start() {
      const asked = await requestDueErasures(app)
      return asked === 0
        ? []
        : [`Asked for again, as the backup did not know of them: ${asked} erasures.`]
    },
    async onDeadJob({ name }) {
      if (name !== TAKE && name !== PROVE) return
      await tell({
        what: name === TAKE ? 'backup' : 'proof',
        reason: 'it failed at every try; the log says why',
      })
    },
  }
}

const SILENT: HealthProblem = {
  part: 'backups',
  sentence: 'the place of the backups does not answer',
}

const SENTENCES = {
  late: 'the last backup is older than BACKUP_SCHEDULE says',
  unproved: 'no backup was restored into a scratch database for two weeks',
} as const
