import type { House, Module } from '../platform/house.ts'
import { agentName } from '../platform/strangers/agent-name.ts'
import { openCounter } from '../platform/figures.ts'
import { resolveName } from '../platform/strangers/reach.ts'
import { forgetDeliveriesJob, hearHappenings, tellOfDueJob } from './hear.ts'
import { countDeliveries } from './look-at-webhooks.ts'
import { personal } from './personal.ts'
import type { Inside } from './refuse-url.ts'
import { serveWebhooks } from './routes.ts'
import { OUTCOMES, sendDeliveryJob } from './send-delivery.ts'

export { webhookStopped } from './events.ts'
export { lookAtWebhooks, type WebhooksLook } from './look-at-webhooks.ts'
export { findWebhook } from './webhook-store.ts'

/** Tells other programs what happens, where an owner wants it. */
export function openWebhooks(
  house: House,
  { webhooksInside: inside }: { readonly webhooksInside: Inside },
): Module {
  const tries = openCounter(
    'vitrine_deliveries_total',
    'Tries of this process to hand a message to another program, by what became of them',
    { name: 'outcome', values: OUTCOMES },
  )
  const settings = {
    ...{ resolve: resolveName, inside, patienceMs: 10_000 },
    get agent() {
      return agentName(house, 'webhooks')
    },
  }
  return {
    serve: (http) => serveWebhooks(http, house, inside),
    hears: hearHappenings(house),
    jobs: [
      sendDeliveryJob(house, settings, (outcome) => tries.inc({ outcome })),
      tellOfDueJob(house),
      forgetDeliveriesJob(house),
    ],
    figures: () => countDeliveries(house.db, house.clock()),
    meters: [tries],
    personal,
  }
}
