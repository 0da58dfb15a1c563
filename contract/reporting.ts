import { z } from 'zod'
import { planIdSchema } from '@vitrine/domain/catalog'
import { orderStatusSchema, paymentStatusSchema } from '@vitrine/domain/order-life-cycle'
import { clockAnswer } from './ordering.ts'
import { instant, route } from './route.ts'
import { allVisitsAnswer, visitRange } from './visits.ts'

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
  clock: clockAnswer,
  /** The single next obstacle, in words; null when there is none. */
  needs: z.string().nullable(),
  /** Since when a message of the customer waits for an answer; null: none does. */
  unansweredSince: instant.nullable(),
  /** By when it should be answered; null with `unansweredSince`. */
  answerDueAt: instant.nullable(),
  /** Who of the team has it; null: nobody. */
  assigneeId: z.uuid().nullable(),
  /** When the order came to its status. */
  since: instant,
  createdAt: instant,
  siteUrl: z.string().nullable(),
})
export type QueueEntry = z.infer<typeof queueEntry>

/** Orders that a search shows. */
export const MOST_FOUND = 50

const queueView = z
  .enum(['open', 'mine', 'waiting', 'review', 'live', 'ending', 'unpaid', 'all'])
  .default('open')

/** Of the view `mine`: whose work is shown, where not one's own. */
const person = z.uuid().optional()

const funnelSteps = z.object({
  /** Orders placed within the days: what follows is of these, whenever it came. */
  placed: z.int(),
  paid: z.int(),
  /** The customer's answers became complete. */
  answered: z.int(),
  live: z.int(),
})
export type FunnelSteps = z.infer<typeof funnelSteps>

export const funnelAnswer = z.object({
  all: funnelSteps,
  byPlan: z.array(funnelSteps.extend({ name: z.string() })),
  /** Of orders that came by a campaign's link, most orders first. */
  byCampaign: z.array(funnelSteps.extend({ name: z.string() })),
})
export type FunnelAnswer = z.infer<typeof funnelAnswer>

export const reportingRoutes = {
  readFunnel: route({
    method: 'GET',
    path: '/api/admin/funnel',
    access: 'manager',
    summary: 'How far the orders of the last days have come, from being placed to being live',
    query: visitRange,
    answer: funnelAnswer,
  }),
  readAllVisits: route({
    method: 'GET',
    path: '/api/admin/visits',
    access: 'staff',
    summary: 'Visits of all sites: the best, and those that nobody reads',
    query: visitRange,
    answer: allVisitsAnswer,
  }),
  listQueue: route({
    method: 'GET',
    path: '/api/admin/queue',
    access: 'staff',
    summary:
      'A page of a view of the queue, most overdue first; or what a search finds in all views',
    query: z.object({
      view: queueView,
      person,
      /** Looks in every view; the best matches come first, small typing errors are forgiven. */
      search: z.string().max(200).default(''),
      /** `next` of the page before. */
      after: z.string().max(400).optional(),
    }),
    answer: z.object({
      entries: z.array(queueEntry),
      /** Where the next page starts; null at the end. */
      next: z.string().nullable(),
    }),
  }),
  countQueue: route({
    method: 'GET',
    path: '/api/admin/queue/counts',
    access: 'staff',
    summary: 'How many orders each view of the queue holds',
    query: z.object({ view: queueView, person }),
    answer: z.object({
      counts: z.record(z.string(), z.int()),
      /** Orders of this view that are past their deadline. */
      overdue: z.int(),
    }),
  }),
}
