/** Where an order is, in plain words. */
import type { MySiteAnswer } from '@vitrine/contract/publishing'
import { formatCents } from '@vitrine/domain/money'
import type { OrderStatus } from '@vitrine/domain/order-life-cycle'

type Progress = Pick<MySiteAnswer, 'orderStatus' | 'heldFrom' | 'reached' | 'missing'> &
  Partial<Pick<MySiteAnswer, 'ending' | 'offline'>> & {
    readonly clock?: Pick<MySiteAnswer['clock'], 'state'>
  }

export type OrderStep = {
  readonly title: string
  readonly state: 'done' | 'now' | 'next'
  /** ISO 8601; null: not yet. */
  readonly doneAt: string | null
}

/** The steps, and the status from which on each is over. */
const STEPS: readonly { title: string; doneFrom: OrderStatus }[] = [
  { title: 'Your payment', doneFrom: 'confirmed' },
  { title: 'Your CV and your wishes', doneFrom: 'ready' },
  { title: 'Writing and design', doneFrom: 'in_review' },
  { title: 'Live', doneFrom: 'live' },
]

const WAY: readonly OrderStatus[] = [
  'pending',
  'confirmed',
  'ready',
  'in_production',
  'in_revision',
  'in_review',
  'approved',
  'live',
  'closed',
]

const MAKING: ReadonlySet<OrderStatus> = new Set(['in_revision', 'in_review', 'approved'])

const wasLive = ({ reached }: Pick<Progress, 'reached'>) =>
  reached.some(({ status }) => status === 'live')

export function orderSteps({ orderStatus, heldFrom, reached }: Progress): readonly OrderStep[] {
  // Changes to a live site take nothing back of what was delivered.
  const stands = wasLive({ reached }) && MAKING.has(heldFrom ?? orderStatus) ? 'live' : orderStatus
  const at = WAY.indexOf(stands === 'on_hold' ? (heldFrom ?? 'pending') : stands)
  const isDone = STEPS.map(({ doneFrom }) => at >= WAY.indexOf(doneFrom))
  const now = at < 0 ? -1 : isDone.indexOf(false)
  return STEPS.map(({ title, doneFrom }, place) => ({
    title,
    state: isDone[place] ? 'done' : place === now ? 'now' : 'next',
    // A step may be passed over: it was done when the next one was.
    doneAt: isDone[place]
      ? (reached.find(({ status }) => WAY.indexOf(status) >= WAY.indexOf(doneFrom))?.at ?? null)
      : null,
  }))
}

/** The one thing to know now, and a sentence on it. */
export function orderState(progress: Progress): { title: string; text: string } {
  const { orderStatus, missing, ending, offline, clock } = progress
  const isLiveBelow = wasLive(progress) && !offline
  switch (orderStatus) {
    case 'pending':
      return {
        title: 'We wait for your payment',
        text: 'Banks can take a while. This page changes once it is here.',
      }
    case 'confirmed':
      return missing === 'languages'
        ? {
            title: 'We wait for your languages',
            text: 'Choose at least one; the promised time begins then.',
          }
        : { title: 'We wait for your CV', text: 'The promised time begins when we have it.' }
    case 'ready':
      return {
        title: 'We have everything we need',
        text: 'Your writer begins. You need not do anything.',
      }
    case 'in_production':
      return {
        title: 'We are making your site',
        text: 'Your writer is at work on text and design. You need not do anything.',
      }
    case 'in_review':
      return {
        title: 'Your preview is ready',
        text: isLiveBelow
          ? 'Look at it, and say what you would change. Or approve it: then it takes the place of what is live.'
          : 'Look at it, and say what you would change. Or approve it: then it goes live as it is.',
      }
    case 'in_revision':
      return {
        title: 'We are making your changes',
        text: `Your writer answers each of them. You get a new preview by email.${
          isLiveBelow ? ' Your site stays online as it is until you approve that.' : ''
        }`,
      }
    case 'approved':
      return { title: 'Your site goes live next', text: 'We send you its address by email.' }
    case 'live':
    case 'closed':
      if (offline)
        return {
          title: 'Your site is offline',
          text: 'Nobody sees it until it is back online.',
        }
      return {
        title: 'Your site is live',
        text: 'Send its link with every application. The PDF is always the same as the page.',
      }
    case 'on_hold':
      return {
        title: 'Your order is on hold',
        text: `Something has to be cleared up first; we write to you about it.${
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

function endingText(ending: MySiteAnswer['ending'] | undefined): string {
  if (!ending) return 'Its site is offline. Write to us if you did not expect this.'
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(ending.at))
  const offline = 'If it had a site, that is offline since then.'
  switch (ending.why) {
    case 'refunded':
      return `On ${day} we paid ${formatCents(ending.refundedCents)} back to your card. Banks take up to ten days to show it. ${offline}`
    case 'charged-back':
      return `On ${day} your bank took the payment back. ${offline}`
    case 'cancelled':
      return `It ended on ${day}. ${offline}`
  }
}
