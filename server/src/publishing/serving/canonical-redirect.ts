import type { ResolvedHost } from '../../addresses/index.ts'

/**
 * Where to redirect a host; null: serve here. The target is the URL that the live version names, so
 * a rollback also restores its URL. A domain with broken DNS is never a target.
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
