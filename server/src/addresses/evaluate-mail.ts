import type { MailRecord } from '@vitrine/contract/addresses'
import type { MailDiagnosis } from './dns/diagnose-mail.ts'
import { isUnanswered } from './dns/diagnosis.ts'
import { recheckDelay } from './evaluate-domain.ts'
import type { MailSetup } from './tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export type MailEvaluation = {
  readonly changes: Partial<MailSetup> & { nextLookAt: Date }
  /** The notification to customer and staff. */
  readonly happened: 'working' | 'broken' | 'mended' | null
}

/** The changes and notification after a check of the mail records. Pure. */
export function evaluateMail(
  setup: MailSetup,
  { findings, records, outcome }: MailDiagnosis,
  now: Date,
): MailEvaluation {
  const inMs = (ms: number) => new Date(now.getTime() + ms)
  const since = (start: Date) => now.getTime() - start.getTime()
  const seen = {
    findings: [...findings],
    records: withUnanswered(setup.records, records),
    checkedAt: now,
  }
  if (outcome === 'right') {
    const happened = setup.brokenSince ? 'mended' : setup.doneAt ? null : 'working'
    const done = { doneAt: setup.doneAt ?? now, brokenSince: null }
    return { changes: { ...seen, ...done, nextLookAt: inMs(HOUR_MS) }, happened }
  }
  if (setup.brokenSince || !setup.doneAt) {
    const start = setup.brokenSince ?? setup.changedAt
    return { changes: { ...seen, nextLookAt: inMs(recheckDelay(since(start))) }, happened: null }
  }
  // A single failed check may be a busy server, and a missing answer proves nothing.
  const wasWrong = setup.findings.some((each) => each.hinders === 'mail' && !isUnanswered(each))
  if (outcome === 'unknown' || !wasWrong)
    return { changes: { ...seen, nextLookAt: inMs(MINUTE_MS) }, happened: null }
  const broken = { doneAt: null, brokenSince: now }
  return { changes: { ...seen, ...broken, nextLookAt: inMs(MINUTE_MS) }, happened: 'broken' }
}

/** Without an answer the previous records stay. */
function withUnanswered(
  before: readonly MailRecord[],
  records: readonly MailRecord[],
): MailRecord[] {
  const purposes = ['mx', 'spf', 'dkim', 'dmarc'] as const
  const of = (purpose: MailRecord['purpose'], all: readonly MailRecord[]) =>
    all.filter((each) => each.purpose === purpose)
  return purposes.flatMap((purpose) => {
    const now = of(purpose, records)
    return now.length > 0 ? now : of(purpose, before)
  })
}
