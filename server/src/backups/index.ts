import { erasureRequested } from '../privacy/index.ts'
import { type BackupFailure, writeBackupFailed } from '../mail/index.ts'
import { listBackups } from '../platform/backup/manifest.ts'
import {
  type BackupInput,
  type BackupShare,
  BackupUnderWay,
  takeBackup,
} from '../platform/backup/take-backup.ts'
import { openVault, type VaultSettings } from '../platform/backup/vault.ts'
import type { Config } from '../platform/config.ts'
import { on } from '../platform/events.ts'
import { askSometimes } from '../platform/ask-sometimes.ts'
import { figure } from '../platform/figures.ts'
import type { House, Module, Problem } from '../platform/house.ts'
import { every, job, noPayload } from '../platform/jobs.ts'
import { askAgain, forgetOldNotes, noteErasure } from './erasures.ts'
import { judgeStanding } from './judge-standing.ts'
import { personal } from './personal.ts'
import type { ProveThread } from './prove-thread.ts'
import { readStanding, recordProof, timeOf } from './standing.ts'

export { listNotedErasures, makeDue } from './erasures.ts'
export { judgeStanding } from './judge-standing.ts'
export { openProveThread, type ProveThread } from './prove-thread.ts'
export { readStanding, recordProof } from './standing.ts'

const TAKE = 'backups.take'
const PROVE = 'backups.prove'
/** After the backup of the night from Sunday to Monday. */
const EVERY_MONDAY = '13 5 * * 1'
/** Whoever asks for health, and however often. */
const FRESH_MS = 10 * 60 * 1000
const PATIENCE_MS = 3000

export type BackupsOwn = {
  readonly settings: Config['backups']
  readonly kind: 'embedded' | 'server'
  readonly shares: readonly BackupShare[]
  readonly files: BackupInput['files']
  /** On this machine: what is read of the database waits there. */
  readonly spoolFolder: string
  /** The program made its secret itself. */
  readonly ownSecret: boolean
  readonly prove: ProveThread['prove']
}

/**
 * Makes a backup by the clock, restores the newest into a scratch database each week to see that it
 * can be, and tells the owners when either fails. Without BACKUP_URL it does nothing of it.
 */
export function openBackups(house: House, own: BackupsOwn): Module {
  const { db, clock, log, enqueue, appSecret } = house
  const { url, key, cron, keeping } = own.settings
  const settings: VaultSettings | null = url === null ? null : { url, key, isNew: true }

  async function tell(failure: Omit<BackupFailure, 'at'>): Promise<void> {
    const sender = {
      brandName: house.brand.brandName,
      supportEmail: house.brand.supportEmail,
      publicUrl: house.publicUrl,
    }
    const now = clock()
    await db.transaction((tx) =>
      writeBackupFailed(tx, { enqueue, sender }, { ...failure, at: now }),
    )
  }

  const take = job({ name: TAKE, lane: 'backup', payload: noPayload }, async () => {
    if (!settings) return
    const vault = await openVault(settings)
    try {
      const { id, files: copied } = await takeBackup({
        database: { db, kind: own.kind },
        ...{ files: own.files, shares: own.shares, vault, spoolFolder: own.spoolFolder },
        ...{ appSecret, ownSecret: own.ownSecret, keeping, now: clock() },
      })
      log.info({ event: 'backup.made', backupId: id, files: copied.count, bytes: copied.bytes })
      if (copied.missing > 0) {
        await tell({
          what: 'backup',
          reason: `${copied.missing} files that the database names are not in the storage; the rest is in the backup ${id}`,
        })
      }
    } catch (error) {
      if (error instanceof BackupUnderWay) return
      throw error
    }
    const oldest = (await listBackups(vault)).find(({ isComplete }) => isComplete)
    if (oldest) await forgetOldNotes(vault, timeOf(oldest.id))
  })

  const prove = job({ name: PROVE, lane: 'backup', payload: noPayload }, async () => {
    if (!settings) return
    const proved = await own.prove(settings)
    if ('refused' in proved) {
      log.error({ event: 'backup.not-proved', reason: proved.refused })
      await tell({ what: 'proof', reason: proved.refused })
      return
    }
    await recordProof(await openVault(settings), proved.backupId, clock())
    log.info({ event: 'backup.proved', backupId: proved.backupId })
  })

  const note = on(
    erasureRequested,
    { name: 'backups.note-erasure', lane: 'backup', when: () => settings !== null },
    async ({ orderId, requestedBy, requestedAt }) => {
      if (!settings) return
      const erasure = { orderId, requestedBy, requestedAt: new Date(requestedAt) }
      await noteErasure(await openVault(settings), erasure)
    },
  )

  const standing = settings
    ? askSometimes(async () => readStanding(await openVault(settings)), {
        freshMs: FRESH_MS,
        patienceMs: PATIENCE_MS,
        believedMs: 2 * FRESH_MS,
      })
    : undefined

  return {
    jobs: settings ? [every(cron, take), every(EVERY_MONDAY, prove)] : [],
    hears: [note],
    personal,
    async warning() {
      if (!standing) return undefined
      const known = await standing()
      if (!known) return SILENT
      const verdict = judgeStanding(known, cron, clock())
      return verdict === null ? undefined : { part: 'backups', sentence: SENTENCES[verdict] }
    },
    async figures() {
      const known = await standing?.()
      if (!known) return []
      const secondsOf = (time: Date | undefined | null) => (time?.getTime() ?? 0) / 1000
      return [
        figure(
          'vitrine_backup_made_timestamp_seconds',
          'When the last backup was made; 0: there is none',
          secondsOf(known.lastAt),
        ),
        figure(
          'vitrine_backup_proved_timestamp_seconds',
          'When a backup was last restored and compared; 0: never',
          secondsOf(known.proof?.at),
        ),
      ]
    },
    async start() {
      const asked = await askAgain(house)
      return asked === 0
        ? []
        : [`Asked for again, as the backup did not know of them: ${asked} erasures.`]
    },
    async giveUp({ name }) {
      if (name !== TAKE && name !== PROVE) return
      await tell({
        what: name === TAKE ? 'backup' : 'proof',
        reason: 'it failed at every try; the log says why',
      })
    },
  }
}

const SILENT: Problem = { part: 'backups', sentence: 'the place of the backups does not answer' }

const SENTENCES = {
  late: 'the last backup is older than BACKUP_SCHEDULE says',
  unproved: 'no backup was restored into a scratch database for two weeks',
} as const
