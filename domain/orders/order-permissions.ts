/**
 * What the status of an order permits: the one table that server, queue, buttons and
 * mails read. Which status may follow which stands in `order-lifecycle.ts`; who may
 * do an act, in the access of its route.
 */
import { canMoveOrder, type OrderStatus, orderStatusSchema } from './order-lifecycle.ts'

/** What of an order decides. `paidAt` is null until money has come, also where it went back since. */
export type OrderStatusFields = {
  readonly orderStatus: OrderStatus
  readonly heldFrom: OrderStatus | null
}
export type PaidOrderFields = OrderStatusFields & { readonly paidAt: Date | string | null }

type Permit<Standing> = {
  (order: Standing): boolean
  /** For queries and lists. Where a hold does not hinder, `on_hold` is not among them. */
  readonly statuses: readonly OrderStatus[]
}

/** The status that an order has, or had when it was held. */
export const effectiveStatus = ({ orderStatus, heldFrom }: OrderStatusFields): OrderStatus =>
  orderStatus === 'on_hold' && heldFrom !== null ? heldFrom : orderStatus

/** Permitted in these statuses. */
function whileIn(...statuses: readonly OrderStatus[]): Permit<OrderStatusFields> {
  const may = ({ orderStatus }: OrderStatusFields) => statuses.includes(orderStatus)
  return Object.assign(may, { statuses })
}

/** Permitted in these statuses, also while the order is held in one of them. */
function alsoHeld(...statuses: readonly OrderStatus[]): Permit<OrderStatusFields> {
  const may = (order: OrderStatusFields) => statuses.includes(effectiveStatus(order))
  return Object.assign(may, { statuses })
}

/** Permitted in these statuses once money has come. */
function oncePaid(...statuses: readonly OrderStatus[]): Permit<PaidOrderFields> {
  const may = ({ orderStatus, paidAt }: PaidOrderFields) =>
    paidAt !== null && statuses.includes(orderStatus)
  return Object.assign(may, { statuses })
}

const all = orderStatusSchema.options
/** Accepted, and neither held nor over. */
const UNDER_WAY = [
  'confirmed',
  'ready',
  'in_production',
  'in_review',
  'in_revision',
  'approved',
  'live',
] as const satisfies readonly OrderStatus[]

export const orderAllows = {
  /** Another basket, or another payment, for an order that nobody has paid. */
  changeBasket: whileIn('pending'),
  expire: whileIn('pending'),
  /** The customer's answers; afterwards a change goes through the team. */
  acceptIntake: alsoHeld('pending', 'confirmed', 'ready'),
  /** A CV in the place of one that had to be given up. */
  replaceCv: alsoHeld('in_production'),
  /** A photo is added, taken away, or put into the designed PDF; whatever was shown stays as it was. */
  changePhoto: alsoHeld(...UNDER_WAY),
  /** The answers become complete, and reminders ask for what is missing. */
  completeIntake: whileIn('confirmed'),
  /** The mail that the team has begun, or is about to. */
  sendKickoff: whileIn('confirmed', 'ready', 'in_production'),
  startProduction: whileIn('ready'),
  /** The delivery clock counts. */
  runClock: whileIn('ready', 'in_production'),
  draft: oncePaid(...UNDER_WAY, 'on_hold'),
  publish: oncePaid(...UNDER_WAY),
  /** Our own mistakes on the live page, by whoever of the team sees them. Publishing anything else is a manager's. */
  publishCorrection: whileIn('live'),
  /** The live page as it is, with another address: not while the customer's list is worked on. */
  rebuildLivePage: oncePaid(...UNDER_WAY.filter((status) => status !== 'in_revision')),
  /** A version that was live before takes the place of the one that is. */
  activateVersion: oncePaid(...UNDER_WAY, 'closed'),
  /** A preview to the customer; while one is looked at, a better one takes its place. */
  sendPreview: oncePaid('ready', 'in_production', 'in_revision', 'in_review'),
  /** What the customer types about a version is kept, also while the last list is worked on. */
  comment: alsoHeld('in_review', 'in_revision', 'live'),
  /** The list uses a round; once live within the time and the rounds that are left. */
  submitRound: whileIn('in_review', 'live'),
  approve: whileIn('in_review'),
  /** The customer's own switch; what is served stands while changes are made. */
  takeOffline: alsoHeld('in_review', 'in_revision', 'approved', 'live', 'closed'),
  /** A manager may put back what a refund took offline, too. */
  restoreSite: alsoHeld('in_review', 'in_revision', 'approved', 'live', 'closed', 'cancelled'),
  /** The customer's own correction: phone and address on the page, or not. A preview that is looked at stays as it is. */
  hideContact: whileIn('live'),
  /** Their word that all on the live page is still true, which the page then shows. */
  confirmPage: whileIn('live'),
  /** One more year of what has gone live. */
  renewHosting: alsoHeld('in_review', 'in_revision', 'approved', 'live', 'closed'),
  /** The service is over; what its address shows stays. */
  close: whileIn('live'),
  /** Nothing is written from the customer's files any more: they go after 90 days. */
  eraseFiles: whileIn('closed', 'expired', 'cancelled'),
  /** All about the customer; an order that waits for its payment expires first. */
  erase: whileIn(...all.filter((status) => status !== 'pending')),
  /** The team corrects what was ordered: languages, address, theme. */
  correctIntake: alsoHeld(...UNDER_WAY),
  /** Another plan: not while it is held, and not once it is over. */
  changePlan: oncePaid(...UNDER_WAY),
  /** Not what the customer looks at: its bytes name the address, and exactly they go live. */
  correctAddress: alsoHeld(...UNDER_WAY.filter((status) => status !== 'in_review')),
  /** Somebody of the team takes it, hands it over or gives it back. */
  assign: whileIn(...UNDER_WAY, 'on_hold'),
  /** A domain of the customer's own is named, or given up. */
  setDomain: alsoHeld(...UNDER_WAY),
  /** Customer and team are told what becomes of a domain or its mail; of an order that ended otherwise, nobody. */
  notifyAboutDomain: alsoHeld(...UNDER_WAY, 'closed'),
  /** The customer's messages; once the order is over, by mail. */
  writeToTeam: whileIn(...UNDER_WAY, 'on_hold'),
  /** The team's messages, also about what is over. */
  writeToCustomer: whileIn(...all.filter((each) => each !== 'pending' && each !== 'expired')),
  /** By a person. Money that comes for an expired order holds it, too: nobody else has a question there. */
  hold: whileIn(...all.filter((status) => status !== 'expired' && canMoveOrder(status, 'on_hold'))),
  release: whileIn('on_hold'),
} as const
