/** A straight line through points by least squares. */
export type Slope = {
  /** Of the value, for each unit of the time. */
  readonly slope: number
  /** One standard error of the slope, from the scatter of the points. */
  readonly error: number
}

/** Of three points or more. */
export function slopeOf(points: readonly { readonly at: number; readonly value: number }[]): Slope {
  const count = points.length
  const meanAt = points.reduce((sum, { at }) => sum + at, 0) / count
  const meanValue = points.reduce((sum, { value }) => sum + value, 0) / count
  const spread = points.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0)
  const slope =
    points.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - meanValue), 0) / spread
  const left = points.reduce(
    (sum, { at, value }) => sum + (value - meanValue - slope * (at - meanAt)) ** 2,
    0,
  )
  return { slope, error: Math.sqrt(left / (count - 2) / spread) }
}
