import { orderMay } from '@vitrine/domain/order-may'
import type { Order } from '../ordering/index.ts'
import type { Publication } from './tables.ts'

type Why = 'ended' | 'list-sent' | 'went-live'

const ENDED: Readonly<Record<Publication['purpose'] | 'own', string>> = {
  own: 'The order was put on hold or ended while the customer’s page was made anew as they had asked for. The page stays as it is.',
  live: 'The order was put on hold or ended while its site was made. Nothing was published. Once it goes on, publish again.',
  preview:
    'The order was put on hold or ended while its preview was made. Nothing was sent. Once it goes on, send it again.',
}

const LIST_SENT: Readonly<Record<Publication['purpose'], string>> = {
  live: 'The customer sent a list of changes while the site was made. Nothing was published. Read the list first.',
  preview:
    'The customer sent a list of changes while this preview was made. Nothing was sent. Answer the list, then send one.',
}

const WENT_LIVE: Readonly<Record<Publication['purpose'], string>> = {
  live: 'The order went live while this was made: the customer approved a preview, or somebody else published. Nothing was published in its place. Publish again if this shall be.',
  preview: 'The order went live while its preview was made. Nothing was sent.',
}

/**
 * Why a version that was made is not what is wanted any more, as a sentence for the team; null:
 * it is. Asked once it is there, as the order may have moved on since it was asked for. What
 * corrects a live site goes on whatever the customer asks for beside it; what was to replace
 * a review does not pass over what they said in it.
 */
export function refuseOvertaken(
  order: Order,
  { purpose, requestedBy, requestedIn }: Publication,
): string | null {
  const why = whyOvertaken(order, purpose, requestedIn)
  if (why === null) return null
  if (why === 'list-sent') return LIST_SENT[purpose]
  if (why === 'went-live') return WENT_LIVE[purpose]
  // What they switch on their own page, or their word that all on it is still true.
  return ENDED[requestedBy === 'customer' ? 'own' : purpose]
}

function whyOvertaken(
  order: Order,
  purpose: Publication['purpose'],
  requestedIn: Publication['requestedIn'],
): Why | null {
  const { orderStatus: status } = order
  if (!orderMay.publish(order)) return 'ended'
  if (requestedIn === 'live') return null
  if (status === 'live' && (purpose === 'preview' || requestedIn !== null)) return 'went-live'
  if (status === 'in_revision' && requestedIn !== null && requestedIn !== status) return 'list-sent'
  return purpose === 'preview' && !orderMay.sendPreview(order) ? 'ended' : null
}
