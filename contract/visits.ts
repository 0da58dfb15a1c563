import { z } from 'zod'
import { route, customerRoute, orderRoute, tokenQuery } from './route.ts'

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
  days: z.array(
    z.object({ day, visitors: z.int(), pages: z.int(), pdfs: z.int(), cards: z.int() }),
  ),
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

export const visitRoutes = {
  readVisits: route('GET /api/orders/:paymentIntentId/visits', {
    ...customerRoute,
    query: tokenQuery.extend(visitRange.shape),
    summary: 'Reads visit statistics of the site',
    response: visitsResponse,
  }),
  readWeeklyEmail: route('GET /api/orders/:paymentIntentId/weekly-mail', {
    ...customerRoute,
    summary: 'Reads the weekly email setting',
    response: weeklyEmailBody,
  }),
  setWeeklyEmail: route('PUT /api/orders/:paymentIntentId/weekly-mail', {
    ...customerRoute,
    summary: 'Enables or disables the weekly email',
    body: weeklyEmailBody,
    response: weeklyEmailBody,
  }),
  sendWeeklyEmailTest: route('POST /api/orders/:paymentIntentId/weekly-mail/tests', {
    ...customerRoute,
    summary: 'Sends the weekly email now',
    /** Created by the page: two clicks send one email. */
    body: z.strictObject({ requestId: z.uuid() }),
    response: z.object({ accepted: z.literal(true) }),
  }),
  unsubscribeWeeklyEmail: route('POST /api/weekly-mail/stop', {
    access: 'anyone',
    query: z.object({ order: z.uuid(), proof: z.string().max(200) }),
    summary: 'Disables the weekly email by its link, also for one-click unsubscribe',
    response: z.object({ stopped: z.literal(true) }),
    errors: { invalid_link: 404 },
  }),
  readOrderVisits: route('GET /api/admin/orders/:orderId/visits', {
    ...orderRoute,
    query: visitRange,
    summary: 'Reads visit statistics of a site',
    response: visitsResponse,
    errors: { order_not_found: 404 },
  }),
}
