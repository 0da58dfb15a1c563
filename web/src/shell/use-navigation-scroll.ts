import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { forgetActs } from '../ui/announce.ts'
import { holdPageHeading } from './keep-focus.ts'
import { paths } from './paths.ts'

/** Height of the fixed header. */
export const SCROLL_OFFSET_PX = 64
export const HASH_SCROLL_DELAY_MS = 100

/**
 * Scrolls to the top and focuses the heading after navigation, also a heading that loads later; with
 * a hash it scrolls to that section 100 ms later. Back and forward return to the place that was left. The first page keeps the
 * browser's focus, unless its content is still to come: the team's pages load it.
 */
export function useNavigationScroll(): void {
  const { pathname, hash, key } = useLocation()
  const previousPath = useRef<string>(undefined)
  const isReturn = useNavigationType() === 'POP'
  const places = useRef(new Map<string, number>())
  const release = useRef<() => void>(undefined)

  useEffect(() => {
    const remember = () => places.current.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  // `key` changes with every navigation, so a link to the same section scrolls again.
  useEffect(() => {
    const isFirst = previousPath.current === undefined
    const arrived = !isFirst && previousPath.current !== pathname
    previousPath.current = pathname
    if (arrived) {
      const top = (isReturn && places.current.get(key)) || 0
      scrollTo({ top, behavior: 'instant' })
      forgetActs()
    }
    if (arrived || (isFirst && isStaffPath(pathname))) {
      release.current?.()
      release.current = holdPageHeading()
    }
    if (!hash || (arrived && isReturn)) return
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = keepSectionInView(decodeURIComponent(hash.slice(1)))
    }, HASH_SCROLL_DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [pathname, hash, key, isReturn])
}

const isStaffPath = (pathname: string) => pathname.startsWith(paths.staffQueue())

/**
 * Scrolls to a section below the header, smoothly unless the visitor prefers reduced motion.
 * Returns false if it does not exist.
 */
function scrollToSection(id: string, instantly = false): boolean {
  const section = document.getElementById(id)
  if (!section) return false
  scrollTo({
    top: section.getBoundingClientRect().top + scrollY - SCROLL_OFFSET_PX,
    behavior:
      instantly || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  })
  return true
}

/** How long late content above the section can trigger another scroll. */
const SETTLING_MS = 3000
const VISITORS_OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to a section, and again while content above it loads, until the visitor interacts or
 * three seconds pass. Returns a function that stops it.
 */
export function keepSectionInView(id: string): () => void {
  scrollToSection(id)
  const height = document.body.offsetHeight
  const observer = new ResizeObserver(() => {
    if (document.body.offsetHeight !== height) scrollToSection(id, true)
  })
  observer.observe(document.body)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of VISITORS_OWN_MOVES) removeEventListener(move, stop)
  }
  const timer = setTimeout(stop, SETTLING_MS)
  for (const move of VISITORS_OWN_MOVES) addEventListener(move, stop, { passive: true })
  return stop
}
