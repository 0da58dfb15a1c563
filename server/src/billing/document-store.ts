import { parseBillingDocumentNumber } from '@vitrine/domain/billing/billing-document'
import { type EInvoiceBuyer, NO_E_INVOICE_BUYER } from '@vitrine/domain/billing/e-invoice'
import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { first, type Database, type Transaction } from '../platform/database.ts'
import {
  backfillCursor,
  billingDocuments,
  eInvoiceBuyers,
  heldDocuments,
  series,
  type StoredBillingDocument,
} from './tables.ts'

/** In the order of issue. */
export const listBillingDocuments = (
  db: Database,
  orderId: string,
): Promise<StoredBillingDocument[]> =>
  db
    .select()
    .from(billingDocuments)
    .where(eq(billingDocuments.orderId, orderId))
    // The receipt first, if they have the same time.
    .orderBy(
      asc(billingDocuments.issuedAt),
      desc(billingDocuments.kind),
      asc(billingDocuments.place),
    )

/** By series and number, after a cursor. */
export const listBillingDocumentsPage = (
  db: Database,
  { since, until }: { readonly since: Date | undefined; readonly until: Date | undefined },
  after: Pick<StoredBillingDocument, 'series' | 'place'> | undefined,
  limit: number,
): Promise<StoredBillingDocument[]> =>
  db
    .select()
    .from(billingDocuments)
    .where(
      and(
        since && gte(billingDocuments.issuedAt, since),
        until && lt(billingDocuments.issuedAt, until),
        after &&
          sql`(${billingDocuments.series}, ${billingDocuments.place}) > (${after.series}, ${after.place})`,
      ),
    )
    .orderBy(asc(billingDocuments.series), asc(billingDocuments.place))
    .limit(limit)

export type InvoiceFilter = {
  readonly search: string | undefined
  readonly since: Date | undefined
  /** Exclusive. */
  readonly until: Date | undefined
}

/** The content as it is stored: version 1 had no wrapper. */
const content = sql`coalesce(${billingDocuments.content}->'value', ${billingDocuments.content})`
const buyer = sql`${content}->'buyer'`
/** The expression of the index `papers_buyer`. */
const buyerText = sql`(coalesce(${buyer}->>'name', '') || ' ' || coalesce(${buyer}->>'company', '') || ' ' || coalesce(${buyer}->>'email', ''))`

function matchesInvoice({ search, since, until }: InvoiceFilter) {
  const number = search === undefined ? null : parseBillingDocumentNumber(search)
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return and(
    since && gte(billingDocuments.issuedAt, since),
    until && lt(billingDocuments.issuedAt, until),
    number !== null
      ? and(eq(billingDocuments.series, number.series), eq(billingDocuments.place, number.place))
      : search === undefined || search === ''
        ? undefined
        : sql`${buyerText} ilike ${pattern}`,
  )
}

/** Newest first, before a cursor. */
export const listInvoices = (
  db: Database,
  filter: InvoiceFilter,
  before: Pick<StoredBillingDocument, 'issuedAt' | 'id'> | undefined,
  limit: number,
): Promise<StoredBillingDocument[]> =>
  db
    .select()
    .from(billingDocuments)
    .where(
      and(
        matchesInvoice(filter),
        before &&
          sql`(${billingDocuments.issuedAt}, ${billingDocuments.id}) < (${before.issuedAt.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(billingDocuments.issuedAt), desc(billingDocuments.id))
    .limit(limit)

/** Count and sums of all documents that match. */
export async function sumInvoices(db: Database, filter: InvoiceFilter) {
  const tax = sql`(${content}->>'taxCents')::int`
  const sumOf = (isRefund: boolean, cents: SQL | typeof billingDocuments.totalCents) =>
    sql<number>`coalesce(sum(${cents}) filter (where (${billingDocuments.kind} = 'credit-note') = ${isRefund}), 0)::float8`
  const [row] = await db
    .select({
      documents: sql<number>`count(*)::int`,
      receivedCents: sumOf(false, billingDocuments.totalCents),
      refundedCents: sumOf(true, billingDocuments.totalCents),
      receivedTaxCents: sumOf(false, tax),
      refundedTaxCents: sumOf(true, tax),
    })
    .from(billingDocuments)
    .where(matchesInvoice(filter))
  if (!row) throw new Error('a sum without a row')
  return row
}

export const findBillingDocument = (db: Database, id: string) =>
  first(db.select().from(billingDocuments).where(eq(billingDocuments.id, id)))

export const findBillingDocumentFor = (
  db: Database,
  kind: StoredBillingDocument['kind'],
  about: string,
) =>
  first(
    db
      .select()
      .from(billingDocuments)
      .where(and(eq(billingDocuments.kind, kind), eq(billingDocuments.about, about))),
  )

export async function insertBillingDocument(
  tx: Transaction,
  paper: StoredBillingDocument,
): Promise<StoredBillingDocument> {
  await tx.insert(billingDocuments).values(paper)
  return paper
}

/**
 * The next number of a series. Concurrent callers wait for this transaction, and get the same
 * number if it fails.
 */
export async function nextSerialNumber(tx: Transaction, name: string): Promise<number> {
  const [row] = await tx
    .insert(series)
    .values({ name, last: 1 })
    .onConflictDoUpdate({ target: series.name, set: { last: sql`${series.last} + 1` } })
    .returning({ last: series.last })
  if (!row) throw new Error(`series ${name} gave no place`)
  return row.last
}

export type BackfillCursor = { readonly paidAt: Date; readonly orderId: string }

/** Null before the first run. */
export async function readBackfillCursor(db: Database): Promise<BackfillCursor | null> {
  const [row] = await db.select().from(backfillCursor).where(eq(backfillCursor.id, 1))
  return row ?? null
}

export async function writeBackfillCursor(db: Database, last: BackfillCursor): Promise<void> {
  await db
    .insert(backfillCursor)
    .values({ id: 1, ...last })
    .onConflictDoUpdate({ target: backfillCursor.id, set: last })
}

/** False if it is held already, or was. */
export async function holdDocument(
  tx: Transaction,
  held: Pick<typeof heldDocuments.$inferSelect, 'paperId' | 'orderId' | 'heldAt'>,
): Promise<boolean> {
  const rows = await tx
    .insert(heldDocuments)
    .values(held)
    .onConflictDoNothing()
    .returning({ id: heldDocuments.paperId })
  return rows.length > 0
}

/** False if the document is not held. */
export async function endDocumentHold(tx: Transaction, paperId: string, now: Date) {
  const rows = await tx
    .update(heldDocuments)
    .set({ endedAt: now })
    .where(and(eq(heldDocuments.paperId, paperId), isNull(heldDocuments.endedAt)))
    .returning({ id: heldDocuments.paperId })
  return rows.length > 0
}

/** The documents of these orders that were ever held; `isOpen`: the team has to do something. */
/** Orders whose customer waits for a document that the team sends itself, oldest first. */
export async function listOrdersWithHeldDocuments(db: Database): Promise<string[]> {
  const rows = await db
    .select({ orderId: heldDocuments.orderId })
    .from(heldDocuments)
    .where(isNull(heldDocuments.endedAt))
    .orderBy(asc(heldDocuments.heldAt))
  return rows.map(({ orderId }) => orderId)
}

export async function listHeldDocuments(
  db: Database,
  orderIds: readonly string[],
): Promise<{ paperId: string; orderId: string; isOpen: boolean }[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .select()
    .from(heldDocuments)
    .where(inArray(heldDocuments.orderId, [...orderIds]))
  return rows.map(({ paperId, orderId, endedAt }) => ({ paperId, orderId, isOpen: !endedAt }))
}

/** Empty before the buyer adds anything. */
export async function readEInvoiceBuyer(db: Database, orderId: string): Promise<EInvoiceBuyer> {
  const row = await first(
    db.select().from(eInvoiceBuyers).where(eq(eInvoiceBuyers.orderId, orderId)),
  )
  return row?.content ?? NO_E_INVOICE_BUYER
}

export async function writeEInvoiceBuyer(
  db: Database,
  orderId: string,
  content: EInvoiceBuyer,
  now: Date,
): Promise<void> {
  await db
    .insert(eInvoiceBuyers)
    .values({ orderId, content, updatedAt: now })
    .onConflictDoUpdate({ target: eInvoiceBuyers.orderId, set: { content, updatedAt: now } })
}
