import { z } from 'zod'
import { orderPath, route } from './route.ts'

/** The last so many days of UTC, today among them. */
export const VISIT_RANGES = ['7', '30', '365'] as const
export const visitRange = z.object({ days: z.enum(VISIT_RANGES).default('30') })
export type VisitRange = (typeof VISIT_RANGES)[number]

const day = z.iso.date()

/** How often each name was counted, most often first; under the empty name all others. */
const shares = z.array(z.object({ name: z.string(), count: z.int() }))
export type VisitShares = z.infer<typeof shares>

const visitSums = z.object({
  /** Of each day, added up: who comes on two days is counted on both. */
  visitors: z.int(),
  pages: z.int(),
  pdfs: z.int(),
  /** Contact cards. */
  cards: z.int(),
  /** Requests of robots, which none of the numbers above hold, by what gave them away. */
  namedRobots: z.int(),
  headerRobots: z.int(),
  /** Only where the operator keeps a list of data centers. */
  networkRobots: z.int(),
  mannerRobots: z.int(),
  /** Requests of browsers that ask not to be counted: in none of the numbers above. */
  declined: z.int(),
})
export type VisitSums = z.infer<typeof visitSums>

export const visitsResponse = z.object({
  /** The first day that was counted; null: nobody has asked for the site yet. */
  since: day.nullable(),
  /** Every day of the range, oldest first. */
  days: z.array(z.object({ day, visitors: z.int(), pages: z.int(), pdfs: z.int() })),
  sums: visitSums,
  pages: shares,
  referrers: shares,
  campaigns: shares,
  devices: shares,
  languages: shares,
  /** By two letters; empty unless the operator keeps a list of countries. */
  countries: shares,
})
export type VisitsResponse = z.infer<typeof visitsResponse>

const siteVisits = z.object({
  orderId: z.uuid(),
  customerName: z.string(),
  url: z.string(),
  visitors: z.int(),
  pages: z.int(),
  pdfs: z.int(),
})

export const allVisitsResponse = z.object({
  sums: visitSums,
  /** Sites that are online. */
  liveSites: z.int(),
  /** Of these, those that somebody read. */
  readSites: z.int(),
  /** Most visitors first. */
  best: z.array(siteVisits),
  /** Online, and read by nobody in the range; those that nobody has read for longest first. */
  silent: z.array(
    z.object({
      orderId: z.uuid(),
      customerName: z.string(),
      url: z.string(),
      /** Null: on no day that is kept. */
      lastRead: day.nullable(),
      /** It was online before the days that are kept, so somebody may have read it then. */
      isOlder: z.boolean(),
    }),
  ),
})
export type AllVisitsResponse = z.infer<typeof allVisitsResponse>

const weeklyEmailBody = z.strictObject({ on: z.boolean() })

const customerPath = z.object({ paymentIntentId: z.string().min(1).max(255) })
const withToken = z.object({ token: z.string().max(200).default('') })

export const visitRoutes = {
  readVisits: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/visits',
    access: 'order-token',
    summary: 'Who read the site: numbers, and nobody in particular',
    params: customerPath,
    query: withToken.extend(visitRange.shape),
    response: visitsResponse,
  }),
  readWeeklyEmail: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/weekly-mail',
    access: 'order-token',
    summary: 'Whether the customer gets the visits by mail each week',
    params: customerPath,
    query: withToken,
    response: weeklyEmailBody,
  }),
  setWeeklyEmail: route({
    method: 'PUT',
    path: '/api/orders/:paymentIntentId/weekly-mail',
    access: 'order-token',
    summary: 'Asks for the weekly mail, or for none any more',
    params: customerPath,
    query: withToken,
    body: weeklyEmailBody,
    response: weeklyEmailBody,
  }),
  sendWeeklyEmailTest: route({
    method: 'POST',
    path: '/api/orders/:paymentIntentId/weekly-mail/tests',
    access: 'order-token',
    summary: 'Sends the weekly mail now, with the last seven days',
    params: customerPath,
    query: withToken,
    /** Made by the page: two presses send one mail. */
    body: z.strictObject({ requestId: z.uuid() }),
    response: z.object({ accepted: z.literal(true) }),
  }),
  unsubscribeWeeklyEmail: route({
    method: 'POST',
    path: '/api/weekly-mail/stop',
    access: 'anyone',
    summary: 'Ends the weekly mail, by the link that each one carries; mail programs call it, too',
    query: z.object({ order: z.uuid(), proof: z.string().max(200) }),
    response: z.object({ stopped: z.literal(true) }),
    errors: { invalid_link: 404 },
  }),
  readOrderVisits: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/visits',
    access: 'staff',
    summary: 'The same, as the team sees it',
    params: orderPath,
    query: visitRange,
    response: visitsResponse,
    errors: { order_not_found: 404 },
  }),
}
