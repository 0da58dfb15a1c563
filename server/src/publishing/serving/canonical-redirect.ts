import type { ResolvedHost } from '../../addresses/index.ts'

/**
 * Where a host's visitors are led: to the address that the pages name, so that a version that
 * is rolled back takes its address along. A domain whose records are broken takes nobody: the
 * site is shown at the subdomain then.
 */
export function canonicalRedirect(
  found: Pick<ResolvedHost, 'origin' | 'canonical' | 'redirectTargets'> | undefined,
  named: string | null,
): string | null {
  if (!found) return null
  const { origin, canonical, redirectTargets } = found
  const to =
    named !== null && redirectTargets.includes(named)
      ? named
      : (origin ?? redirectTargets[0] ?? canonical)
  return to === origin ? null : to
}
