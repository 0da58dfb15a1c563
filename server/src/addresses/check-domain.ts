import { displayNames } from '@vitrine/domain/addresses/display-url'
import { z } from 'zod'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { appendHistory, findOrder } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Job, job, type JobKind, noPayload } from '../platform/jobs.ts'
import { isUniqueViolation } from '../platform/unique-violation.ts'
import type { DnsSettings } from './dns/dns-settings.ts'
import { queryDns, resolveAddresses } from './dns/query-dns.ts'
import { diagnoseDns } from './dns/diagnose-dns.ts'
import { type ExpectedRecords, recordsOf, type DnsAnswers } from './dns/dns-answers.ts'
import {
  deleteDomain,
  findDomain,
  listDueDomains,
  lockDomain,
  updateDomain,
} from './domain-store.ts'
import {
  domainBroken,
  domainLive,
  domainLost,
  domainReady,
  domainRecovered,
  ownershipMissing,
} from './events.ts'
import { type DomainTransition, evaluateDomain } from './evaluate-domain.ts'
import { lookAlikeKey } from './parse-domain.ts'
import type { Domain } from './tables.ts'

export type DnsCheckDeps = Pick<
  AppContext,
  'db' | 'clock' | 'emit' | 'log' | 'sites' | 'enqueue' | 'orderLookups'
> & {
  readonly dns: DnsSettings
  /** IP addresses for customers' domains; empty: those of the sites domain. */
  readonly siteAddresses: readonly string[]
  /** The certificate authority, for CAA records. */
  readonly authority: string
}

export const MAX_CHECKS_PER_RUN = 300
const AT_ONCE = 64
/**
 * Checks that are due before this are part of a run. Runs start each minute, and a check ends some
 * seconds after its run started: otherwise it would be part of every second run.
 */
const DUE_WITHIN_MS = 30_000

export const dueBefore = (now: Date) => new Date(now.getTime() + DUE_WITHIN_MS)
/** No check starts later: a job over its timeout is restarted. */
const RUN_MS = 15_000

/** On its own queue with many workers: anybody may enter a domain with slow name servers. */
export const checkDomainKind: JobKind<{ domainId: string }> = {
  name: 'addresses.look-at-domain',
  queue: 'checks',
  payload: z.object({ domainId: z.uuid() }),
}

export const checkDomainJob = (deps: DnsCheckDeps): Job =>
  job(checkDomainKind, async ({ domainId }) => {
    const domain = await findDomain(deps.db, domainId)
    if (domain) await checkDomain(deps, domain)
  })

export function checkDueDomainsJob(deps: DnsCheckDeps): Job {
  const kind = { name: 'addresses.look-at-due', queue: 'checks', payload: noPayload } as const
  return job(kind, async () => {
    const due = await listDueDomains(deps.db, dueBefore(deps.clock()), MAX_CHECKS_PER_RUN)
    await checkConcurrently(due, (domain) => checkDomain(deps, domain), deps)
  })
}

/** Checks several concurrently. Failures are independent, and leftovers stay due. */
export async function checkConcurrently<Due>(
  due: readonly Due[],
  check: (one: Due) => Promise<void>,
  { log }: Pick<DnsCheckDeps, 'log'>,
): Promise<void> {
  const waiting = [...due]
  const until = performance.now() + RUN_MS
  const work = async () => {
    for (let next = waiting.shift(); next && performance.now() < until; next = waiting.shift())
      await check(next).catch((error: unknown) =>
        log.error({ event: 'domain.check_failed', err: error }),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

export async function expectedRecordsOf(
  { sites, dns, siteAddresses, authority }: DnsCheckDeps,
  { proof, target }: Pick<Domain, 'proof' | 'target'>,
): Promise<ExpectedRecords> {
  const sitesDomain = sites.domain.replace(/:\d+$/, '')
  const full = `${target}.${sitesDomain}`
  const { v4, v6 } =
    siteAddresses.length > 0
      ? {
          v4: siteAddresses.filter((address) => !address.includes(':')),
          v6: siteAddresses.filter((address) => address.includes(':')),
        }
      : await resolveAddresses(full, dns)
  return { proof, target: full, sitesDomain, v4, v6, authority }
}

/** Queries, evaluates and stores. Idempotent. */
async function checkDomain(
  deps: DnsCheckDeps,
  { id, domain, proof, target }: Domain,
): Promise<void> {
  const { db, clock, emit, log } = deps
  const ours = await expectedRecordsOf(deps, { proof, target })
  const seen = await queryDns(domain, ours, deps.dns)
  await db
    .transaction(async (tx) => {
      const now = clock()
      const stored = await lockDomain(tx, id)
      if (!stored) return
      const judged = evaluateDomain(
        stored,
        diagnoseDns(seen, ours, now),
        leadsHere(seen, ours),
        now,
      )
      if ('forget' in judged) return deleteDomain(tx, id)
      // The look-alike rule may have changed since.
      await updateDomain(tx, id, { ...judged.changes, likeness: lookAlikeKey(domain) })
      const order = await findOrder(tx, stored.orderId)
      // No notifications for an ended order.
      if (!order || !orderAllows.notifyAboutDomain(order)) return
      const isSiteOnline = await deps.orderLookups.isSiteOnline(tx, stored.orderId)
      for (const one of judged.happened) await note(one)

      async function note(happening: DomainTransition): Promise<void> {
        if (!stored) return
        const { orderId } = stored
        const about = { orderId, domain }
        const history = (what: `domain-${'live' | 'ready' | 'mended' | 'broken' | 'lost'}`) =>
          appendHistory(tx, { orderId, at: now, actor: 'system', what, to: domain })
        switch (happening.what) {
          case 'live':
            await history(isSiteOnline ? 'domain-live' : 'domain-ready')
            return emit(tx, isSiteOnline ? domainLive : domainReady, about, now)
          case 'mended':
            await history('domain-mended')
            return emit(tx, domainRecovered, about, now)
          case 'broken': {
            await history('domain-broken')
            const sentences = (judged as { changes: Partial<Domain> }).changes.findings
              ?.filter(({ hinders }) => hinders === 'routing')
              .map(({ sentence }) => sentence)
            return emit(
              tx,
              domainBroken,
              { ...about, sentences: sentences ?? [], isSiteOnline },
              now,
            )
          }
          case 'lost':
            await history('domain-lost')
            return emit(tx, domainLost, { ...about, why: happening.why, isSiteOnline }, now)
          case 'ownership-missing': {
            const { isLast } = happening
            const endsAt = happening.endsAt.toISOString()
            return emit(tx, ownershipMissing, { ...about, endsAt, isLast, isSiteOnline }, now)
          }
        }
      }
    })
    .catch(async (error: unknown) => {
      // The unique index lets one of two concurrent verifications through.
      if (!isUniqueViolation(error)) throw error
      log.warn({ event: 'domain.verified_by_another_order' })
      const now = clock()
      const sentence = `${displayNames(domain)} was proved by another order a moment before: if it is yours, write to us.`
      const taken = { code: 'taken', hinders: 'ownership', sentence, change: null } as const
      const nextLookAt = new Date(now.getTime() + 60 * 60_000)
      await db.transaction((tx) =>
        updateDomain(tx, id, { findings: [taken], checkedAt: now, nextLookAt }),
      )
    })
}

/** Whether any record of the domain or of `www` points here. */
function leadsHere({ servers, chains }: DnsAnswers, ours: ExpectedRecords): boolean {
  const own: readonly string[] = [...ours.v4, ...ours.v6]
  const names = servers.flatMap(({ apex, www }) => [apex, ...(www ? [www] : [])])
  const addresses = names.flatMap(({ A, AAAA }) => [...recordsOf(A), ...recordsOf(AAAA)])
  const ends = Object.values(chains).flatMap((chain) => [...chain.A, ...chain.AAAA])
  const aliases = Object.values(chains).flatMap((chain) => chain.names)
  return (
    [...addresses, ...ends].some((address) => own.includes(address)) ||
    aliases.includes(ours.target)
  )
}
