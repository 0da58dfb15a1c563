import type { Diagnosis } from './dns/diagnosis.ts'
import type { Domain } from './tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a domain stays served without its ownership record, or with wrong records. */
export const GRACE_MS = 30 * DAY_MS
/** When the customer is notified of the missing record. */
const TOLD_AFTER_MS = [HOUR_MS, 7 * DAY_MS, 23 * DAY_MS, 29 * DAY_MS] as const

export type DomainTransition =
  | { readonly what: 'live' | 'broken' | 'mended' }
  | { readonly what: 'lost'; readonly why: 'unowned' | 'broken' }
  | { readonly what: 'ownership-missing'; readonly endsAt: Date; readonly isLast: boolean }

export type DomainEvaluation =
  /** Released, and its records point elsewhere. */
  | { readonly forget: true }
  | {
      readonly changes: Partial<Domain> & { nextLookAt: Date }
      readonly happened: readonly DomainTransition[]
    }

/** The changes and notifications after a DNS check. Pure. */
export function evaluateDomain(
  domain: Domain,
  { findings, ownership, routing, www }: Diagnosis,
  leadsHere: boolean,
  now: Date,
): DomainEvaluation {
  const since = (start: Date) => now.getTime() - start.getTime()
  const inMs = (ms: number) => new Date(now.getTime() + ms)
  const seen = { findings: [...findings], checkedAt: now }
  if (domain.releasedAt) {
    const isGone = !leadsHere && (routing !== 'unknown' || findings[0]?.code === 'not-registered')
    return isGone
      ? { forget: true }
      : { changes: { ...seen, nextLookAt: inMs(HOUR_MS) }, happened: [] }
  }

  const happened: DomainTransition[] = []
  const changes: Partial<Domain> = { ...seen }
  const verifiedAt = domain.verifiedAt ?? (ownership === 'shown' ? now : null)
  changes.verifiedAt = verifiedAt

  if (ownership === 'shown') Object.assign(changes, { unownedSince: null, unownedNotices: 0 })
  else if (ownership === 'missing' && verifiedAt && !domain.liveAt) {
    // Not served: no notification; in the end other orders may verify it.
    const unownedSince = domain.unownedSince ?? now
    const isOver = since(unownedSince) >= GRACE_MS
    Object.assign(changes, isOver ? { verifiedAt: null, unownedSince: null } : { unownedSince })
  } else if (ownership === 'missing' && verifiedAt) {
    const unownedSince = domain.unownedSince ?? now
    const gone = since(unownedSince)
    const told = TOLD_AFTER_MS.filter((after) => gone >= after).length
    Object.assign(changes, { unownedSince, unownedNotices: told })
    if (gone >= GRACE_MS) {
      const lost = { releasedAt: now, liveAt: null, wwwLive: false, brokenSince: null }
      return {
        changes: { ...changes, ...lost, nextLookAt: inMs(HOUR_MS) },
        happened: [{ what: 'lost', why: 'unowned' }],
      }
    }
    if (told > domain.unownedNotices) {
      const endsAt = new Date(unownedSince.getTime() + GRACE_MS)
      happened.push({ what: 'ownership-missing', endsAt, isLast: told === TOLD_AFTER_MS.length })
    }
  }

  const isRight = routing === 'right'
  if (!domain.liveAt) {
    const goesLive = verifiedAt !== null && isRight && ownership === 'shown'
    const isNew = codesOf(findings) !== codesOf(domain.findings)
    if (isNew) changes.changedAt = now
    if (!goesLive)
      return {
        changes: {
          ...changes,
          nextLookAt: inMs(recheckDelay(since(isNew ? now : domain.changedAt))),
        },
        happened,
      }
    happened.push({ what: 'live' })
    const live = { liveAt: now, wwwLive: www === 'right', changedAt: now }
    return { changes: { ...changes, ...live, nextLookAt: inMs(MINUTE_MS) }, happened }
  }

  if (www !== 'unknown') changes.wwwLive = www === 'right'
  if (isRight) {
    if (domain.brokenSince) happened.push({ what: 'mended' })
    return { changes: { ...changes, brokenSince: null, nextLookAt: inMs(HOUR_MS) }, happened }
  }
  // A single failed check may be a busy server.
  if (!hindersRouting(domain))
    return { changes: { ...changes, nextLookAt: inMs(MINUTE_MS) }, happened }
  const brokenSince = domain.brokenSince ?? now
  if (!domain.brokenSince) happened.push({ what: 'broken' })
  if (since(brokenSince) >= GRACE_MS) {
    happened.push({ what: 'lost', why: 'broken' })
    const lost = { liveAt: null, wwwLive: false, brokenSince: null }
    return { changes: { ...changes, ...lost, nextLookAt: inMs(HOUR_MS) }, happened }
  }
  return {
    changes: { ...changes, brokenSince, nextLookAt: inMs(recheckDelay(since(brokenSince))) },
    happened,
  }
}

/** Frequent after a change, then less often. */
export function recheckDelay(sinceChangeMs: number): number {
  if (sinceChangeMs < 2 * HOUR_MS) return MINUTE_MS
  if (sinceChangeMs < 2 * DAY_MS) return 10 * MINUTE_MS
  return sinceChangeMs < GRACE_MS ? HOUR_MS : DAY_MS
}

const codesOf = (findings: Domain['findings']) => findings.map(({ code }) => code).join()

const hindersRouting = ({ findings }: Domain) =>
  findings.some(({ hinders }) => hinders === 'routing')
