import type { AppContext, Module } from '../platform/app-context.ts'
import { userAgent } from '../platform/outbound-http/user-agent.ts'
import { createCounter } from '../platform/metrics.ts'
import { resolveWithSystemDns } from '../platform/outbound-http/resolve-host.ts'
import { deleteOldDeliveriesJob, webhookSubscriptions, dueOrdersJob } from './subscriptions.ts'
import { deliveryMetrics } from './webhook-status.ts'
import { personal } from './personal.ts'
import type { InternalHosts } from './validate-url.ts'
import { registerDeliveryRoutes } from './delivery-routes.ts'
import { registerWebhookRoutes } from './routes.ts'
import { DELIVERY_OUTCOMES, sendDeliveryJob } from './send-delivery.ts'

export { webhookStopped } from './events.ts'
export { readWebhooksStatus, type WebhooksStatus } from './webhook-status.ts'
export { findWebhook } from './webhook-store.ts'

/** Delivers events to webhooks. */
export function createWebhooksModule(
  app: AppContext,
  { webhooksInside: inside }: { readonly webhooksInside: InternalHosts },
): Module {
  const tries = createCounter(
    'vitrine_deliveries_total',
    'Tries of this process to hand a message to another program, by what became of them',
    { name: 'outcome', values: DELIVERY_OUTCOMES },
  )
  const settings = {
    ...{ resolve: resolveWithSystemDns, inside, timeoutMs: 10_000 },
    get agent() {
      return userAgent(app, 'webhooks')
    },
  }
  return {
    registerRoutes(http) {
      registerWebhookRoutes(http, app, inside)
      registerDeliveryRoutes(http, app)
    },
    subscriptions: webhookSubscriptions(app),
    jobs: [
      sendDeliveryJob(app, settings, (outcome) => tries.inc({ outcome })),
      dueOrdersJob(app),
      deleteOldDeliveriesJob(app),
    ],
    metrics: () => deliveryMetrics(app.db, app.clock()),
    processMetrics: [tries],
    personal,
  }
}
