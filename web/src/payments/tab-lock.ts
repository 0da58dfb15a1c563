/**
 * Waits until no other tab of this browser is at the same thing, so that the second
 * finds what the first has left behind.
 *
 * Browsers know locks on https and on localhost only; elsewhere, and once a tab has
 * waited longer than `patienceMs`, it goes ahead: the server takes it from there.
 */
export async function withTabLock<T>(
  what: 'payment' | 'intent',
  act: () => Promise<T>,
  patienceMs?: number,
): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return act()
  const waiting = patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) }
  let begun = false
  const begin = () => {
    begun = true
    return act()
  }
  try {
    return await locks.request(`vitrine-${what}`, waiting, begin)
  } catch (fault) {
    if (begun) throw fault
    return act()
  }
}
