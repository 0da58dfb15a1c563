/**
 * How often a test tries what a promise gives a large number for: `whole` times with
 * `PROMISE_ROUNDS=1`, as `npm run chaos` runs it, else a tenth of that, the share that is `usual`
 * where each try is dear (`PROMISE_ROUNDS_MOST` where that is less), or the one that the variable names, but
 * never less than `atLeast`, or than `PROMISE_ROUNDS_LEAST` where that is less.
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
