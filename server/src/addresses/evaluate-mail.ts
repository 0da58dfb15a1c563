import type { MailRecord } from '@vitrine/contract/addresses'
import type { MailDiagnosis } from './dns/diagnose-mail.ts'
import { isUnanswered } from './dns/diagnosis.ts'
import { recheckDelay } from './evaluate-domain.ts'
import type { MailSetup } from './tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export type MailEvaluation = {
  readonly changes: Partial<MailSetup> & { nextLookAt: Date }
  /** What customer and team are told of. */
  readonly happened: 'working' | 'broken' | 'mended' | null
}

/** What follows from a look at the records of a domain's mail. Pure. */
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
  // One bad look may be a server that was busy: a second one makes sure. No answer says nothing.
  const wasWrong = setup.findings.some((each) => each.hinders === 'mail' && !isUnanswered(each))
  if (outcome === 'unknown' || !wasWrong)
    return { changes: { ...seen, nextLookAt: inMs(MINUTE_MS) }, happened: null }
  const broken = { doneAt: null, brokenSince: now }
  return { changes: { ...seen, ...broken, nextLookAt: inMs(MINUTE_MS) }, happened: 'broken' }
}

/** About what nobody answered this time, the records of the look before stand. */
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
