import type { ReportDecision } from '@vitrine/contract/contact'
import type { Actor } from '@vitrine/domain/audit/actor'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { resolveHost, type SitesAddress } from '../addresses/index.ts'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { type Report, reports } from './tables.ts'

/** The host of a typed address; undefined: it has none. */
export function typedHost(site: string): string | undefined {
  const typed = site.trim()
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  return URL.canParse(address) ? new URL(address).host || undefined : undefined
}

export async function insertReport(
  tx: Transaction,
  address: SitesAddress,
  report: Pick<Report, 'contactId' | 'site' | 'reason' | 'receivedAt'>,
): Promise<void> {
  const host = typedHost(report.site)
  const found = host === undefined ? undefined : await resolveHost(tx, address, host)
  await tx.insert(reports).values({
    ...{ ...report, orderId: found?.orderId ?? null },
    ...{ verdict: null, reasons: null, decidedBy: null, decidedAt: null },
  })
}

export const findReports = (db: Database, contactIds: readonly string[]): Promise<Report[]> =>
  db
    .select()
    .from(reports)
    .where(inArray(reports.contactId, [...contactIds]))

export const findReport = (db: Database, contactId: string) =>
  first(db.select().from(reports).where(eq(reports.contactId, contactId)))

/** False if it is decided already. */
export async function decideReport(
  tx: Transaction,
  contactId: string,
  decision: { readonly verdict: ReportDecision; readonly reasons: string; readonly by: Actor },
  now: Date,
): Promise<boolean> {
  const { verdict, reasons, by: decidedBy } = decision
  const rows = await tx
    .update(reports)
    .set({ verdict, reasons, decidedBy, decidedAt: now })
    .where(and(eq(reports.contactId, contactId), isNull(reports.decidedAt)))
    .returning({ contactId: reports.contactId })
  return rows.length > 0
}
