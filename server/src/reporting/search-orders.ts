import { domainToASCII, domainToUnicode } from 'node:url'
import {
  type SearchMatchKind,
  MAX_SEARCH_RESULTS,
  type QueueEntry,
} from '@vitrine/contract/reporting'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { type SQL, sql } from 'drizzle-orm'
import { IS_WORK } from '../ordering/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts'

/** Orders of each status that are looked at one by one: what many orders match is found among the newest. */
const NEWEST = 300
/** Of two words so much alike that the one may be the other, mistyped: pg_trgm's measure, 0 to 1. */
const ALIKE = 0.45
/** Orders with such words that are compared; with more of them nobody is found by a mistyped name. */
const COMPARED = 300

/** Messages that are looked at one by one: what many messages hold is found among the newest. */
const NEWEST_MESSAGES = 1000
/** Of the messages that hold all words, so many are put in order, and those of the newest. */
const SORTED_MESSAGES = 2000

/** Names that fit are put in order when they are so many at most; of more, those of the newest orders are found. */
const SORTED_NAMES = 1000
/** Of each status: their names are looked up one by one. */
const NEWEST_NAMED = 200

/**
 * Of those placed within so many days all that fit are put in order; of earlier ones where these fill no answer. In the
 * statement itself: with a value that is given along the database would not know that these are few.
 */
const LATELY_DAYS = sql`90`

/** An order that was found. */
export type SearchHit = {
  readonly orderId: string
  /** By what stands in a message: when the newest such one was written. */
  readonly messageAt?: Date
  /** By an employer, a school or an address. */
  readonly by?: NonNullable<QueueEntry['foundBy']>
}

/**
 * The orders of all views that fit a search, best first, `MOST_FOUND` at most: by the order's number or
 * payment reference, which finds a renewal of hosting, too; by a whole mail address; by parts of name and mail address, newest first, accents and case forgiven; by
 * employers and schools, and addresses of the page; then by words that stand in one message between customer and team, the newest message first; and where nothing fits, by words that are nearly those.
 *
 * Several short statements, each by an index or on a bounded number of rows: on the embedded database
 * each holds the event loop while it runs.
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

/** The first of each order. */
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
  const exact = await findExactly(db, typed)
  // Of a whole address no others are looked for whose address holds it.
  if (exact.length > 0 && typed.includes('@')) return asFound(exact)
  const fits = sql.join(
    words.map((word) => containing(word)),
    sql` and `,
  )
  // What many have is among the newest, what fewer have among those placed lately: all that ever fit are few, then.
  for (const among of [amongNewest, amongLately]) {
    const common = await idsOf(db, among(fits))
    if (common.length >= MAX_SEARCH_RESULTS) return asFound([...exact, ...common])
  }
  const found = [...(await idsOf(db, amongPaid(fits))), ...(await idsOf(db, amongUnpaid(fits)))]
  return asFound([...exact, ...found])
}

/** By the beginning of its id, which is its number, by its whole payment reference or the customer's whole address. */
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
        or (lower(customer_email) = ${typed.toLowerCase()} and ${IS_WORK})
      order by created_at desc, id limit ${MAX_SEARCH_RESULTS}`,
  )
}

const UUID = '00000000-0000-0000-0000-000000000000'

async function foldedWords(db: Database, typed: string): Promise<string[]> {
  const { rows } = (await db.execute(sql`select ordering.fold(${typed}) as folded`)) as {
    rows: { folded: string }[]
  }
  return (rows[0]?.folded ?? '').split(/\s+/).filter(Boolean)
}

/** The index knows pieces of three letters: what is shorter has to begin a word. */
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
        where order_status = status and ${IS_WORK} order by created_at desc limit ${NEWEST}
      ) as newest
    where ${fits} order by created_at desc, id limit ${MAX_SEARCH_RESULTS}`
}

/** By the indexes of pieces and of days (`orders_day`), both: only what fits in both is looked at. */
const amongLately = (fits: SQL): SQL =>
  amongPaid(
    sql`${fits} and (created_at at time zone 'UTC')::date >= (now() at time zone 'UTC')::date - ${LATELY_DAYS}`,
  )

const amongPaid = (fits: SQL): SQL => sql`
  select id from ordering.orders where order_status <> 'pending' and ${IS_WORK} and ${fits}
  order by created_at desc, id limit ${MAX_SEARCH_RESULTS}`

const amongUnpaid = (fits: SQL): SQL => sql`
  select id from ordering.orders where order_status = 'pending' and ${IS_WORK} and ${fits}
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
            where order_status <> 'pending' and ${IS_WORK} and ${alike} limit ${COMPARED})
          union all
          (select id, created_at, search_text from (
              select id, created_at, search_text from ordering.orders
              where order_status = 'pending' and ${IS_WORK} order by created_at desc limit ${NEWEST}
            ) as newest where ${alike})
        ) as near
        order by ${likeness} desc, created_at desc, id limit ${MAX_SEARCH_RESULTS}`,
    ),
  )
}

const WORDS = sql`words`

/**
 * The address that somebody typed or pasted, as it is kept: without the sites' domain, a domain in punycode; null: it
 * is none.
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

/** By an employer or school in which all words stand, or an address. */
async function findByName(
  db: Database,
  words: readonly string[],
  address: string | null,
): Promise<SearchHit[]> {
  const hold = sql`((${sql.join(
    words.map((word) => containing(word, WORDS)),
    sql` and `,
  )}) ${address === null ? sql`` : sql`or words like ${`%${escaped(address)}%`}`})`
  const met = sql`select order_id, kind, name from reporting.search_words where ${hold} limit ${SORTED_NAMES + 1}`
  const { found, isAll } = await namesOf(db, met)
  if (isAll) return found
  const newest = await namesOf(
    db,
    sql`select held.order_id, kind, name
      from unnest(${`{${orderStatusSchema.options.join(',')}}`}::text[]) as status,
        lateral (
          select id from ordering.orders
          where order_status = status and ${IS_WORK} order by created_at desc limit ${NEWEST_NAMED}
        ) as newest
        join reporting.search_words as held on held.order_id = newest.id and ${hold}`,
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

/** The orders of these names, best first: what is so now before what was; then the newest. */
async function namesOf(
  db: Database | Transaction,
  names: SQL,
  first: SQL = sql``,
): Promise<{ found: SearchHit[]; isAll: boolean }> {
  await yieldToEventLoop()
  const { rows } = (await db.execute(sql`
    with met as materialized (${names}), of_each as (
      select distinct on (order_id) met.* from met order by order_id, ${first} ${PAST}, name
    )
    select id, kind, name, (select count(*)::int from met) as count
    from of_each join ordering.orders on id = order_id
    where ${IS_WORK}
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
    // How many are alike is not known beforehand: taken for many, they would be looked for one by one until there are enough.
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true),
        set_config('enable_seqscan', 'off', true)`,
    )
    return find(tx)
  })
}

/** With fewer letters nearly everything is like it. */
const ALIKE_IN_MESSAGES = 5
/** Shorter words are in too many messages, and in no index. */
const IN_MESSAGES = 3
const FOLDED = sql`ordering.fold(text)`

async function findInMessages(db: Database, words: readonly string[]): Promise<SearchHit[]> {
  const long = words.filter((word) => [...word].length >= IN_MESSAGES)
  if (long.length === 0) return []
  const hold = sql.join(
    long.map((word) => sql`${FOLDED} like ${`%${escaped(word)}%`}`),
    sql` and `,
  )
  const common = await messagesOf(
    db,
    sql`select order_id, at from (
      select order_id, at, text from conversation.messages order by at desc limit ${NEWEST_MESSAGES}
    ) as newest where ${hold}`,
  )
  if (common.length >= MAX_SEARCH_RESULTS) return common
  const others = await messagesOf(
    db,
    sql`select order_id, at from conversation.messages where ${hold} limit ${SORTED_MESSAGES}`,
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
