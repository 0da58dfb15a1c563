import type { Database } from '../platform/database.ts'
import { routes } from '@vitrine/contract/routes'
import { type AuditGroup, auditGroupOf } from '@vitrine/domain/audit/audit-groups'
import { and, asc, between, desc, eq, gt, gte, inArray, like, lt, type SQL } from 'drizzle-orm'
import {
  type AuditEntry,
  type ChainHead,
  chainVerifier,
  chainHeadOf,
  type ChainedAuditEntry,
  chainHashOf,
} from './hash-chain.ts'
import { auditLog, chainHead } from './tables.ts'

const HEAD = 1

/** Creates the chain head. Idempotent. */
export async function startChain(db: Database, key: Buffer): Promise<void> {
  await db
    .insert(chainHead)
    .values({ id: HEAD, ...chainHeadOf(key, 0, '') })
    .onConflictDoNothing()
}

/** Appends an entry; the row lock on the chain head serializes replicas. */
export async function appendEntry(
  db: Database,
  key: Buffer,
  done: Omit<AuditEntry, 'n'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [head] = await tx.select().from(chainHead).where(eq(chainHead.id, HEAD)).for('update')
    if (!head) throw new Error('the end of the record of acts is gone: see `vitrine verify-audit`')
    const act = { ...done, n: head.n + 1 }
    const mark = chainHashOf(key, head.mark, act)
    await tx.insert(auditLog).values({ ...act, mark })
    await tx
      .update(chainHead)
      .set(chainHeadOf(key, act.n, mark))
      .where(eq(chainHead.id, HEAD))
  })
}

export async function readChainHead(db: Database): Promise<ChainHead | undefined> {
  const [head] = await db.select().from(chainHead).where(eq(chainHead.id, HEAD))
  return head && { n: head.n, mark: head.mark, seal: head.seal }
}

export type AuditFilter = {
  readonly actor?: string | undefined
  readonly act?: string | undefined
  readonly group?: AuditGroup | undefined
  /** Prefix of an order id. */
  readonly order?: string | undefined
  /** Inclusive start and exclusive end. */
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  /** Before this row number. */
  readonly before?: number | undefined
}

/** Completes a UUID prefix. */
const filled = (beginning: string, digit: string) =>
  beginning + UUID.slice(beginning.length).replaceAll('0', digit)
const UUID = '00000000-0000-0000-0000-000000000000'

/** The audited actions of a group. */
const actsOf = (group: AuditGroup): string[] =>
  Object.values(routes)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((act) => auditGroupOf(act) === group)

/** Newest first. */
export async function listAuditEntries(
  db: Database,
  { actor, act, group, order, since, until, before }: AuditFilter,
  limit: number,
): Promise<ChainedAuditEntry[]> {
  const conditions: (SQL | undefined)[] = [
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    act === undefined ? undefined : eq(auditLog.act, act),
    group === undefined
      ? undefined
      : group === 'commands'
        ? like(auditLog.act, 'command %')
        : inArray(auditLog.act, actsOf(group)),
    order === undefined
      ? undefined
      : between(auditLog.orderId, filled(order, '0'), filled(order, 'f')),
    since && gte(auditLog.at, since),
    until && lt(auditLog.at, until),
    before === undefined ? undefined : lt(auditLog.n, before),
  ]
  return db
    .select()
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.n))
    .limit(limit)
}

export type ChainVerification = {
  readonly rows: number
  readonly head: ChainHead | undefined
  readonly fault: string | undefined
}

/**
 * Verifies the whole chain. `known` is an end that was recorded elsewhere and must still be a row.
 */
export async function verifyChain(
  db: Database,
  keys: readonly Buffer[],
  known?: { readonly n: number; readonly mark: string },
): Promise<ChainVerification> {
  return db.transaction(
    async (tx) => {
      const chain = chainVerifier(keys)
      let rows = 0
      // Below the first row, to detect rows inserted before it.
      let last = Number.MIN_SAFE_INTEGER
      let knownMark: string | undefined
      for (;;) {
        const page = await tx
          .select()
          .from(auditLog)
          .where(gt(auditLog.n, last))
          .orderBy(asc(auditLog.n))
          .limit(PAGE)
        knownMark ??= page.find(({ n }) => n === known?.n)?.mark
        const fault = chain.take(page)
        if (fault !== undefined) return { rows, head: undefined, fault }
        rows += page.length
        last = page.at(-1)?.n ?? last
        if (page.length < PAGE) break
      }
      const head = await readChainHead(tx)
      const lost =
        known !== undefined && known.n > 0 && knownMark !== known.mark
          ? `Row ${known.n} is not the one that was noted elsewhere.`
          : undefined
      return { rows, head, fault: chain.end(head) ?? lost }
    },
    // Ignore entries that are appended meanwhile.
    { isolationLevel: 'repeatable read' },
  )
}

const PAGE = 2000
