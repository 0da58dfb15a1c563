import type { Database } from '../platform/database.ts'
import { and, asc, between, desc, eq, gt, gte, lt, type SQL } from 'drizzle-orm'
import { type Act, type ChainHead, followChain, headOf, type MarkedAct, markOf } from './chain.ts'
import { acts, chainHead } from './tables.ts'

const HEAD = 1

/** Makes the end of a chain that nothing was written to yet. Twice is once. */
export async function beginChain(db: Database, key: Buffer): Promise<void> {
  await db
    .insert(chainHead)
    .values({ id: HEAD, ...headOf(key, 0, '') })
    .onConflictDoNothing()
}

/** Adds an act to the end: one after the other over all replicas, as each holds the end meanwhile. */
export async function addAct(db: Database, key: Buffer, done: Omit<Act, 'n'>): Promise<void> {
  await db.transaction(async (tx) => {
    const [head] = await tx.select().from(chainHead).where(eq(chainHead.id, HEAD)).for('update')
    if (!head) throw new Error('the end of the record of acts is gone: see `vitrine verify-audit`')
    const act = { ...done, n: head.n + 1 }
    const mark = markOf(key, head.mark, act)
    await tx.insert(acts).values({ ...act, mark })
    await tx
      .update(chainHead)
      .set(headOf(key, act.n, mark))
      .where(eq(chainHead.id, HEAD))
  })
}

export async function readHead(db: Database): Promise<ChainHead | undefined> {
  const [head] = await db.select().from(chainHead).where(eq(chainHead.id, HEAD))
  return head && { n: head.n, mark: head.mark, seal: head.seal }
}

export type ActFilter = {
  readonly actor?: string | undefined
  readonly act?: string | undefined
  /** The beginning of an order's id. */
  readonly order?: string | undefined
  /** From this moment on, and until before that one. */
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  /** Older than this row. */
  readonly before?: number | undefined
}

/** A whole id from its beginning. */
const filled = (beginning: string, digit: string) =>
  beginning + UUID.slice(beginning.length).replaceAll('0', digit)
const UUID = '00000000-0000-0000-0000-000000000000'

/** The newest first. */
export async function listActs(
  db: Database,
  { actor, act, order, since, until, before }: ActFilter,
  limit: number,
): Promise<MarkedAct[]> {
  const conditions: (SQL | undefined)[] = [
    actor === undefined ? undefined : eq(acts.actor, actor),
    act === undefined ? undefined : eq(acts.act, act),
    order === undefined ? undefined : between(acts.orderId, filled(order, '0'), filled(order, 'f')),
    since && gte(acts.at, since),
    until && lt(acts.at, until),
    before === undefined ? undefined : lt(acts.n, before),
  ]
  return db
    .select()
    .from(acts)
    .where(and(...conditions))
    .orderBy(desc(acts.n))
    .limit(limit)
}

export type Verified = {
  readonly rows: number
  readonly head: ChainHead | undefined
  readonly fault: string | undefined
}

/** Follows the whole chain. `known` is an end that was written down elsewhere: it has to be a row still. */
export async function verifyChain(
  db: Database,
  keys: readonly Buffer[],
  known?: { readonly n: number; readonly mark: string },
): Promise<Verified> {
  return db.transaction(
    async (tx) => {
      const chain = followChain(keys)
      let rows = 0
      // From below the first one: a row that was put in before it is seen, too.
      let last = Number.MIN_SAFE_INTEGER
      let knownMark: string | undefined
      for (;;) {
        const page = await tx
          .select()
          .from(acts)
          .where(gt(acts.n, last))
          .orderBy(asc(acts.n))
          .limit(PAGE)
        knownMark ??= page.find(({ n }) => n === known?.n)?.mark
        const fault = chain.take(page)
        if (fault !== undefined) return { rows, head: undefined, fault }
        rows += page.length
        last = page.at(-1)?.n ?? last
        if (page.length < PAGE) break
      }
      const head = await readHead(tx)
      const lost =
        known !== undefined && known.n > 0 && knownMark !== known.mark
          ? `Row ${known.n} is not the one that was noted elsewhere.`
          : undefined
      return { rows, head, fault: chain.end(head) ?? lost }
    },
    // What is added meanwhile belongs neither to the rows nor to the end that are looked at.
    { isolationLevel: 'repeatable read' },
  )
}

const PAGE = 2000
