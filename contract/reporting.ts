import { z } from 'zod'
import { planIdSchema } from '@vitrine/domain/catalog/plans'
import { orderStatusSchema, paymentStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { clockResponse } from './ordering.ts'
import { timestamp, requiredText, route, fileResponse } from './route.ts'
import { allVisitsResponse, visitRange } from './visits.ts'

/** Fields that a search matches, besides name, number, payment and messages. */
export const searchMatchKind = z.enum([
  'named',
  'works-at',
  'worked-at',
  'studied-at',
  'address',
  'earlier-address',
  'domain',
])
export type SearchMatchKind = z.infer<typeof searchMatchKind>

export const queueEntry = z.object({
  orderId: z.uuid(),
  customerName: z.string(),
  customerEmail: z.string(),
  currentJobTitle: z.string().nullable(),
  targetJobTitle: z.string().nullable(),
  packageId: planIdSchema,
  orderStatus: orderStatusSchema,
  paymentStatus: paymentStatusSchema,
  languages: z.array(z.string()),
  colorScheme: z.string().nullable(),
  clock: clockResponse,
  /** Of an open list of changes after the delivery; null: none. */
  revision: clockResponse.nullable(),
  /** The next obstacle as a sentence; null: none. */
  needs: z.string().nullable(),
  /** Time of the oldest unanswered message; null: none. */
  unansweredSince: timestamp.nullable(),
  /** Null with `unansweredSince`. */
  answerDueAt: timestamp.nullable(),
  /** Null: unassigned. */
  assigneeId: z.uuid().nullable(),
  /** Sorted by name. */
  tagIds: z.array(z.uuid()),
  /** Start of the current status. */
  since: timestamp,
  createdAt: timestamp,
  siteUrl: z.string().nullable(),
  /** Time of the matching message; null: other match or no search. */
  foundInMessageOf: timestamp.nullable(),
  /** Matching company, school or address; null: other match or no search. */
  foundBy: z.object({ kind: searchMatchKind, name: z.string() }).nullable(),
})
export type QueueEntry = z.infer<typeof queueEntry>

export const MAX_SEARCH_RESULTS = 50
/** Their IDs fit into an address. */
export const MAX_EXPORTED_ORDERS = 100

const queueViews = z.enum([
  'open',
  'mine',
  'workable',
  'waiting',
  'review',
  'revisions',
  'late',
  'live',
  'ending',
  'owner',
  'unpaid',
  'all',
])
export type QueueView = z.infer<typeof queueViews>
const queueView = queueViews.default('open')

/** Filters of a view. A search ignores them. */
const queueFilter = z.object({
  /** Assignee or `nobody`. In the view `mine`: another person's work. */
  person: z.union([z.uuid(), z.literal('nobody')]).optional(),
  plan: planIdSchema.optional(),
  /** Name of an ordered language. */
  language: z.string().max(60).optional(),
  /** Template of a draft. */
  template: z.string().max(60).optional(),
  /** ID of a tag. */
  tag: z.uuid().optional(),
})
export type QueueFilter = z.infer<typeof queueFilter>

/** A filtered view without the search text, which can be a name. */
export const viewFilter = queueFilter.extend({ view: queueViews })
export type ViewFilter = z.infer<typeof viewFilter>

export const savedViewResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  filter: viewFilter,
  /** Visible to the whole team. */
  shared: z.boolean(),
  /** Username; null: this account. */
  by: z.string().nullable(),
  /** This account may rename, share or delete it. */
  mayChange: z.boolean(),
})
export type SavedViewResponse = z.infer<typeof savedViewResponse>

const MAX_VIEW_NAME = 40
const viewPath = z.object({ viewId: z.uuid() })

/** Orders of the last days, in UTC, including today. */
export const REPORT_RANGES = ['30', '90', '365'] as const
export type ReportRange = (typeof REPORT_RANGES)[number]

/** Groups of a report: week of the order, current assignee, who sent the first preview. */
export const REPORT_GROUPS = ['plan', 'week', 'campaign', 'person', 'worker', 'payment'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

const reportQuery = z.object({
  days: z.enum(REPORT_RANGES).default('30'),
  by: z.enum(REPORT_GROUPS).default('plan'),
})

/** Reasons of waiting outside the team. */
export const WAIT_REASONS = ['cv', 'languages', 'question', 'held', 'approval', 'domain'] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** Statuses between payment and site. */
export const REPORT_STAGES = [
  'confirmed',
  'ready',
  'in_production',
  'in_review',
  'in_revision',
  'approved',
  'on_hold',
] as const
export type ReportStage = (typeof REPORT_STAGES)[number]

const hours = z.number().nonnegative()

const stageReport = z.object({
  stage: z.enum(REPORT_STAGES),
  /** Orders that left this status. */
  orders: z.int(),
  /** Median of the total time per order. */
  medianHours: hours,
  totalHours: hours,
})
export type StageReport = z.infer<typeof stageReport>

const waitReport = z.object({
  reason: z.enum(WAIT_REASONS),
  /** Waiting orders. */
  orders: z.int(),
  /** Median of the current waiting time. */
  medianHours: hours,
})
export type WaitReport = z.infer<typeof waitReport>

const reportTotals = z.object({
  /** The totals below count these orders. */
  placed: z.int(),
  paid: z.int(),
  /** The intake is complete. */
  answered: z.int(),
  live: z.int(),
  receivedCents: z.int(),
  refundedCents: z.int(),
  /** All ordered languages were sent as a preview or are live. */
  delivered: z.int(),
  /** Delivered within the promised hours. */
  onTime: z.int(),
  /** Not delivered and overdue. */
  late: z.int(),
  /** Lists of changes that had a due time and were answered, of these in time, and open late ones. */
  revised: z.int(),
  revisedOnTime: z.int(),
  revisionsLate: z.int(),
  /** Median of the used hours; null: none delivered. */
  usedHours: hours.nullable(),
  /** Orders with a preview, and their revision rounds. */
  previewed: z.int(),
  rounds: z.int(),
  /** Answered messages, and the median of their waiting time; null: none. */
  answers: z.int(),
  answerHours: hours.nullable(),
  stages: z.array(stageReport),
  waits: z.array(waitReport),
})
export type ReportTotals = z.infer<typeof reportTotals>

export const reportResponse = z.object({
  /** Slow reports are cached for up to an hour. */
  countedAt: z.iso.datetime(),
  /** The query of `all` and `groups` with its values, as it ran; the row of `all` has no key. */
  sql: z.string(),
  by: z.enum(REPORT_GROUPS),
  all: reportTotals,
  /** `key`: plan ID, Monday, campaign, user ID, username, `card` or `by-hand`; empty: none. */
  groups: z.array(reportTotals.extend({ key: z.string(), name: z.string() })),
  /** Oldest first. */
  weeks: z.array(z.object({ monday: z.iso.date(), paid: z.int(), receivedCents: z.int() })),
  /** Paid hosting renewals, not part of the totals. */
  renewals: z.object({ paid: z.int(), receivedCents: z.int(), refundedCents: z.int() }),
})
export type ReportResponse = z.infer<typeof reportResponse>

export const workloadResponse = z.array(
  z.object({
    userId: z.uuid(),
    username: z.string(),
    /** Null: the username is shown. */
    displayName: z.string().nullable(),
    /** Languages that the member writes, by name. */
    languages: z.array(z.string()),
    /** Languages of the asked order that are not among them. */
    unknownLanguages: z.array(z.string()),
    /** Assigned orders that are not finished. */
    open: z.int(),
    /** Past their deadline. */
    late: z.int(),
    /** Due within 24 hours, without the late ones. */
    soon: z.int(),
    /** Hours until the next deadline that is not over; null: no clock runs. */
    nextDueHours: z.number().nullable(),
  }),
)
export type WorkloadResponse = z.infer<typeof workloadResponse>

export const reportingRoutes = {
  readWorkload: route('GET /api/admin/workload', {
    access: 'staff',
    query: z.object({ orderId: z.uuid().optional() }),
    summary: 'Reads open orders and languages per member, best fit for an order first',
    response: workloadResponse,
  }),
  readReport: route('GET /api/admin/figures', {
    access: 'manager',
    query: reportQuery,
    summary: 'Reads a report of steps, money and time by group',
    response: reportResponse,
    errors: { report_pending: 503 },
  }),
  exportReport: route('GET /api/admin/figures.csv', {
    access: 'manager',
    query: reportQuery,
    summary: 'Exports the report as CSV',
    response: fileResponse('text/csv'),
    errors: { report_pending: 503 },
  }),
  exportOrders: route('GET /api/admin/orders.csv', {
    access: 'manager',
    audited: 'always',
    query: z.object({
      /** Order IDs, separated by commas. */
      ids: z
        .string()
        .transform((ids) => [...new Set(ids.split(','))])
        .pipe(z.array(z.uuid()).min(1).max(MAX_EXPORTED_ORDERS)),
    }),
    summary: 'Exports chosen orders as CSV',
    response: fileResponse('text/csv'),
  }),
  readAllVisits: route('GET /api/admin/visits', {
    access: 'staff',
    query: visitRange,
    summary: 'Reads visit statistics of all sites',
    response: allVisitsResponse,
  }),
  listSavedViews: route('GET /api/admin/saved-views', {
    access: 'staff',
    summary: 'Lists own and shared views of the queue',
    response: z.array(savedViewResponse),
  }),
  saveView: route('PUT /api/admin/saved-views/:viewId', {
    access: 'staff',
    params: viewPath,
    /** Created by the page for a new view: two clicks save one. */
    summary: 'Creates or changes a saved view',
    body: z.strictObject({
      name: requiredText(MAX_VIEW_NAME, 'Name the view').transform((name) =>
        name.replace(/\s+/g, ' '),
      ),
      filter: z.strictObject(viewFilter.shape),
      shared: z.boolean(),
    }),
    response: z.array(savedViewResponse),
    errors: { view_limit_reached: 409, shared_view_limit_reached: 409 },
  }),
  deleteSavedView: route('DELETE /api/admin/saved-views/:viewId', {
    access: 'staff',
    params: viewPath,
    summary: 'Deletes a saved view',
    response: z.array(savedViewResponse),
  }),
  listQueue: route('GET /api/admin/queue', {
    access: 'staff',
    query: queueFilter.extend({
      view: queueView,
      /** Searches all views, best matches first, with typo tolerance. */
      search: z.string().max(200).default(''),
      /** Cursor from the previous page. */
      after: z.string().max(400).optional(),
    }),
    summary: 'Lists a page of a queue view or search results',
    response: z.object({
      entries: z.array(queueEntry),
      /** Cursor of the next page; null: last page. */
      next: z.string().nullable(),
    }),
    errors: { invalid_cursor: 400 },
  }),
  countQueue: route('GET /api/admin/queue/counts', {
    access: 'staff',
    query: queueFilter.extend({ view: queueView }),
    summary: 'Counts the orders of each queue view',
    response: z.object({
      counts: z.record(z.string(), z.int()),
      /** Overdue orders in this view. */
      overdue: z.int(),
    }),
  }),
}
