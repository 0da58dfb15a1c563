/** A page that has left: so long the address that it had leads to the new one. */
import { addMonths } from '../time/add-months.ts'

export const REDIRECT_MONTHS = 12

/** From then on its old address says that it is gone. */
export const redirectEndsAt = (movedAt: Date): Date => addMonths(movedAt, REDIRECT_MONTHS)

/**
 * Where a visitor of a path is led. A new address of a host alone keeps path and query, as the site's
 * archive unpacked there has the same paths; one that names a page leads to that page. Pure.
 */
export function redirectUrl(movedTo: string, requestUrl: string): string {
  if (new URL(movedTo).pathname !== '/') return movedTo
  const asked = URL.canParse(requestUrl, movedTo) ? new URL(requestUrl, movedTo) : new URL(movedTo)
  // Of what was asked for only what stands behind the host: `//elsewhere` names another one.
  return movedTo + asked.pathname + asked.search
}
