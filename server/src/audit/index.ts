import type { Actor } from '@vitrine/domain/audit/actor'
import { z } from 'zod'
import type { AppContext, Module } from '../platform/app-context.ts'
import type { Callers, CompletedRequest } from '../platform/http.ts'
import { EVERY_DAY, scheduled, job } from '../platform/jobs.ts'
import { appendEntry, startChain, readChainHead } from './audit-log-store.ts'
import { chainKeyOf } from './hash-chain.ts'
import { personal } from './personal.ts'
import { registerAuditRoutes } from './staff-routes.ts'

export { verifyChain } from './audit-log-store.ts'
export { chainKeyOf } from './hash-chain.ts'
export { recordCommand } from './record-command.ts'

/** The audit log: who did what, as a tamper-evident chain. */
export function createAuditModule(app: AppContext): Module {
  const { db, clock, log, appSecret } = app
  const key = chainKeyOf(appSecret)
  return {
    registerRoutes: (http) => registerAuditRoutes(http, app),
    recordRequest: (done) => appendEntry(db, key, { ...actOf(done), at: clock() }),
    jobs: [
      // An attacker with database access could cut off the newest rows and restore an old head. So
      // the end is logged daily, outside the database.
      scheduled(
        EVERY_DAY,
        job({ name: 'audit.note-end', queue: 'mail', payload: z.object({}) }, async () => {
          const head = await readChainHead(db)
          log.info({ event: 'audit.chain_end', end: `${head?.n ?? 0}:${head?.mark ?? ''}` })
        }),
      ),
    ],
    personal,
    async start() {
      await startChain(db, key)
      return []
    },
  }
}

function actOf({ route, caller, params, auditDetails }: CompletedRequest) {
  const { actor, order } = caller as Partial<Callers['staff'] & Callers['order-token']>
  const { orderId, paymentIntentId: _, ...others } = params
  const who: Actor = auditDetails.actor ?? actor ?? 'customer'
  const about = Object.entries(others).map(([name, value]) => `${name} ${value}`)
  return {
    actor: who,
    act: `${route.method} ${route.path}`,
    orderId: orderId === undefined ? (auditDetails.orderId ?? order?.id ?? null) : String(orderId),
    about: auditDetails.about ?? (about.length > 0 ? about.join(', ') : null),
    from: auditDetails.from ?? null,
    to: auditDetails.to ?? null,
  }
}
