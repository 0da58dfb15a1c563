import { emailRoutes } from '@vitrine/contract/emails'
import type { AppContext } from '../../platform/app-context.ts'
import type { Config } from '../../platform/config.ts'
import { type Http, HttpError } from '../../platform/http.ts'
import {
  BadBounceSignature,
  type Bounce,
  type BounceRequest,
  parseBounces,
} from './parse-bounces.ts'
import { receiveBounces } from './receive-bounces.ts'

const EVENT_BYTES = 1024 * 1024

/** Webhooks of the email service; off without a key. */
export function registerBounceRoutes(
  http: Http,
  deps: Pick<AppContext, 'db' | 'emit' | 'clock' | 'log'>,
  webhook: Config['mailWebhook'],
): void {
  http.serve(
    emailRoutes.receiveMailEvents,
    async ({ request }) => {
      if (!webhook) throw new HttpError(400, 'invalid_signature', 'No email service is set up.')
      const { provider, key } = webhook
      const { headers } = request
      const bounces = verified(provider, {
        ...{ body: request.body as Buffer, headers, key, now: deps.clock() },
      })
      await receiveBounces(deps, bounces)
      return { received: true as const }
    },
    { rawBody: true, bodyLimit: EVENT_BYTES },
  )

  function verified(provider: keyof typeof parseBounces, request: BounceRequest): Bounce[] {
    try {
      return parseBounces[provider](request)
    } catch (error) {
      if (!(error instanceof BadBounceSignature)) throw error
      deps.log.warn({ event: 'mail.webhook_rejected' })
      throw new HttpError(400, 'invalid_signature', 'The signature does not fit the body.')
    }
  }
}
