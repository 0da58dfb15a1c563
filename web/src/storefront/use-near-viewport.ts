import { type RefCallback, useCallback, useState } from 'react'

/** True once the element has come within a screen of the viewport. */
export function useNearViewport(): { near: boolean; place: RefCallback<Element> } {
  const [near, setNear] = useState(false)
  const place = useCallback((element: Element) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { near, place }
}
