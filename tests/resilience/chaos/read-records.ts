import pg from 'pg'
import { openEmbeddedDatabase } from '../../../server/src/platform/database.ts'
import type { Kept, OrderRow, PaperRow, TermRow, YearRow } from './compare-records.ts'

const ORDERS = `
  select o.id, o.payment_intent_id, o.payment_status, o.order_status, o.payment_amount, o.refunded_amount, o.charged_back_amount, o.package_id,
    o.customer_email, o.renews_order_id,
    (select count(*)::int from mail.letters l where l.order_id = o.id and l.kind = 'confirmation') confirmations,
    (select count(*)::int from mail.letters l where l.about = o.id::text and l.kind = 'hosting-renewed') renewal_letters,
    (select count(*)::int from mail.letters l where l.about = o.id::text and l.kind = 'round-bought') round_letters,
    (select count(*)::int from ordering.order_history h
      where h.order_id = o.renews_order_id and h.what = 'round-bought'
        and h.note = 'Order ' || upper(left(o.id::text, 8))) round_lines
  from ordering.orders o`

const PAPERS = 'select order_id, series, place, kind, total_cents from billing.papers'

const TERMS =
  'select order_id, started_at::text, renewals, ends_at::text from publishing.hosting_terms'

const YEARS =
  'select id, order_id, taken_back_at is not null taken_back from publishing.hosting_renewals'

/** Reads the shop's records from a server, or from a closed embedded database. */
export async function readKept(databaseUrl: string | null, folder: string): Promise<Kept> {
  const kept = await openKept(databaseUrl, folder)
  const orders = await kept.ask<OrderRow>(ORDERS)
  const papers = await kept.ask<PaperRow>(PAPERS)
  const terms = await kept.ask<TermRow>(TERMS)
  const years = await kept.ask<YearRow>(YEARS)
  await kept.close()
  return { orders, papers, terms, years }
}

/** The shop's database, beside the program on a server, and without it in a folder. */
export async function openKept(
  databaseUrl: string | null,
  folder: string,
): Promise<{ ask<Row>(statement: string): Promise<Row[]>; close(): Promise<void> }> {
  if (databaseUrl === null) {
    const database = await openEmbeddedDatabase(folder)
    return {
      ask: async <Row>(statement: string) =>
        ((await database.db.execute(statement)) as { rows: Row[] }).rows,
      close: () => database.close(),
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    ask: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
    close: () => client.end(),
  }
}
