/** The status of an order in the words for its customer. */
import { formatCents } from '../payments/money.ts'
import type { OrderStatus } from './order-lifecycle.ts'
import { effectiveStatus } from './order-permissions.ts'

export type OrderProgress = {
  readonly orderStatus: OrderStatus
  /** The status before the hold. */
  readonly heldFrom: OrderStatus | null
  /** First time of each status, ISO 8601. */
  readonly reached: readonly { readonly status: OrderStatus; readonly at: string }[]
  /** Missing input that pauses the delivery clock. */
  readonly missing: 'cv' | 'languages' | null
  /** The end of a canceled order. */
  readonly ending?: {
    readonly why: 'refunded' | 'paid-back' | 'charged-back' | 'cancelled'
    readonly at: string
    readonly refundedCents: number
  } | null
  /** Null: online. */
  readonly offline?: object | null
  readonly clock?: { readonly state: string }
}

export const wasLive = ({ reached }: Pick<OrderProgress, 'reached'>) =>
  reached.some(({ status }) => status === 'live')

/** A preview is open or answered. */
const IN_REVIEW: ReadonlySet<OrderStatus> = new Set(['in_review', 'in_revision'])

/** The subject of the customer's page. */
export function pageSubject(
  order: Pick<OrderProgress, 'orderStatus' | 'heldFrom'> & {
    /** Null: not live. */
    readonly site: object | null
  },
): 'review' | 'live' | 'order' {
  if (IN_REVIEW.has(effectiveStatus(order))) return 'review'
  return order.site ? 'live' : 'order'
}

/** Title and one sentence. */
export function orderStatusCopy(progress: OrderProgress): { title: string; text: string } {
  const { orderStatus, missing, ending, offline, clock } = progress
  const isLiveBelow = wasLive(progress) && !offline
  switch (orderStatus) {
    case 'pending':
      return {
        title: 'We’re waiting for your payment',
        text: 'Banks can take a while. This page updates once it arrives.',
      }
    case 'confirmed':
      return missing === 'languages'
        ? {
            title: 'We’re waiting for your languages',
            text: 'Choose at least one. The delivery time starts then.',
          }
        : { title: 'We’re waiting for your CV', text: 'The delivery time starts when we get it.' }
    case 'ready':
      return {
        title: 'We have everything we need',
        text: 'Your writer is starting. Nothing for you to do.',
      }
    case 'in_production':
      return {
        title: 'We’re making your site',
        text: 'Your writer is working on text and design. Nothing for you to do.',
      }
    case 'in_review':
      return {
        title: 'Your preview is ready',
        text: isLiveBelow
          ? 'Take a look. Ask for changes, or approve it to replace the live version.'
          : 'Take a look. Ask for changes, or approve it to go live.',
      }
    case 'in_revision':
      return {
        title: 'We’re making your changes',
        text: `Your writer answers each of them. We’ll email you a new preview.${
          isLiveBelow ? ' Your site stays online as it is until you approve that.' : ''
        }`,
      }
    case 'approved':
      return { title: 'Your site goes live next', text: 'We’ll email you its address.' }
    case 'live':
    case 'closed':
      if (offline)
        return {
          title: 'Your site is offline',
          text: 'Nobody can see it until it is back online.',
        }
      return {
        title: 'Your site is live',
        text: 'Send its link with every application. The PDF always matches the page.',
      }
    case 'on_hold':
      return {
        title: 'Your order is on hold',
        text: `We need to clear something up first. We’ll write to you about it.${
          clock?.state === 'met' ? '' : ' The clock is paused.'
        }`,
      }
    case 'expired':
      return {
        title: 'This order was not paid',
        text: 'It is closed, and nothing was charged. You can place a new one.',
      }
    case 'cancelled':
      return { title: 'This order is canceled', text: endingText(ending) }
  }
}

function endingText(ending: OrderProgress['ending']): string {
  if (!ending) return 'Its site is offline. Contact us if you did not expect this.'
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(ending.at))
  const offline = 'If it had a site, the site has been offline since then.'
  switch (ending.why) {
    case 'refunded':
      return `On ${day} we paid ${formatCents(ending.refundedCents)} back to your card. Banks take up to ten days to show it. ${offline}`
    case 'paid-back':
      return `On ${day} we paid ${formatCents(ending.refundedCents)} back to you. ${offline}`
    case 'charged-back':
      return `On ${day} your bank took the payment back. ${offline}`
    case 'cancelled':
      return `It ended on ${day}. ${offline}`
  }
}
