/**
 * Runs `act` while no other tab of this browser holds the lock, so that the second tab sees the
 * result of the first.
 *
 * Browsers have locks on https and localhost only. Elsewhere, and after `patienceMs`, it runs
 * without the lock: the server is idempotent.
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
