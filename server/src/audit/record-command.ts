import type { AppContext } from '../platform/app-context.ts'
import type { Database } from '../platform/database.ts'
import { appendEntry, startChain } from './audit-log-store.ts'
import { chainKeyOf } from './hash-chain.ts'

/** A command of `vitrine` or of package.json that changes something, as a row names it. */
export type AuditedCommand =
  | 'add-user'
  | 'reset-password'
  | 'reset-second-factor'
  | 'disable-user'
  | 'enable-user'
  | 'set-role'
  | 'restore'
  | 'rebuild-from-stripe'

/**
 * Adds a row for what an operator's command did: who may run one on the machine is not known by name. Given the
 * command's own transaction, both are there or neither is.
 */
export async function recordCommand(
  db: Database,
  { appSecret, clock }: Pick<AppContext, 'appSecret' | 'clock'>,
  command: AuditedCommand,
  done: { orderId?: string; about?: string; to?: string },
): Promise<void> {
  const key = chainKeyOf(appSecret)
  // A command may come before the program's first start.
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
