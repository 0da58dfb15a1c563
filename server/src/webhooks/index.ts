import type { House, Module } from '../platform/house.ts'
import { agentName } from '../platform/strangers/agent-name.ts'
import { resolveName } from '../platform/strangers/reach.ts'
import { forgetDeliveriesJob, hearHappenings, tellOfDueJob } from './hear.ts'
import { personal } from './personal.ts'
import type { Inside } from './refuse-url.ts'
import { serveWebhooks } from './routes.ts'
import { sendDeliveryJob } from './send-delivery.ts'

export { webhookStopped } from './events.ts'
export { findWebhook } from './webhook-store.ts'

/** Tells other programs what happens, where an owner wants it. */
export function openWebhooks(
  house: House,
  { webhooksInside: inside }: { readonly webhooksInside: Inside },
): Module {
  const agent = agentName(house, 'webhooks')
  const settings = { resolve: resolveName, inside, agent, patienceMs: 10_000 }
  return {
    serve: (http) => serveWebhooks(http, house, inside),
    hears: hearHappenings(house),
    jobs: [sendDeliveryJob(house, settings), tellOfDueJob(house), forgetDeliveriesJob(house)],
    personal,
  }
}
