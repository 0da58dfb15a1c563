import { listOwners } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { MailDeps } from '../mail-deps.ts'
import { queueEmail } from '../queue-email.ts'
import { TeamEmail } from './team-email.tsx'

export type BackupFailure = {
  readonly what: 'backup' | 'proof'
  /** Without a full stop. */
  readonly reason: string
  readonly at: Date
}

const WORDS = {
  backup: {
    title: 'A backup was not made as it should be',
    sentence:
      'The backups before it are as they were. Look at Health, put right what it names, and make one by hand: vitrine backup.',
  },
  proof: {
    title: 'A backup could not be restored',
    sentence:
      'The program restores its last backup into a scratch database each week, and this time it did not come out as it went in. ' +
      'Until that is put right, do not rely on it: make another one (vitrine backup), and try it (vitrine prove-backup).',
  },
} as const

/** Queues an email to all owners with an address, at most daily; else to the team's address. */
export async function queueBackupFailed(
  tx: Transaction,
  { enqueue, sender }: Pick<MailDeps, 'enqueue' | 'sender'>,
  { what, reason, at }: BackupFailure,
): Promise<void> {
  const owners = (await listOwners(tx)).filter(({ email }) => email !== null)
  const recipients = owners.length > 0 ? owners : [{ id: 'team', email: sender.supportEmail }]
  const { title, sentence } = WORDS[what]
  for (const { id, email } of recipients) {
    await queueEmail(tx, enqueue, {
      kind: 'team-backup-failed',
      about: `${what}:${at.toISOString().slice(0, 10)}:${id}`,
      orderId: null,
      recipient: email ?? sender.supportEmail,
      subject: title,
      body: (
        <TeamEmail
          sender={sender}
          facts={{
            title,
            sentence,
            facts: [['What was said', reason]],
            url: `${sender.publicUrl}/admin/health`,
            action: 'Open Health',
          }}
        />
      ),
      now: at,
    })
  }
}
