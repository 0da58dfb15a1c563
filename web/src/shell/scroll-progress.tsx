import { useEffect, useRef } from 'react'

/** Reading progress: a scroll-driven animation where the browser supports it, else a listener. */
export function ScrollProgress() {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return
    const draw = () => {
      const length = document.documentElement.scrollHeight - innerHeight
      if (bar.current)
        bar.current.style.scale = `${length > 0 ? Math.min(1, scrollY / length) : 0} 1`
    }
    draw()
    addEventListener('scroll', draw, { passive: true })
    return () => removeEventListener('scroll', draw)
  }, [])
  return (
    <span
      ref={bar}
      aria-hidden="true"
      className="scroll-progress absolute inset-x-0 bottom-0 h-0.5 bg-red"
    />
  )
}
