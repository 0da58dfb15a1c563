/** Converts the confidence of a rule into a measured success rate. */

/**
 * Rule confidence and share of correct fields, from the calibration table of `npm run bench -- reader`
 * on real files. Values between the points are interpolated.
 */
const MEASURED: readonly (readonly [number, number])[] = [
  [0, 0.05],
  [0.5, 0.45],
  [0.65, 0.65],
  [0.75, 0.69],
  [0.8, 0.75],
  [0.85, 0.87],
  [0.9, 0.95],
  [0.95, 0.96],
  [1, 0.98],
]

/** 0 to 1, two decimals. Pure. */
export function calibrate(confidence: number): number {
  const clamped = Math.min(1, Math.max(0, confidence))
  const upper = Math.max(
    1,
    MEASURED.findIndex(([rule]) => rule >= clamped),
  )
  const [x0, y0] = MEASURED[upper - 1] as readonly [number, number]
  const [x1, y1] = MEASURED[upper] as readonly [number, number]
  return Math.round((y0 + ((clamped - x0) / (x1 - x0)) * (y1 - y0)) * 100) / 100
}
