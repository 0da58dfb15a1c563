import { type RefObject, useEffect, useState } from 'react'

/** The three figures of the sill, in their order. */
export const COUNTER_DURATIONS_MS = [2500, 2000, 1800] as const

/** What a counter shows: fast at first, slow at the end, whole numbers, never past its target. */
export function countedTo(target: number, elapsedMs: number, durationMs: number): number {
  const share = Math.min(1, Math.max(0, elapsedMs / durationMs))
  return Math.round(target * (1 - (1 - share) ** 3))
}

/** Splits "500+" into what counts and what stands around it; undefined where nothing counts. */
export function splitFigure(
  figure: string,
): { before: string; target: number; after: string } | undefined {
  const match = /^(\D*)(\d+)(.*)$/.exec(figure)
  return match
    ? { before: match[1] ?? '', target: Number(match[2]), after: match[3] ?? '' }
    : undefined
}

/**
 * Counts up once, when `element` comes into view; until then and where motion is unwelcome the whole
 * figure stands.
 */
export function useCountUp(
  element: RefObject<Element | null>,
  figure: string,
  durationMs: number,
): string {
  const [shown, setShown] = useState(figure)
  useEffect(() => {
    const parts = splitFigure(figure)
    const target = element.current
    if (!parts || !target || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      const start = performance.now()
      const draw = (now: number) => {
        const elapsed = now - start
        setShown(`${parts.before}${countedTo(parts.target, elapsed, durationMs)}${parts.after}`)
        if (elapsed < durationMs) frame = requestAnimationFrame(draw)
      }
      frame = requestAnimationFrame(draw)
    })
    observer.observe(target)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [element, figure, durationMs])
  return shown
}
