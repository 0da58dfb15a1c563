import type { AppContext } from '../platform/app-context.ts'
import type { Database } from '../platform/database.ts'
import { appendEntry, startChain } from './audit-log-store.ts'
import { chainKeyOf } from './hash-chain.ts'

/** Commands that are audited, by their names. */
export type AuditedCommand =
  | 'add-user'
  | 'reset-password'
  | 'reset-second-factor'
  | 'disable-user'
  | 'enable-user'
  | 'set-role'
  | 'restore'
  | 'rebuild-from-stripe'

/** Appends an entry for an operator's command, in the command's transaction. */
export async function recordCommand(
  db: Database,
  { appSecret, clock }: Pick<AppContext, 'appSecret' | 'clock'>,
  command: AuditedCommand,
  done: { orderId?: string; about?: string; to?: string },
): Promise<void> {
  const key = chainKeyOf(appSecret)
  // A command may run before the first start.
  await startChain(db, key)
  await appendEntry(db, key, {
    at: clock(),
    actor: 'operator',
    act: `command ${command}`,
    orderId: done.orderId ?? null,
    about: done.about ?? null,
    from: null,
    to: done.to ?? null,
  })
}
