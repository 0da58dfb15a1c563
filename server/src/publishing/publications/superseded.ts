import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { Order } from '../../ordering/index.ts'
import type { Publication, Site } from '../tables.ts'

type Why = 'ended' | 'list-sent' | 'went-live' | 'no-preview-due'

const ENDED: Readonly<Record<Publication['purpose'] | 'own', string>> = {
  own: 'The order was put on hold or ended while the customer’s page was made anew as they had asked for. The page stays as it is.',
  live: 'The order was put on hold or ended while its site was made. Nothing was published. Once it goes on, publish again.',
  preview:
    'The order was put on hold or ended while its preview was made. Nothing was sent. Once it goes on, send it again.',
}

const WENT_BACK_TOO_LATE =
  'The order was put on hold or canceled while a language was put back. What its address shows stays as it is.'

const LIST_SENT: Readonly<Record<Publication['purpose'], string>> = {
  live: 'The customer sent a list of changes while the site was made. Nothing was published. Read the list first.',
  preview:
    'The customer sent a list of changes while this preview was made. Nothing was sent. Answer the list, then send one.',
}

const WENT_LIVE: Readonly<Record<Publication['purpose'], string>> = {
  live: 'The order went live while this was made: the customer approved a preview, or somebody else published. Nothing was published in its place. Publish again if this shall be.',
  preview: 'The order went live while its preview was made. Nothing was sent.',
}

const NO_PREVIEW_DUE =
  'The order moved on while its preview was made, and no preview is due any more. Nothing was sent. Look at the order first.'

/**
 * Returns why a rendered version is no longer wanted, as a sentence for the team, or null. The
 * order may have changed since the request. A correction of a live site is independent of open
 * change requests. A publication that skips the review must not ignore a new change request.
 */
export function explainSuperseded(
  order: Order,
  { purpose, requestedBy, requestedIn, input }: Publication,
): string | null {
  if (input.part?.takenFrom !== undefined)
    return orderAllows.activateVersion(order) ? null : WENT_BACK_TOO_LATE
  const why = whyOvertaken(order, purpose, requestedIn)
  if (why === null) return null
  if (why === 'list-sent') return LIST_SENT[purpose]
  if (why === 'went-live') return WENT_LIVE[purpose]
  if (why === 'no-preview-due') return NO_PREVIEW_DUE
  return ENDED[requestedBy === 'customer' ? 'own' : purpose]
}

/**
 * Returns why a partial version would restore replaced text, or null if its base version is still
 * live. Approved previews skip this check: the customer saw all languages.
 */
export function explainOutdatedBase(
  { liveVersion }: Pick<Site, 'liveVersion'>,
  { purpose, input: { part } }: Pick<Publication, 'purpose' | 'input'>,
): string | null {
  if (part === undefined || part.keptFrom === liveVersion) return null
  const [nothing, again] =
    purpose === 'preview'
      ? ['Nothing was sent.', 'send it again']
      : ['Nothing was published.', 'do it again']
  return `Another version went live while this was made of version ${part.keptFrom}. ${nothing} Look at the site, then ${again}.`
}

function whyOvertaken(
  order: Order,
  purpose: Publication['purpose'],
  requestedIn: Publication['requestedIn'],
): Why | null {
  const { orderStatus: status } = order
  if (!orderAllows.publish(order)) return 'ended'
  if (requestedIn === 'live') return null
  if (status === 'live' && (purpose === 'preview' || requestedIn !== null)) return 'went-live'
  if (status === 'in_revision' && requestedIn !== null && requestedIn !== status) return 'list-sent'
  return purpose === 'preview' && !orderAllows.sendPreview(order) ? 'no-preview-due' : null
}
