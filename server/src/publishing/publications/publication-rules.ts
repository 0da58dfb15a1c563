import { staffActor } from '@vitrine/domain/audit/actor'
import {
  type HideableContact,
  hideableContactSchema,
} from '@vitrine/domain/publishing/hidden-contact'
import type { Publication, Site } from '../tables.ts'

export type PublicationOutcome =
  | 'blocked'
  | 'preview_rendered'
  | 'language_rolled_back'
  | 'awaiting_signature'
  | 'published'

/** What happens to a rendered publication. `blockers`: number of unjustified lost PDF fields. Pure. */
export function decideOutcome(
  publication: Pick<Publication, 'purpose' | 'input' | 'requestedBy' | 'requestedIn'>,
  { blockers, teamSize }: { blockers: number; teamSize: number },
): PublicationOutcome {
  if (blockers > 0) return 'blocked'
  if (publication.purpose === 'preview') return 'preview_rendered'
  if (publication.input.part?.takenFrom !== undefined) return 'language_rolled_back'
  return needsSecondPerson(publication, teamSize) ? 'awaiting_signature' : 'published'
}

/** A version without the customer's approval needs a signature by a second person if the team has one. */
export function needsSecondPerson(
  { requestedBy, requestedIn }: Pick<Publication, 'requestedBy' | 'requestedIn'>,
  teamSize: number,
): boolean {
  return requestedBy.startsWith(staffActor('')) && requestedIn !== 'live' && teamSize > 1
}

/** Contact details that the customer hid or restored; undefined: none. */
export function changedContact(
  { requestedBy, input: { hidden: after = [] } }: Pick<Publication, 'requestedBy' | 'input'>,
  before: readonly HideableContact[],
): { hidden: HideableContact[]; shown: HideableContact[] } | undefined {
  if (requestedBy !== 'customer') return undefined
  const changed = hideableContactSchema.options.filter(
    (contact) => after.includes(contact) !== before.includes(contact),
  )
  if (changed.length === 0) return undefined
  return {
    hidden: changed.filter((contact) => after.includes(contact)),
    shown: changed.filter((contact) => !after.includes(contact)),
  }
}

/** Going live restores a site only if the customer took it offline before the decision. */
export const restoresSite = (
  { offlineAt, offlineBy }: Pick<Site, 'offlineAt' | 'offlineBy'>,
  decidedAt: Date,
): boolean => offlineBy === 'customer' && offlineAt !== null && offlineAt <= decidedAt
