import type { FoundHost } from '../addresses/index.ts'

/**
 * Where a host's visitors are led: to the address that the pages name, so that a version that
 * is rolled back takes its address along. A domain whose records are broken takes nobody: the
 * site is shown at the subdomain then.
 */
export function leadFrom(
  found: Pick<FoundHost, 'origin' | 'main' | 'open'> | undefined,
  named: string | null,
): string | null {
  if (!found) return null
  const { origin, main, open } = found
  const to = named !== null && open.includes(named) ? named : (origin ?? open[0] ?? main)
  return to === origin ? null : to
}
