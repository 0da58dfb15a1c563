/**
 * Actions that each order status allows, for server, queue, buttons and emails. Transitions are in
 * `order-lifecycle.ts`, roles in the access of routes.
 */
import { canMoveOrder, type OrderStatus, orderStatusSchema } from './order-lifecycle.ts'

/** `paidAt` is null until the first payment. */
export type OrderStatusFields = {
  readonly orderStatus: OrderStatus
  readonly heldFrom: OrderStatus | null
}
export type PaidOrderFields = OrderStatusFields & { readonly paidAt: Date | string | null }

type Permit<Standing> = {
  (order: Standing): boolean
  /** For queries. Excludes `on_hold` if holds do not matter. */
  readonly statuses: readonly OrderStatus[]
}

/** The status, or the one before a hold. */
export const effectiveStatus = ({ orderStatus, heldFrom }: OrderStatusFields): OrderStatus =>
  orderStatus === 'on_hold' && heldFrom !== null ? heldFrom : orderStatus

/** Allowed in these statuses. */
function whileIn(...statuses: readonly OrderStatus[]): Permit<OrderStatusFields> {
  const may = ({ orderStatus }: OrderStatusFields) => statuses.includes(orderStatus)
  return Object.assign(may, { statuses })
}

/** Allowed in these statuses, also on hold. */
function alsoHeld(...statuses: readonly OrderStatus[]): Permit<OrderStatusFields> {
  const may = (order: OrderStatusFields) => statuses.includes(effectiveStatus(order))
  return Object.assign(may, { statuses })
}

/** Allowed in these statuses after a payment. */
function oncePaid(...statuses: readonly OrderStatus[]): Permit<PaidOrderFields> {
  const may = ({ orderStatus, paidAt }: PaidOrderFields) =>
    paidAt !== null && statuses.includes(orderStatus)
  return Object.assign(may, { statuses })
}

const all = orderStatusSchema.options
/** Confirmed, neither on hold nor over. */
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
  /** Before the payment. */
  changeBasket: whileIn('pending'),
  expire: whileIn('pending'),
  /** Later changes go through the team. */
  acceptIntake: alsoHeld('pending', 'confirmed', 'ready'),
  /** Replaces an unreadable CV. */
  replaceCv: alsoHeld('in_production'),
  /** Adds, removes or places a photo; existing versions stay. */
  changePhoto: alsoHeld(...UNDER_WAY),
  /** Completes the intake; reminders ask for missing parts. */
  completeIntake: whileIn('confirmed'),
  sendKickoff: whileIn('confirmed', 'ready', 'in_production'),
  startProduction: whileIn('ready'),
  runClock: whileIn('ready', 'in_production'),
  draft: oncePaid(...UNDER_WAY, 'on_hold'),
  publish: oncePaid(...UNDER_WAY),
  /** Corrections of our mistakes, by any role. Other publications need a manager. */
  publishCorrection: whileIn('live'),
  /** Rebuilds the live page for another address, but not during a revision. */
  rebuildLivePage: oncePaid(...UNDER_WAY.filter((status) => status !== 'in_revision')),
  /** Restores a past version. */
  activateVersion: oncePaid(...UNDER_WAY, 'closed'),
  /** A newer preview replaces an open one. */
  sendPreview: oncePaid('ready', 'in_production', 'in_revision', 'in_review'),
  /** Comments are saved during a revision too. */
  comment: alsoHeld('in_review', 'in_revision', 'live'),
  /** Uses a round; once live, within the time limit. */
  submitRound: whileIn('in_review', 'live'),
  approve: whileIn('in_review'),
  /** By the customer. The live page stays during a revision. */
  takeOffline: alsoHeld('in_review', 'in_revision', 'approved', 'live', 'closed'),
  /** Managers can restore after a refund too. */
  restoreSite: alsoHeld('in_review', 'in_revision', 'approved', 'live', 'closed', 'cancelled'),
  /** Shows or hides phone and address on the live page; an open preview stays. */
  hideContact: whileIn('live'),
  /** The customer confirms that the page is correct. */
  confirmPage: whileIn('live'),
  /** One more round of changes, by card. */
  buyRound: oncePaid('in_review', 'in_revision', 'live'),
  /** Writes a review, once the site has been online. */
  rate: oncePaid('in_review', 'in_revision', 'approved', 'live', 'closed'),
  renewHosting: alsoHeld('in_review', 'in_revision', 'approved', 'live', 'closed'),
  /** Ends the service; the site stays. */
  close: whileIn('live'),
  /** Files are erased after the retention time. */
  eraseFiles: whileIn('closed', 'expired', 'cancelled'),
  /** An unpaid order expires first. */
  erase: whileIn(...all.filter((status) => status !== 'pending')),
  /** Languages, address, theme. */
  correctIntake: alsoHeld(...UNDER_WAY),
  /** Not on hold and not once over. */
  changePlan: oncePaid(...UNDER_WAY),
  /** Not during a review: the preview contains the address. */
  correctAddress: alsoHeld(...UNDER_WAY.filter((status) => status !== 'in_review')),
  assign: whileIn(...UNDER_WAY, 'on_hold'),
  /** My site names the assignee while there is work to do. */
  nameWriter: alsoHeld('ready', 'in_production', 'in_review', 'in_revision', 'approved'),
  /** Sets or removes a custom domain. */
  setDomain: alsoHeld(...UNDER_WAY),
  /** Notifies customer and team about domain and email. */
  notifyAboutDomain: alsoHeld(...UNDER_WAY, 'closed'),
  /** Over: by email. */
  writeToTeam: whileIn(...UNDER_WAY, 'on_hold'),
  /** Also once over. */
  writeToCustomer: whileIn(...all.filter((each) => each !== 'pending' && each !== 'expired')),
  /** By a person. A payment of an expired order holds it too. */
  hold: whileIn(...all.filter((status) => status !== 'expired' && canMoveOrder(status, 'on_hold'))),
  release: whileIn('on_hold'),
} as const

/** Whether this person can publish: others than managers only correct a live site. */
export const mayPublish = (order: PaidOrderFields, isManager: boolean): boolean =>
  orderAllows.publish(order) && (isManager || orderAllows.publishCorrection(order))
