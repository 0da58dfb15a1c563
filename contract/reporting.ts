import { z } from 'zod'
import { planIdSchema } from '@vitrine/domain/catalog/plans'
import { orderStatusSchema, paymentStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { clockResponse } from './ordering.ts'
import { timestamp, requiredText, route, fileResponse } from './route.ts'
import { allVisitsResponse, visitRange } from './visits.ts'

/** What a search finds an order by, besides its name, number, payment and messages. */
export const searchMatchKind = z.enum([
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
  /** The single next obstacle, in words; null when there is none. */
  needs: z.string().nullable(),
  /** Since when a message of the customer waits for an answer; null: none does. */
  unansweredSince: timestamp.nullable(),
  /** By when it should be answered; null with `unansweredSince`. */
  answerDueAt: timestamp.nullable(),
  /** Who of the team has it; null: nobody. */
  assigneeId: z.uuid().nullable(),
  /** By the names of the tags. */
  tagIds: z.array(z.uuid()),
  /** When the order came to its status. */
  since: timestamp,
  createdAt: timestamp,
  siteUrl: z.string().nullable(),
  /** When the message was written in which a search found its words; null: it was found otherwise, or not searched for. */
  foundInMessageOf: timestamp.nullable(),
  /** The company, school or address by which a search found it; null: it was found otherwise, or not searched for. */
  foundBy: z.object({ kind: searchMatchKind, name: z.string() }).nullable(),
})
export type QueueEntry = z.infer<typeof queueEntry>

/** Orders that a search shows. */
export const MAX_SEARCH_RESULTS = 50

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
  'unpaid',
  'all',
])
export type QueueView = z.infer<typeof queueViews>
const queueView = queueViews.default('open')

/** What the orders of a view must be, besides; a search looks in all and asks for none of it. */
const queueFilter = z.object({
  /** Who has them: a person, or `nobody`. In the view `mine` whose work is shown, where not one's own. */
  person: z.union([z.uuid(), z.literal('nobody')]).optional(),
  plan: planIdSchema.optional(),
  /** The name of an ordered language. */
  language: z.string().max(60).optional(),
  /** The id of the template of one of their drafts. */
  template: z.string().max(60).optional(),
  /** The id of one of the team's tags. */
  tag: z.uuid().optional(),
})
export type QueueFilter = z.infer<typeof queueFilter>

/** What an address of the queue asks for, without a search, which could be somebody's name. */
export const viewFilter = queueFilter.extend({ view: queueViews })
export type ViewFilter = z.infer<typeof viewFilter>

export const savedViewResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  filter: viewFilter,
  /** The whole team has it among its views. */
  shared: z.boolean(),
  /** Who saved it, by name; null: the one who asks. */
  by: z.string().nullable(),
  /** The one who asks may name it otherwise, share it or delete it. */
  mayChange: z.boolean(),
})
export type SavedViewResponse = z.infer<typeof savedViewResponse>

const MAX_VIEW_NAME = 40
const viewPath = z.object({ viewId: z.uuid() })

/** Orders placed within the last so many days of UTC, today among them. */
export const REPORT_RANGES = ['30', '90', '365'] as const
export type ReportRange = (typeof REPORT_RANGES)[number]

/** What the orders are put together by: the week is that of placing, the person who has the order now. */
export const REPORT_GROUPS = ['plan', 'week', 'campaign', 'person', 'payment'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

const reportQuery = z.object({
  days: z.enum(REPORT_RANGES).default('30'),
  by: z.enum(REPORT_GROUPS).default('plan'),
})

/** What an order can wait for now that is not our work: it waits for one of these, and besides for its domain. */
export const WAIT_REASONS = ['cv', 'languages', 'question', 'held', 'approval', 'domain'] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** Where an order stands while somebody is waited for, from its payment to its site. */
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
  /** Orders that have been in it and left it. */
  orders: z.int(),
  /** Median over these orders, of all the time that each spent there. */
  medianHours: hours,
  totalHours: hours,
})
export type StageReport = z.infer<typeof stageReport>

const waitReport = z.object({
  reason: z.enum(WAIT_REASONS),
  /** Orders that wait for it now. */
  orders: z.int(),
  /** Median over these orders, of how long they have waited so far. */
  medianHours: hours,
})
export type WaitReport = z.infer<typeof waitReport>

const reportTotals = z.object({
  /** What follows is of these orders, whenever it came. */
  placed: z.int(),
  paid: z.int(),
  /** The customer's answers became complete. */
  answered: z.int(),
  live: z.int(),
  receivedCents: z.int(),
  refundedCents: z.int(),
  /** Every ordered language was sent as a preview, or went live. */
  delivered: z.int(),
  /** Of these, within the hours that the plan promises. */
  onTime: z.int(),
  /** Not delivered, and past its hours. */
  late: z.int(),
  /** Median of what the delivered ones used of their clock; null: none is delivered. */
  usedHours: hours.nullable(),
  /** Orders of which a preview was sent, and rounds of edits that came back on them. */
  previewed: z.int(),
  rounds: z.int(),
  /** Messages of customers that were answered, and the median of how long they waited; null: none was. */
  answers: z.int(),
  answerHours: hours.nullable(),
  stages: z.array(stageReport),
  waits: z.array(waitReport),
})
export type ReportTotals = z.infer<typeof reportTotals>

export const reportResponse = z.object({
  /** What takes the database long is told again for a while, an hour at most. */
  countedAt: z.iso.datetime(),
  by: z.enum(REPORT_GROUPS),
  all: reportTotals,
  /** `key`: a plan's id, a Monday, a campaign, a person's id, `card` or `by-hand`; empty: no campaign, or nobody. */
  groups: z.array(reportTotals.extend({ key: z.string(), name: z.string() })),
  /** Each week of the range, oldest first. */
  weeks: z.array(z.object({ monday: z.iso.date(), paid: z.int(), receivedCents: z.int() })),
  /** Years of hosting that were paid for, which are in none of the numbers above. */
  renewals: z.object({ paid: z.int(), receivedCents: z.int(), refundedCents: z.int() }),
})
export type ReportResponse = z.infer<typeof reportResponse>

export const reportingRoutes = {
  readReport: route({
    method: 'GET',
    path: '/api/admin/figures',
    access: 'manager',
    summary: 'What became of the orders of the last days: steps, money, time, by one of four',
    query: reportQuery,
    response: reportResponse,
  }),
  exportReport: route({
    method: 'GET',
    path: '/api/admin/figures.csv',
    access: 'manager',
    summary: 'The same as CSV, a line for each group',
    query: reportQuery,
    response: fileResponse('text/csv'),
  }),
  readAllVisits: route({
    method: 'GET',
    path: '/api/admin/visits',
    access: 'staff',
    summary: 'Visits of all sites: the best, and those that nobody reads',
    query: visitRange,
    response: allVisitsResponse,
  }),
  listSavedViews: route({
    method: 'GET',
    path: '/api/admin/saved-views',
    access: 'staff',
    summary: 'One’s own saved views of the queue, and those that the team shares, by name',
    response: z.array(savedViewResponse),
  }),
  saveView: route({
    method: 'PUT',
    path: '/api/admin/saved-views/:viewId',
    access: 'staff',
    summary: 'Saves a view of the queue by a name, or changes one',
    /** Of a new one made by the page: two presses save one view. */
    params: viewPath,
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
  deleteSavedView: route({
    method: 'DELETE',
    path: '/api/admin/saved-views/:viewId',
    access: 'staff',
    summary: 'Deletes a saved view',
    params: viewPath,
    response: z.array(savedViewResponse),
  }),
  listQueue: route({
    method: 'GET',
    path: '/api/admin/queue',
    access: 'staff',
    summary:
      'A page of a view of the queue, most overdue first; or what a search finds in all views',
    query: queueFilter.extend({
      view: queueView,
      /** Looks in every view; the best matches come first, small typing errors are forgiven. */
      search: z.string().max(200).default(''),
      /** `next` of the page before. */
      after: z.string().max(400).optional(),
    }),
    response: z.object({
      entries: z.array(queueEntry),
      /** Where the next page starts; null at the end. */
      next: z.string().nullable(),
    }),
    errors: { invalid_cursor: 400 },
  }),
  countQueue: route({
    method: 'GET',
    path: '/api/admin/queue/counts',
    access: 'staff',
    summary: 'How many orders each view of the queue holds',
    query: queueFilter.extend({ view: queueView }),
    response: z.object({
      counts: z.record(z.string(), z.int()),
      /** Orders of this view that are past their deadline. */
      overdue: z.int(),
    }),
  }),
}
