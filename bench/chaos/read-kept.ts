import pg from 'pg'
import { openEmbeddedDatabase } from '../../server/src/platform/database.ts'
import type { OrderRow, PaperRow } from './judge.ts'

const ORDERS = `
  select o.id, o.payment_intent_id, o.payment_status, o.order_status, o.payment_amount, o.refunded_amount,
    o.customer_email,
    (select count(*)::int from mail.letters l where l.order_id = o.id and l.kind = 'confirmation') confirmations
  from ordering.orders o`

const PAPERS = 'select order_id, series, place, kind, total_cents from billing.papers'

/** All orders and papers: of a server, or else of the embedded database in a folder that nobody has open. */
export async function readKept(
  databaseUrl: string | null,
  folder: string,
): Promise<{ orders: OrderRow[]; papers: PaperRow[] }> {
  if (databaseUrl === null) {
    const database = await openEmbeddedDatabase(folder)
    const orders = (await database.db.execute(ORDERS)) as { rows: OrderRow[] }
    const papers = (await database.db.execute(PAPERS)) as { rows: PaperRow[] }
    await database.close()
    return { orders: orders.rows, papers: papers.rows }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const orders = await client.query<OrderRow>(ORDERS)
  const papers = await client.query<PaperRow>(PAPERS)
  await client.end()
  return { orders: orders.rows, papers: papers.rows }
}
