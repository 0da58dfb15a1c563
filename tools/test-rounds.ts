/**
 * Rounds of a test with many repetitions: `whole` with `PROMISE_ROUNDS=1` (as in `npm run chaos`),
 * else a tenth, or the share `usual` for expensive rounds (`PROMISE_ROUNDS_MOST` if less), or the
 * share in the variable; at least `atLeast` (`PROMISE_ROUNDS_LEAST` if less).
 */
export function rounds(whole: number, atLeast = 10, usual = 0.1): number {
  const most = Number(process.env['PROMISE_ROUNDS_MOST'] ?? usual)
  const share = Number(process.env['PROMISE_ROUNDS'] ?? Math.min(usual, most))
  if (!(share > 0 && share <= 1)) throw new Error('PROMISE_ROUNDS takes a share from 0 to 1')
  const least = Math.min(atLeast, Number(process.env['PROMISE_ROUNDS_LEAST'] ?? atLeast))
  return Math.min(whole, Math.max(least, Math.round(whole * share)))
}

/** As many of the values as `rounds` gives, others at each turn: 0, 1, 2 … */
export function sampleOf<Value>(values: readonly Value[], turn: number, atLeast = 4): Value[] {
  const count = rounds(values.length, atLeast)
  return Array.from(
    { length: count },
    (_, index) => values[(turn * count + index) % values.length] as Value,
  )
}
