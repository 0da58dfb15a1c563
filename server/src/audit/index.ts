import type { Actor } from '@vitrine/domain/actor'
import { z } from 'zod'
import type { House, Module } from '../platform/house.ts'
import type { Callers, Done } from '../platform/http.ts'
import { EVERY_DAY, every, job } from '../platform/jobs.ts'
import { addAct, beginChain, readHead } from './act-store.ts'
import { chainKeyOf } from './chain.ts'
import { personal } from './personal.ts'
import { serveActs } from './staff-routes.ts'

export { verifyChain } from './act-store.ts'
export { chainKeyOf } from './chain.ts'
export { noteCommand } from './note-command.ts'

/** The record of acts: who did what, in rows of which none can be changed unseen. */
export function openAudit(house: House): Module {
  const { db, clock, log, appSecret } = house
  const key = chainKeyOf(appSecret)
  return {
    serve: (http) => serveActs(http, house),
    record: (done) => addAct(db, key, { ...actOf(done), at: clock() }),
    jobs: [
      // Whoever has the database can cut its newest rows off, and with an old copy of the end nobody
      // sees it: the log, which lies elsewhere, says each day how far the chain was.
      every(
        EVERY_DAY,
        job({ name: 'audit.note-end', lane: 'mail', payload: z.object({}) }, async () => {
          const head = await readHead(db)
          log.info({ event: 'audit.end', end: `${head?.n ?? 0}:${head?.mark ?? ''}` })
        }),
      ),
    ],
    personal,
    async start() {
      await beginChain(db, key)
      return []
    },
  }
}

function actOf({ route, caller, params, noted }: Done) {
  const { actor, order } = caller as Partial<Callers['staff'] & Callers['order-token']>
  const { orderId, paymentIntentId: _, ...others } = params
  const who: Actor = noted.actor ?? actor ?? 'customer'
  const about = Object.entries(others).map(([name, value]) => `${name} ${value}`)
  return {
    actor: who,
    act: `${route.method} ${route.path}`,
    orderId: orderId === undefined ? (noted.orderId ?? order?.id ?? null) : String(orderId),
    about: noted.about ?? (about.length > 0 ? about.join(', ') : null),
    from: noted.from ?? null,
    to: noted.to ?? null,
  }
}
