import { mailProviders } from '@vitrine/domain/mail-providers'
import { orderMay } from '@vitrine/domain/order-may'
import { z } from 'zod'
import { appendHistory, findOrder } from '../ordering/index.ts'
import { type Job, job, type JobKind, noPayload } from '../platform/jobs.ts'
import { askMail } from './dns/ask-mail.ts'
import { diagnoseMail } from './dns/diagnose-mail.ts'
import { findDomainOfOrder } from './domain-store.ts'
import { mailBroken, mailMended, mailWorking } from './events.ts'
import { judgeMail } from './judge-mail.ts'
import { lookAtAll, type LookDeps, MOST_LOOKS } from './look-at-domain.ts'
import { findMailSetup, listDueMail, lockMailSetup, updateMailSetup } from './mail-store.ts'
import { mailDomainOf } from './set-mail.ts'
import type { MailSetup } from './tables.ts'

const DAY_MS = 24 * 60 * 60_000

export const lookAtMailKind: JobKind<{ orderId: string }> = {
  name: 'addresses.look-at-mail',
  lane: 'unproven',
  payload: z.object({ orderId: z.uuid() }),
}

export const lookAtMailJob = (deps: LookDeps): Job =>
  job(lookAtMailKind, async ({ orderId }) => {
    const setup = await findMailSetup(deps.db, orderId)
    if (setup) await lookAt(deps, setup)
  })

/** All whose look is due. */
export function lookAtDueMailJob(deps: LookDeps): Job {
  const kind = { name: 'addresses.look-at-due-mail', lane: 'unproven', payload: noPayload } as const
  return job(kind, async () => {
    const due = await listDueMail(deps.db, deps.clock(), MOST_LOOKS)
    await lookAtAll(due, (setup) => lookAt(deps, setup), deps)
  })
}

/** Asks, judges and notes. Bears being run twice: what it notes follows from the records. */
async function lookAt({ db, clock, emit, dns }: LookDeps, asked: MailSetup): Promise<void> {
  const { orderId, domain, changedAt } = asked
  const isTheirs = async (tx: typeof db) =>
    mailDomainOf(await findDomainOfOrder(tx, orderId)) === domain
  // The domain was given up, or is another: nobody says any more that the records are right.
  if (!(await isTheirs(db))) {
    const nextLookAt = new Date(clock().getTime() + DAY_MS)
    const unknown = { doneAt: null, brokenSince: null, findings: [], records: [], checkedAt: null }
    return db.transaction((tx) => updateMailSetup(tx, orderId, { ...unknown, nextLookAt }))
  }
  const diagnosis = diagnoseMail(await askMail(domain, asked, dns), asked)
  await db.transaction(async (tx) => {
    const now = clock()
    const held = await lockMailSetup(tx, orderId)
    // Somebody changed it meanwhile: that has its own look.
    if (held?.changedAt.getTime() !== changedAt.getTime()) return
    // So may another look have been, at the same moment: two of them are one.
    if (held.checkedAt?.getTime() !== asked.checkedAt?.getTime()) return
    const { changes, happened } = judgeMail(held, diagnosis, now)
    await updateMailSetup(tx, orderId, changes)
    const order = await findOrder(tx, orderId)
    // Of an order that is over nobody is told.
    if (!happened || !order || !orderMay.hearOfDomain(order)) return
    const what = `mail-${happened}`
    await appendHistory(tx, { orderId, at: now, actor: 'system', what, to: domain })
    const about = { orderId, domain, provider: mailProviders[held.provider].name }
    switch (happened) {
      case 'working':
        return emit(tx, mailWorking, about, now)
      case 'mended':
        return emit(tx, mailMended, about, now)
      case 'broken': {
        const sentences = diagnosis.findings
          .filter(({ hinders }) => hinders === 'mail')
          .map(({ sentence }) => sentence)
        return emit(tx, mailBroken, { ...about, sentences }, now)
      }
    }
  })
}
