/** The next slide index, clamped to the ends. */
export function nextSlide(current: number, step: -1 | 1, count: number): number {
  return Math.min(count - 1, Math.max(0, current + step))
}
