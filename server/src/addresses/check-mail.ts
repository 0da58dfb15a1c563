import { mailProviders } from '@vitrine/domain/addresses/mail-providers'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { z } from 'zod'
import { appendHistory, findOrder } from '../ordering/index.ts'
import { type Job, job, type JobKind, noPayload } from '../platform/jobs.ts'
import { queryMailDns } from './dns/query-mail-dns.ts'
import { diagnoseMail } from './dns/diagnose-mail.ts'
import { findDomainOfOrder } from './domain-store.ts'
import { mailBroken, mailRecovered, mailWorking } from './events.ts'
import { evaluateMail } from './evaluate-mail.ts'
import {
  checkConcurrently,
  type DnsCheckDeps,
  dueBefore,
  MAX_CHECKS_PER_RUN,
} from './check-domain.ts'
import { findMailSetup, listDueMail, lockMailSetup, updateMailSetup } from './mail-store.ts'
import { mailDomainOf } from './set-up-mail.ts'
import type { MailSetup } from './tables.ts'

const DAY_MS = 24 * 60 * 60_000

export const checkMailKind: JobKind<{ orderId: string }> = {
  name: 'addresses.look-at-mail',
  queue: 'checks',
  payload: z.object({ orderId: z.uuid() }),
}

export const checkMailJob = (deps: DnsCheckDeps): Job =>
  job(checkMailKind, async ({ orderId }) => {
    const setup = await findMailSetup(deps.db, orderId)
    if (setup) await checkMail(deps, setup)
  })

export function checkDueMailJob(deps: DnsCheckDeps): Job {
  const kind = {
    name: 'addresses.look-at-due-mail',
    queue: 'checks',
    payload: noPayload,
  } as const
  return job(kind, async () => {
    const due = await listDueMail(deps.db, dueBefore(deps.clock()), MAX_CHECKS_PER_RUN)
    await checkConcurrently(due, (setup) => checkMail(deps, setup), deps)
  })
}

/** Queries, evaluates and stores. Idempotent. */
async function checkMail({ db, clock, emit, dns }: DnsCheckDeps, asked: MailSetup): Promise<void> {
  const { orderId, domain, changedAt } = asked
  const isTheirs = async (tx: typeof db) =>
    mailDomainOf(await findDomainOfOrder(tx, orderId)) === domain
  // The order has another domain or none: clear the result.
  if (!(await isTheirs(db))) {
    const nextLookAt = new Date(clock().getTime() + DAY_MS)
    const unknown = { doneAt: null, brokenSince: null, findings: [], records: [], checkedAt: null }
    return db.transaction((tx) => updateMailSetup(tx, orderId, { ...unknown, nextLookAt }))
  }
  const diagnosis = diagnoseMail(await queryMailDns(domain, asked, dns), asked)
  await db.transaction(async (tx) => {
    const now = clock()
    const stored = await lockMailSetup(tx, orderId)
    // A newer change has its own check.
    if (stored?.changedAt.getTime() !== changedAt.getTime()) return
    // A concurrent check has stored its result.
    if (stored.checkedAt?.getTime() !== asked.checkedAt?.getTime()) return
    const { changes, happened } = evaluateMail(stored, diagnosis, now)
    await updateMailSetup(tx, orderId, changes)
    const order = await findOrder(tx, orderId)
    // No notifications for an ended order.
    if (!happened || !order || !orderAllows.notifyAboutDomain(order)) return
    const what = `mail-${happened}` as const
    await appendHistory(tx, { orderId, at: now, actor: 'system', what, to: domain })
    const about = { orderId, domain, provider: mailProviders[stored.provider].name }
    switch (happened) {
      case 'working':
        return emit(tx, mailWorking, about, now)
      case 'mended':
        return emit(tx, mailRecovered, about, now)
      case 'broken': {
        const sentences = diagnosis.findings
          .filter(({ hinders }) => hinders === 'mail')
          .map(({ sentence }) => sentence)
        return emit(tx, mailBroken, { ...about, sentences }, now)
      }
    }
  })
}
