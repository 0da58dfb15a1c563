import { z } from 'zod'
import { timestamp, route, customerRoute, orderRoute } from './route.ts'

export const linkResponse = z.object({
  address: z.string(),
  /**
   * `gone`: two checks, days apart, found nothing; `doubtful`: one did; `unclear`: blocked or not
   * checked; `new`: no check yet.
   */
  state: z.enum(['new', 'well', 'doubtful', 'gone', 'unclear']),
  /** An HTTP status such as `404` or a failure such as `no-such-name`; null: no check yet. */
  saw: z.string().nullable(),
  lookedAt: timestamp.nullable(),
  /** Time of the first failed check; null: none since the last success. */
  missingSince: timestamp.nullable(),
})
export type LinkResponse = z.infer<typeof linkResponse>

export const linksResponse = z.object({
  /** Null: link checks are disabled. */
  links: z.array(linkResponse).nullable(),
})
export type LinksResponse = z.infer<typeof linksResponse>

export const linkRoutes = {
  readMyLinks: route('GET /api/orders/:paymentIntentId/links', {
    ...customerRoute,
    summary: 'Lists the links of the live page with their last check',
    response: linksResponse,
  }),
  readLinks: route('GET /api/admin/orders/:orderId/links', {
    ...orderRoute,
    summary: 'Lists the links of the live page with their last check',
    response: linksResponse,
    errors: { order_not_found: 404 },
  }),
}
