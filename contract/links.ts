import { z } from 'zod'
import { timestamp, orderPath, route } from './route.ts'

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
  readMyLinks: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/links',
    access: 'order-token',
    summary: 'What the live page leads to, and what was seen there last',
    params: z.object({ paymentIntentId: z.string().min(1).max(255) }),
    query: z.object({ token: z.string().max(200).default('') }),
    response: linksResponse,
  }),
  readLinks: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/links',
    access: 'staff',
    summary: 'The same, as the team sees it',
    params: orderPath,
    response: linksResponse,
    errors: { order_not_found: 404 },
  }),
}
