import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { Order } from '../../ordering/index.ts'
import type { Publication, Site } from '../tables.ts'

type Purpose = Publication['purpose']

const ENDED: Readonly<Record<Purpose | 'own', string>> = {
  own: 'The order was put on hold or ended while the customer’s page was rendered. The page stays unchanged.',
  live: 'The order was put on hold or ended while its site was rendered. Nothing was published. Publish again once the order continues.',
  preview:
    'The order was put on hold or ended while its preview was rendered. Nothing was sent. Send it again once the order continues.',
}

const NEW_CHANGE_REQUEST: Readonly<Record<Purpose, string>> = {
  live: 'The customer sent a list of changes while the site was rendered. Nothing was published. Read the list first.',
  preview:
    'The customer sent a list of changes while this preview was rendered. Nothing was sent. Answer the list, then send a new preview.',
}

const WENT_LIVE: Readonly<Record<Purpose, string>> = {
  live: 'The order went live while this was rendered: the customer approved a preview, or somebody else published. Nothing was replaced. Publish again if you still want this version.',
  preview: 'The order went live while its preview was rendered. Nothing was sent.',
}

const NO_PREVIEW_DUE =
  'The order moved on while its preview was rendered and needs no preview now. Nothing was sent. Check the order first.'

const ROLLBACK_ENDED =
  'The order was put on hold or canceled while a language was rolled back. The live site stays unchanged.'

/**
 * Returns why a rendered version is no longer wanted, as a sentence for the team, or null. The
 * order may have changed since the request. A correction of a live site is independent of open
 * change requests. A publication that skips the review must not ignore a new change request.
 */
export function explainSuperseded(
  order: Order,
  { purpose, requestedBy, requestedIn, input }: Publication,
): string | null {
  const { orderStatus: status } = order
  if (input.part?.takenFrom !== undefined)
    return orderAllows.activateVersion(order) ? null : ROLLBACK_ENDED
  if (!orderAllows.publish(order)) return ENDED[requestedBy === 'customer' ? 'own' : purpose]
  if (requestedIn === 'live') return null
  if (status === 'live' && (purpose === 'preview' || requestedIn !== null))
    return WENT_LIVE[purpose]
  if (status === 'in_revision' && requestedIn !== null && requestedIn !== status)
    return NEW_CHANGE_REQUEST[purpose]
  return purpose === 'preview' && !orderAllows.sendPreview(order) ? NO_PREVIEW_DUE : null
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
      : ['Nothing was published.', 'publish again']
  return `Another version went live while this one was rendered from version ${part.keptFrom}. ${nothing} Check the site, then ${again}.`
}
