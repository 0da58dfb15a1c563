import { MOST_FOUND } from '@vitrine/contract/reporting'
import { orderStatusSchema } from '@vitrine/domain/order-life-cycle'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { nextTurn } from '../platform/next-turn.ts'
import { IS_WORK } from './find-places.ts'

/** Orders of each status that are looked at one by one: what many orders match is found among the newest. */
const NEWEST = 300
/** Of two words so much alike that the one may be the other, mistyped: pg_trgm's measure, 0 to 1. */
const ALIKE = 0.45
/** Orders with such words that are compared; with more of them nobody is found by a mistyped name. */
const COMPARED = 300

/**
 * The orders of all views that fit a search, best first, `MOST_FOUND` at most: by the order's number or
 * payment reference, which finds a renewal of hosting, too; by parts of name and mail address, newest first, accents and case forgiven; and
 * where nothing fits, by words that are nearly those.
 *
 * Several short statements, each by an index or on a bounded number of rows: on the embedded database
 * each holds the event loop while it runs.
 */
export async function searchOrders(db: Database, search: string): Promise<string[]> {
  const typed = search.trim()
  if (typed === '') return []
  const exact = await findByNumber(db, typed)
  const words = await foldedWords(db, typed)
  const fits = sql.join(words.map(containing), sql` and `)
  const common = await idsOf(db, amongNewest(fits))
  const found =
    common.length >= MOST_FOUND
      ? common
      : [...(await idsOf(db, amongAll(fits))), ...(await idsOf(db, amongUnpaid(fits)))]
  const all = found.length + exact.length > 0 ? found : await findAlike(db, words)
  return [...new Set([...exact, ...all])].slice(0, MOST_FOUND)
}

/** By the beginning of its id, which is its number, or by its whole payment reference. */
async function findByNumber(db: Database, typed: string): Promise<string[]> {
  const number = typed.replace(/^#/, '').toLowerCase()
  const isNumber =
    /^[0-9a-f-]{4,36}$/.test(number) && UUID.startsWith(number.replace(/[0-9a-f]/g, '0'))
  const range = isNumber
    ? sql`or id between ${number + UUID.slice(number.length)}::uuid and ${number + UUID.slice(number.length).replaceAll('0', 'f')}::uuid`
    : sql``
  return idsOf(
    db,
    sql`select id from ordering.orders where payment_intent_id = ${typed} ${range} order by id limit ${MOST_FOUND}`,
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
function containing(word: string): SQL {
  const escaped = word.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  const begins = /^[\p{L}\p{N}]{1,2}$/u.test(word)
  return sql`search_text like ${begins ? `% ${escaped}%` : `%${escaped}%`}`
}

function amongNewest(fits: SQL): SQL {
  return sql`
    select id from unnest(${`{${orderStatusSchema.options.join(',')}}`}::text[]) as status,
      lateral (
        select id, created_at, search_text from ordering.orders
        where order_status = status and ${IS_WORK} order by created_at desc limit ${NEWEST}
      ) as newest
    where ${fits} order by created_at desc, id limit ${MOST_FOUND}`
}

const amongAll = (fits: SQL): SQL => sql`
  select id from ordering.orders where order_status <> 'pending' and ${IS_WORK} and ${fits}
  order by created_at desc, id limit ${MOST_FOUND}`

const amongUnpaid = (fits: SQL): SQL => sql`
  select id from ordering.orders where order_status = 'pending' and ${IS_WORK} and ${fits}
  order by created_at desc, id limit ${MOST_FOUND}`

async function findAlike(db: Database, words: readonly string[]): Promise<string[]> {
  const likeness = sql.join(
    words.map((word) => sql`public.word_similarity(${word}, search_text)`),
    sql` + `,
  )
  const alike = sql.join(
    words.map((word) => sql`${word} operator(public.<%) search_text`),
    sql` and `,
  )
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`,
    )
    return idsOf(
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
        order by ${likeness} desc, created_at desc, id limit ${MOST_FOUND}`,
    )
  })
}

async function idsOf(db: Database, statement: SQL): Promise<string[]> {
  await nextTurn()
  const { rows } = (await db.execute(statement)) as { rows: { id: string }[] }
  return rows.map(({ id }) => id)
}
