/**
 * A result is cached for this many times its duration, so that computing takes at most a sixtieth
 * of the time.
 */
const TIMES_AS_LONG = 60
const LONGEST_MS = 60 * 60 * 1000

/**
 * Caches slow results for a while and shares pending computations; fast results are computed each
 * time. Failures are not cached. Stores one result per key, so keys must be few.
 */
export function cacheSlowResults<Answer>(
  /** Faster results are not cached. */
  slowMs: number,
  now: () => number = () => performance.now(),
): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const kept = new Map<string, { readonly answer: Promise<Answer>; until: number }>()
  return (key, ask) => {
    const known = kept.get(key)
    if (known && now() < known.until) return known.answer
    const began = now()
    const answer = ask()
    const one = { answer, until: Number.POSITIVE_INFINITY }
    kept.set(key, one)
    answer.then(
      () => {
        const took = now() - began
        one.until = took < slowMs ? 0 : now() + Math.min(took * TIMES_AS_LONG, LONGEST_MS)
        if (one.until === 0) kept.delete(key)
      },
      () => kept.delete(key),
    )
    return answer
  }
}
