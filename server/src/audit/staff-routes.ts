import { Readable } from 'node:stream'
import { type AuditQuery, auditRoutes } from '@vitrine/contract/audit'
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv-line.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Http } from '../platform/http.ts'
import { type AuditFilter, listAuditEntries } from './audit-log-store.ts'
import type { ChainedAuditEntry } from './hash-chain.ts'

const PAGE = 100
const CSV_PAGE = 2000
const DAY_MS = 24 * 60 * 60 * 1000

export function registerAuditRoutes(http: Http, { db }: AppContext): void {
  http.serve(auditRoutes.listAuditEntries, async ({ query }) => {
    // The response schema omits the hashes.
    const found = await listAuditEntries(db, filterOf(query), PAGE + 1)
    const shown = found.slice(0, PAGE)
    return {
      acts: shown.map((act) => ({ ...act, at: act.at.toISOString() })),
      next: found.length > PAGE ? (shown.at(-1)?.n ?? null) : null,
    }
  })

  http.serve(auditRoutes.exportAuditLog, async ({ query, reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="acts.csv"')
    return reply.send(Readable.from(lines(filterOf(query))))
  })

  async function* lines(filter: AuditFilter) {
    yield BYTE_ORDER_MARK
    yield csvLine(['Row', 'When (UTC)', 'Who', 'Call', 'Order', 'About', 'From', 'To', 'Mark'])
    for (let before = filter.before; ;) {
      const page = await listAuditEntries(db, { ...filter, before }, CSV_PAGE)
      yield page.map(lineOf).join('')
      before = page.at(-1)?.n
      if (page.length < CSV_PAGE || before === undefined) return
    }
  }
}

const lineOf = ({ n, at, actor, act, orderId, about, from, to, mark }: ChainedAuditEntry) =>
  csvLine([String(n), at.toISOString(), actor, act, orderId, about, from, to, mark])

/** UTC days; the last day is included. */
const filterOf = ({
  person,
  act,
  group,
  order,
  since,
  until,
  before,
}: AuditQuery): AuditFilter => ({
  actor: person,
  act,
  group,
  order,
  since: since === undefined ? undefined : new Date(since),
  until: until === undefined ? undefined : new Date(Date.parse(until) + DAY_MS),
  before,
})
