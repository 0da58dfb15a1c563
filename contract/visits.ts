import { z } from 'zod'
import { orderPath, route } from './route.ts'

/** Days in UTC, including today. */
export const VISIT_RANGES = ['7', '30', '365'] as const
export const visitRange = z.object({ days: z.enum(VISIT_RANGES).default('30') })
export type VisitRange = (typeof VISIT_RANGES)[number]

const day = z.iso.date()

/** Counts by name, highest first; the empty name holds the rest. */
const shares = z.array(z.object({ name: z.string(), count: z.int() }))
export type VisitShares = z.infer<typeof shares>

const visitSums = z.object({
  /** Sum of the daily visitors. */
  visitors: z.int(),
  pages: z.int(),
  pdfs: z.int(),
  /** Contact cards. */
  cards: z.int(),
  /** Robot requests by detection; not part of the numbers above. */
  namedRobots: z.int(),
  headerRobots: z.int(),
  /** Needs a list of data centers. */
  networkRobots: z.int(),
  mannerRobots: z.int(),
  /** Requests with GPC or DNT; not part of the numbers above. */
  declined: z.int(),
})
export type VisitSums = z.infer<typeof visitSums>

export const visitsResponse = z.object({
  /** First counted day; null: no visit. */
  since: day.nullable(),
  /** Oldest first. */
  days: z.array(z.object({ day, visitors: z.int(), pages: z.int(), pdfs: z.int() })),
  sums: visitSums,
  pages: shares,
  referrers: shares,
  campaigns: shares,
  devices: shares,
  languages: shares,
  /** ISO 3166-1 alpha-2; needs a list of countries. */
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
  /** Online sites. */
  liveSites: z.int(),
  /** Online sites with visitors. */
  readSites: z.int(),
  /** Most visitors first. */
  best: z.array(siteVisits),
  /** Online sites without visitors, longest first. */
  silent: z.array(
    z.object({
      orderId: z.uuid(),
      customerName: z.string(),
      url: z.string(),
      /** Null: no stored day. */
      lastRead: day.nullable(),
      /** Online before the stored days. */
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
    /** Created by the page: two clicks send one email. */
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
