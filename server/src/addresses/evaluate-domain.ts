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
  diagnosis: Diagnosis,
  leadsHere: boolean,
  now: Date,
): DomainEvaluation {
  const { findings, routing } = diagnosis
  const seen = { findings: [...findings], checkedAt: now }
  if (domain.releasedAt) {
    const isGone = !leadsHere && (routing !== 'unknown' || findings[0]?.code === 'not-registered')
    return isGone
      ? { forget: true }
      : { changes: { ...seen, nextLookAt: after(now, HOUR_MS) }, happened: [] }
  }
  const owned = evaluateOwnership(domain, diagnosis.ownership, now)
  const isLost = owned.happened.some(({ what }) => what === 'lost')
  const served = isLost
    ? { changes: { ...NOT_SERVED, nextLookAt: after(now, HOUR_MS) }, happened: [] }
    : (domain.liveAt ? evaluateLive : evaluatePending)(domain, diagnosis, owned.verifiedAt, now)
  const { verifiedAt, changes, happened } = owned
  return {
    changes: { ...seen, verifiedAt, ...changes, ...served.changes },
    happened: [...happened, ...served.happened],
  }
}

type Evaluated = Extract<DomainEvaluation, { changes: unknown }>

const NOT_SERVED = { liveAt: null, wwwLive: false, brokenSince: null } as const
const since = (start: Date, now: Date) => now.getTime() - start.getTime()
const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Verifies the domain, and warns of a missing ownership record until the domain is lost. */
function evaluateOwnership(
  domain: Domain,
  ownership: Diagnosis['ownership'],
  now: Date,
): {
  readonly verifiedAt: Date | null
  readonly changes: Partial<Domain>
  readonly happened: readonly DomainTransition[]
} {
  const verifiedAt = domain.verifiedAt ?? (ownership === 'shown' ? now : null)
  if (ownership === 'shown')
    return { verifiedAt, changes: { unownedSince: null, unownedNotices: 0 }, happened: [] }
  if (ownership === 'unknown' || !verifiedAt) return { verifiedAt, changes: {}, happened: [] }
  const unownedSince = domain.unownedSince ?? now
  const missingMs = since(unownedSince, now)
  const isOver = missingMs >= GRACE_MS
  // Not served: no notification; in the end other orders may verify it.
  if (!domain.liveAt)
    return {
      verifiedAt,
      changes: isOver ? { verifiedAt: null, unownedSince: null } : { unownedSince },
      happened: [],
    }
  const unownedNotices = TOLD_AFTER_MS.filter((delay) => missingMs >= delay).length
  const changes = { unownedSince, unownedNotices }
  if (isOver)
    return {
      verifiedAt,
      changes: { ...changes, releasedAt: now },
      happened: [{ what: 'lost', why: 'unowned' }],
    }
  const endsAt = after(unownedSince, GRACE_MS)
  const isLast = unownedNotices === TOLD_AFTER_MS.length
  return {
    verifiedAt,
    changes,
    happened:
      unownedNotices > domain.unownedNotices ? [{ what: 'ownership-missing', endsAt, isLast }] : [],
  }
}

/** A domain that is not served yet. */
function evaluatePending(
  domain: Domain,
  { findings, ownership, routing, www }: Diagnosis,
  verifiedAt: Date | null,
  now: Date,
): Evaluated {
  if (verifiedAt && routing === 'right' && ownership === 'shown') {
    const live = { liveAt: now, wwwLive: www === 'right', changedAt: now }
    return {
      changes: { ...live, nextLookAt: after(now, MINUTE_MS) },
      happened: [{ what: 'live' }],
    }
  }
  const isNew = codesOf(findings) !== codesOf(domain.findings)
  const changedAt = isNew ? now : domain.changedAt
  const nextLookAt = after(now, recheckDelay(since(changedAt, now)))
  return { changes: { ...(isNew && { changedAt }), nextLookAt }, happened: [] }
}

/** A served domain. */
function evaluateLive(
  domain: Domain,
  { findings, routing, www }: Diagnosis,
  _verifiedAt: Date | null,
  now: Date,
): Evaluated {
  const isNew = codesOf(findings) !== codesOf(domain.findings)
  const changedAt = isNew ? now : domain.changedAt
  const changes = {
    ...(www !== 'unknown' && { wwwLive: www === 'right' }),
    ...(isNew && { changedAt }),
  }
  if (routing === 'right') {
    // A wrong `www` or a missing ownership record may be repaired soon.
    const isBlocked = findings.some(({ hinders }) => hinders !== 'note')
    const delay = isBlocked ? Math.min(recheckDelay(since(changedAt, now)), HOUR_MS) : HOUR_MS
    return {
      changes: { ...changes, brokenSince: null, nextLookAt: after(now, delay) },
      happened: domain.brokenSince ? [{ what: 'mended' }] : [],
    }
  }
  // A single failed check may be a busy server.
  if (!hindersRouting(domain))
    return { changes: { ...changes, nextLookAt: after(now, MINUTE_MS) }, happened: [] }
  const brokenSince = domain.brokenSince ?? now
  const brokenMs = since(brokenSince, now)
  const broken: DomainTransition[] = domain.brokenSince ? [] : [{ what: 'broken' }]
  if (brokenMs >= GRACE_MS)
    return {
      changes: { ...NOT_SERVED, nextLookAt: after(now, HOUR_MS) },
      happened: [...broken, { what: 'lost', why: 'broken' }],
    }
  return {
    changes: { ...changes, brokenSince, nextLookAt: after(now, recheckDelay(brokenMs)) },
    happened: broken,
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
