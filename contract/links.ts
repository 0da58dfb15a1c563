import { z } from 'zod'
import { timestamp, orderPath, route } from './route.ts'

export const linkResponse = z.object({
  address: z.string(),
  /**
   * `gone`: two looks, days apart, found nothing there; `doubtful`: one did. `unclear`: whoever
   * answers does so to people only, or it was not asked. `new`: nobody has looked yet.
   */
  state: z.enum(['new', 'well', 'doubtful', 'gone', 'unclear']),
  /** What was seen: a status such as `404`, or how it went wrong, `no-such-name`; null: nothing yet. */
  saw: z.string().nullable(),
  lookedAt: timestamp.nullable(),
  /** The first look that found nothing; null: there was none, or something was there since. */
  missingSince: timestamp.nullable(),
})
export type LinkResponse = z.infer<typeof linkResponse>

export const linksResponse = z.object({
  /** Null: links are not looked at here. */
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
  }),
}
