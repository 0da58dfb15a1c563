/** It is told again for so many times as long as it took, so that working it out takes a sixtieth of the day at most. */
const TIMES_AS_LONG = 60
const LONGEST_MS = 60 * 60 * 1000

/**
 * What is quick is worked out anew for everybody who asks; what is slow is told again for a while, and one who
 * asks while it is being worked out waits for the same answer. What failed is told to nobody else. Keeps one
 * answer of each key: there must be few.
 */
export function cacheSlowResults<Answer>(
  /** An answer that took so long is not worked out for each who asks. */
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
