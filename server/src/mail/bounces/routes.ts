import { emailRoutes } from '@vitrine/contract/emails'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import type { Config } from '../../platform/config.ts'
import { type Http, HttpError } from '../../platform/http.ts'
import { createWebhookRejections } from '../../platform/rejected-webhooks.ts'
import { BadBounceSignature, type Bounce, parseBounces } from './parse-bounces.ts'
import { receiveBounces } from './receive-bounces.ts'

const EVENT_BYTES = 1024 * 1024

/** Webhooks of the email service; off without a key. */
export function registerBounceRoutes(
  http: Http,
  deps: Pick<AppContext, 'db' | 'emit' | 'clock' | 'log' | 'rateLimitFactor'>,
  webhook: Config['mailWebhook'],
): void {
  const rejectWebhook = createWebhookRejections(deps, (details) =>
    deps.log.warn({ event: 'mail.webhook_rejected', ...details }),
  )
  http.serve(
    emailRoutes.receiveMailEvents,
    async ({ request }) => {
      if (!webhook) throw new HttpError(400, 'invalid_signature', 'No email service is set up.')
      const bounces = verified(request, webhook)
      await receiveBounces(deps, bounces)
      return { received: true as const }
    },
    { rawBody: true, bodyLimit: EVENT_BYTES },
  )

  function verified(
    request: FastifyRequest,
    { provider, key }: NonNullable<Config['mailWebhook']>,
  ): Bounce[] {
    const { headers } = request
    try {
      const body = request.body as Buffer
      return parseBounces[provider]({ body, headers, key, now: deps.clock() })
    } catch (error) {
      if (!(error instanceof BadBounceSignature)) throw error
      return rejectWebhook(request)
    }
  }
}
