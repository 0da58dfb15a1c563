import { domainToASCII, domainToUnicode } from 'node:url'
import {
  type SearchMatchKind,
  MAX_SEARCH_RESULTS,
  type QueueEntry,
} from '@vitrine/contract/reporting'
import { parseBillingDocumentNumber } from '@vitrine/domain/billing/billing-document'
import { asciiEmail } from '@vitrine/domain/email/email-address'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { type SQL, sql } from 'drizzle-orm'
import { isWork } from '../ordering/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts'

/** Newest orders of each status, scanned first: common terms match there. */
const NEWEST = 300
/** pg_trgm word similarity, 0 to 1. */
const ALIKE = 0.45
/** Candidates of a fuzzy search. */
const COMPARED = 300

/** Newest messages, scanned first: common terms match there. */
const NEWEST_MESSAGES = 1000
/** Matching messages that are sorted. */
const SORTED_MESSAGES = 2000

/** Matching names that are sorted; beyond that, names of the newest orders. */
const SORTED_NAMES = 1000
/** Per status, for common names. */
const NEWEST_NAMED = 200

/**
 * All matches of the last days are sorted; older ones only if these fill no page. A literal, so
 * that the planner knows that they are few.
 */
const LATELY_DAYS = sql`90`

export type SearchHit = {
  readonly orderId: string
  /** Time of the newest matching message. */
  readonly messageAt?: Date
  /** The matched employer, school or address. */
  readonly by?: NonNullable<QueueEntry['foundBy']>
}

/**
 * Orders that match a search, best first, at most `MAX_SEARCH_RESULTS`: by order number or
 * payment reference (also child orders), by full email, by parts of name and email, by employers,
 * schools and site addresses, by messages, and only without a match by similar words.
 *
 * Several short statements, each on an index or a bounded number of rows: the embedded database
 * blocks the event loop.
 */
export async function searchOrders(
  db: Database,
  search: string,
  sitesDomain: string,
): Promise<SearchHit[]> {
  const typed = search.trim()
  if (typed === '') return []
  const words = await foldedWords(db, typed)
  const byOrder = await findByOrder(db, typed, words)
  const byName =
    byOrder.length < MAX_SEARCH_RESULTS
      ? await findByName(db, words, parseTypedAddress(typed, sitesDomain))
      : []
  const known = byOrder.length + byName.length
  const inMessages = known < MAX_SEARCH_RESULTS ? await findInMessages(db, words) : []
  const fitting = [...byOrder, ...byName, ...inMessages]
  const found =
    fitting.length > 0
      ? fitting
      : [
          ...asFound(await findAlike(db, words)),
          ...(await findAlikeByName(db, words)),
          ...(await findAlikeInMessages(db, words)),
        ]
  return onceEach(found)
}

const asFound = (ids: readonly string[]): SearchHit[] => ids.map((orderId) => ({ orderId }))

/** Keeps the first hit per order. */
function onceEach(found: readonly SearchHit[]): SearchHit[] {
  const known = new Set<string>()
  return found
    .filter(({ orderId }) => !known.has(orderId) && known.add(orderId))
    .slice(0, MAX_SEARCH_RESULTS)
}

async function findByOrder(
  db: Database,
  typed: string,
  words: readonly string[],
): Promise<SearchHit[]> {
  const exact = [...(await findByDocument(db, typed)), ...(await findExactly(db, typed))]
  // A full email address matches exactly.
  if (exact.length > 0 && typed.includes('@')) return asFound(exact)
  const fits = sql.join(
    words.map((word) => containing(word)),
    sql` and `,
  )
  // Common terms match among the newest orders, rarer ones in the last days; what remains is
  // rare.
  for (const among of [amongNewest, amongLately]) {
    const common = await idsOf(db, among(fits))
    if (common.length >= MAX_SEARCH_RESULTS) return asFound([...exact, ...common])
  }
  const found = [...(await idsOf(db, amongPaid(fits))), ...(await idsOf(db, amongUnpaid(fits)))]
  return asFound([...exact, ...found])
}

/** By order number, payment reference or full email. */
async function findExactly(db: Database, typed: string): Promise<string[]> {
  const number = typed.replace(/^#/, '').toLowerCase()
  const isNumber =
    /^[0-9a-f-]{4,36}$/.test(number) && UUID.startsWith(number.replace(/[0-9a-f]/g, '0'))
  const range = isNumber
    ? sql`or id between ${number + UUID.slice(number.length)}::uuid and ${number + UUID.slice(number.length).replaceAll('0', 'f')}::uuid`
    : sql``
  return idsOf(
    db,
    sql`select id from ordering.orders where payment_intent_id = ${typed} ${range}
        or (lower(customer_email) = ${asciiEmail(typed).toLowerCase()} and ${isWork()})
      order by created_at desc, id limit ${MAX_SEARCH_RESULTS}`,
  )
}

/** By the number of a receipt or credit note; those of a renewal lead to the order that it renews. */
async function findByDocument(db: Database, typed: string): Promise<string[]> {
  const number = parseBillingDocumentNumber(typed)
  if (number === null) return []
  const { series, place } = number
  return idsOf(
    db,
    sql`select coalesce(renews_order_id, ordering.orders.id) as id
      from billing.papers join ordering.orders on ordering.orders.id = papers.order_id
      where series = ${series} and place = ${place}`,
  )
}

const UUID = '00000000-0000-0000-0000-000000000000'

async function foldedWords(db: Database, typed: string): Promise<string[]> {
  const { rows } = (await db.execute(sql`select ordering.fold(${typed}) as folded`)) as {
    rows: { folded: string }[]
  }
  return (rows[0]?.folded ?? '').split(/\s+/).filter(Boolean)
}

/** The trigram index needs three letters; shorter terms must start a word. */
function containing(word: string, column = sql`search_text`): SQL {
  const begins = /^[\p{L}\p{N}]{1,2}$/u.test(word)
  return sql`${column} like ${begins ? `% ${escaped(word)}%` : `%${escaped(word)}%`}`
}

const escaped = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)

function amongNewest(fits: SQL): SQL {
  return sql`
    select id from unnest(${`{${orderStatusSchema.options.join(',')}}`}::text[]) as status,
      lateral (
        select id, created_at, search_text from ordering.orders
        where order_status = status and ${isWork()} order by created_at desc limit ${NEWEST}
      ) as newest
    where ${fits} order by created_at desc, id limit ${MAX_SEARCH_RESULTS}`
}

/** Combines the trigram index with `orders_day`. */
const amongLately = (fits: SQL): SQL =>
  amongPaid(
    sql`${fits} and (created_at at time zone 'UTC')::date >= (now() at time zone 'UTC')::date - ${LATELY_DAYS}`,
  )

const amongPaid = (fits: SQL): SQL => sql`
  select id from ordering.orders where order_status <> 'pending' and ${isWork()} and ${fits}
  order by created_at desc, id limit ${MAX_SEARCH_RESULTS}`

const amongUnpaid = (fits: SQL): SQL => sql`
  select id from ordering.orders where order_status = 'pending' and ${isWork()} and ${fits}
  order by created_at desc, id limit ${MAX_SEARCH_RESULTS}`

async function findAlike(db: Database, words: readonly string[]): Promise<string[]> {
  const likeness = sql.join(
    words.map((word) => sql`public.word_similarity(${word}, search_text)`),
    sql` + `,
  )
  const alike = sql.join(
    words.map((word) => sql`${word} operator(public.<%) search_text`),
    sql` and `,
  )
  return alikeBy(db, (tx) =>
    idsOf(
      tx,
      sql`select id from (
          (select id, created_at, search_text from ordering.orders
            where order_status <> 'pending' and ${isWork()} and ${alike} limit ${COMPARED})
          union all
          (select id, created_at, search_text from (
              select id, created_at, search_text from ordering.orders
              where order_status = 'pending' and ${isWork()} order by created_at desc limit ${NEWEST}
            ) as newest where ${alike})
        ) as near
        order by ${likeness} desc, created_at desc, id limit ${MAX_SEARCH_RESULTS}`,
    ),
  )
}

const WORDS = sql`words`

/**
 * A typed or pasted site address in its stored form: without the sites domain, domains in
 * punycode; null: not an address.
 */
export function parseTypedAddress(typed: string, sitesDomain: string): string | null {
  const [host = ''] = typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#:]/)
  if (/[\s@]/.test(host) || !host.includes('.')) return null
  const suffix = `.${sitesDomain.replace(/:\d+$/, '')}`
  return (host.endsWith(suffix) ? host.slice(0, -suffix.length) : domainToASCII(host)) || null
}

/** All terms within one employer, school or address. */
async function findByName(
  db: Database,
  words: readonly string[],
  address: string | null,
): Promise<SearchHit[]> {
  const condition = sql`((${sql.join(
    words.map((word) => containing(word, WORDS)),
    sql` and `,
  )}) ${address === null ? sql`` : sql`or words like ${`%${escaped(address)}%`}`})`
  const matching = sql`select order_id, kind, name from reporting.search_words where ${condition} limit ${SORTED_NAMES + 1}`
  const { found, isAll } = await namesOf(db, matching)
  if (isAll) return found
  const newest = await namesOf(
    db,
    sql`select indexed.order_id, kind, name
      from unnest(${`{${orderStatusSchema.options.join(',')}}`}::text[]) as status,
        lateral (
          select id from ordering.orders
          where order_status = status and ${isWork()} order by created_at desc limit ${NEWEST_NAMED}
        ) as newest
        join reporting.search_words as indexed on indexed.order_id = newest.id and ${condition}`,
  )
  return onceEach([...newest.found, ...found])
}

async function findAlikeByName(db: Database, words: readonly string[]): Promise<SearchHit[]> {
  const alike = sql.join(
    words.map((word) => sql`${word} operator(public.<%) words`),
    sql` and `,
  )
  const likeness = sql.join(
    words.map((word) => sql`public.word_similarity(${word}, words)`),
    sql` + `,
  )
  return alikeBy(db, async (tx) => {
    const { found } = await namesOf(
      tx,
      sql`select order_id, kind, name, ${likeness} as likeness from (
          select * from reporting.search_words where ${alike} limit ${COMPARED}
        ) as near order by likeness desc limit ${COMPARED}`,
      sql`likeness desc,`,
    )
    return found
  })
}

/** Best match per order: present before former entries, then newest. */
async function namesOf(
  db: Database | Transaction,
  names: SQL,
  first: SQL = sql``,
): Promise<{ found: SearchHit[]; isAll: boolean }> {
  await yieldToEventLoop()
  const { rows } = (await db.execute(sql`
    with matching as materialized (${names}), of_each as (
      select distinct on (order_id) matching.* from matching order by order_id, ${first} ${PAST}, name
    )
    select id, kind, name, (select count(*)::int from matching) as count
    from of_each join ordering.orders on id = order_id
    where ${isWork()}
    order by ${first} ${PAST}, created_at desc, id limit ${MAX_SEARCH_RESULTS}`)) as {
    rows: { id: string; kind: SearchMatchKind; name: string; count: number }[]
  }
  return {
    found: rows.map(({ id, kind, name }) => ({
      orderId: id,
      by: { kind, name: kind === 'domain' ? domainToUnicode(name) : name },
    })),
    isAll: (rows[0]?.count ?? 0) <= SORTED_NAMES,
  }
}

const PAST = sql`kind in ('worked-at', 'earlier-address')`

function alikeBy<Result>(
  db: Database,
  find: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    // The planner overestimates the matches and would scan the table.
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true),
        set_config('enable_seqscan', 'off', true)`,
    )
    return find(tx)
  })
}

/** Shorter words are similar to nearly everything. */
const ALIKE_IN_MESSAGES = 5
/** The trigram index has no shorter words. */
const IN_MESSAGES = 3
const FOLDED = sql`ordering.fold(text)`

async function findInMessages(db: Database, words: readonly string[]): Promise<SearchHit[]> {
  const long = words.filter((word) => [...word].length >= IN_MESSAGES)
  if (long.length === 0) return []
  const condition = sql.join(
    long.map((word) => sql`${FOLDED} like ${`%${escaped(word)}%`}`),
    sql` and `,
  )
  const common = await messagesOf(
    db,
    sql`select order_id, at from (
      select order_id, at, text from conversation.messages order by at desc limit ${NEWEST_MESSAGES}
    ) as newest where ${condition}`,
  )
  if (common.length >= MAX_SEARCH_RESULTS) return common
  const others = await messagesOf(
    db,
    sql`select order_id, at from conversation.messages where ${condition} limit ${SORTED_MESSAGES}`,
  )
  const at = ({ messageAt }: SearchHit) => messageAt?.getTime() ?? 0
  return onceEach([...common, ...others].toSorted((a, b) => at(b) - at(a)))
}

async function findAlikeInMessages(db: Database, words: readonly string[]): Promise<SearchHit[]> {
  const long = words.filter((word) => [...word].length >= ALIKE_IN_MESSAGES)
  if (long.length === 0 || long.length < words.length) return []
  const alike = sql.join(
    long.map((word) => sql`${word} operator(public.<%) ${FOLDED}`),
    sql` and `,
  )
  return alikeBy(db, (tx) =>
    messagesOf(
      tx,
      sql`select order_id, at from conversation.messages where ${alike} limit ${COMPARED}`,
    ),
  )
}

async function messagesOf(db: Database, statement: SQL): Promise<SearchHit[]> {
  await yieldToEventLoop()
  const { rows } = (await db.execute(
    sql`select order_id as id, (extract(epoch from max(at)) * 1000)::float8 as at
      from (${statement}) as found group by order_id order by max(at) desc limit ${MAX_SEARCH_RESULTS}`,
  )) as { rows: { id: string; at: number }[] }
  return rows.map(({ id, at }) => ({ orderId: id, messageAt: new Date(at) }))
}

async function idsOf(db: Database, statement: SQL): Promise<string[]> {
  await yieldToEventLoop()
  const { rows } = (await db.execute(statement)) as { rows: { id: string }[] }
  return rows.map(({ id }) => id)
}
