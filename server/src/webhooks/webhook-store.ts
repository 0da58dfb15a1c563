import type { WebhookState } from '@vitrine/contract/webhooks'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { deliveries, type Webhook, webhooks } from './tables.ts'

/** In order of creation. */
export const listWebhooks = (db: Database): Promise<Webhook[]> =>
  db.select().from(webhooks).orderBy(asc(webhooks.createdAt), asc(webhooks.id))

export const listSwitchedOn = (db: Database): Promise<Webhook[]> =>
  db.select().from(webhooks).where(eq(webhooks.state, 'on'))

export async function findWebhook(db: Database, id: string): Promise<Webhook | undefined> {
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  return webhook
}

export async function lockWebhook(tx: Transaction, id: string): Promise<Webhook | undefined> {
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
  return webhook
}

/** Inserts a webhook; false if the id exists. */
export async function insertWebhook(tx: Transaction, webhook: Webhook): Promise<boolean> {
  const rows = await tx
    .insert(webhooks)
    .values(webhook)
    .onConflictDoNothing()
    .returning({ id: webhooks.id })
  return rows.length > 0
}

export async function updateWebhook(
  tx: Transaction,
  id: string,
  changes: Partial<Omit<Webhook, 'id'>>,
): Promise<void> {
  await tx.update(webhooks).set(changes).where(eq(webhooks.id, id))
}

/** Drops pending deliveries except tests. */
export async function switchOff(
  tx: Transaction,
  id: string,
  state: Exclude<WebhookState, 'on'>,
): Promise<void> {
  await updateWebhook(tx, id, { state })
  await tx
    .update(deliveries)
    .set({ state: 'dropped', nextAt: null })
    .where(
      and(
        eq(deliveries.webhookId, id),
        eq(deliveries.state, 'waiting'),
        ne(deliveries.happening, 'test'),
      ),
    )
}

/** Deletes a webhook with its deliveries; false if missing. */
export async function removeWebhook(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id })
  return rows.length > 0
}
