import { listPaidOrdersByEmail } from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/database.ts'
import { findEmail, findLastSentTo } from '../email-store.ts'
import { recordReturnedEmail } from '../return-email.ts'
import type { Email } from '../tables.ts'
import type { Bounce } from './parse-bounces.ts'

/** Records bounced emails. Idempotent; unknown emails are ignored. */
export async function receiveBounces(
  { db, emit, clock }: Pick<AppContext, 'db' | 'emit' | 'clock'>,
  bounces: readonly Bounce[],
): Promise<void> {
  for (const bounce of bounces)
    await db.transaction(async (tx) => {
      const email = await findBounced(tx, bounce)
      if (email) await recordReturnedEmail(tx, emit, email, bounce.reason, clock())
    })
}

const OUR_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/

/** By our Message-ID, or the last email that was sent to the address. */
async function findBounced(
  tx: Transaction,
  { messageId, recipient }: Bounce,
): Promise<Email | undefined> {
  const id = OUR_ID.exec(messageId ?? '')?.[1]
  const named = id === undefined ? undefined : await findEmail(tx, id)
  if (named) return named.recipient.toLowerCase() === recipient ? named : undefined
  const orders = await listPaidOrdersByEmail(tx, recipient)
  return findLastSentTo(
    tx,
    orders.map((order) => order.id),
    recipient,
  )
}
