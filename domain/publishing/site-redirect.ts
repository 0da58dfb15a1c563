/** The redirect of a site that moved. */
import { addMonths } from '../time/add-months.ts'

export const REDIRECT_MONTHS = 12

/** Afterwards the old address answers 410. */
export const redirectEndsAt = (movedAt: Date): Date => addMonths(movedAt, REDIRECT_MONTHS)

/**
 * The target of a redirect. A bare host keeps path and query, as the unpacked archive has the same
 * paths. Pure.
 */
export function redirectUrl(movedTo: string, requestUrl: string): string {
  if (new URL(movedTo).pathname !== '/') return movedTo
  const asked = URL.canParse(requestUrl, movedTo) ? new URL(requestUrl, movedTo) : new URL(movedTo)
  // Path and query only: `//elsewhere` would change the host.
  return movedTo + asked.pathname + asked.search
}
