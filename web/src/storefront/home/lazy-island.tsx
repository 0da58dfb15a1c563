import { type ComponentType, lazy, type ReactElement, Suspense, useEffect } from 'react'

/** Half a screen before it is visible. */
const NEAR = '50% 0px'

/**
 * A prerendered section that is hydrated when the visitor interacts or comes near. Until then its
 * script is not loaded. An early click is queued.
 *
 * The section has `data-island`, so that the bootstrap script queues clicks on it.
 */
export function lazyIsland(id: string, load: () => Promise<ComponentType>): () => ReactElement {
  const Section = lazy(async () => {
    if (!import.meta.env.SSR) await nearTo(id)
    return { default: await load() }
  })
  return () => (
    <Suspense>
      <Section />
      <Hydrated id={id} />
    </Suspense>
  )
}

/**
 * Marks the section as hydrated, so that a queued click is replayed. In a task of its own: an update
 * that begins within React's own work can be left undone.
 */
function Hydrated({ id }: { id: string }) {
  useEffect(() => {
    const waiting = setTimeout(() => {
      const section = document.getElementById(id)
      if (!section) return
      section.dataset['hydrated'] = ''
      dispatchEvent(new Event('vitrine:hydrated'))
    })
    return () => clearTimeout(waiting)
  }, [id])
  return null
}

/** Interactions, and navigation: both need the whole page. */
const ACTS = [
  'pointerdown',
  'pointermove',
  'keydown',
  'touchstart',
  'wheel',
  'popstate',
  'hashchange',
]

/**
 * Resolves at once if the router rendered the page or the URL names a section; else when the
 * visitor interacts or the section is near. It must not wait longer: React discards a section that
 * is not hydrated when the URL changes.
 */
function nearTo(id: string): Promise<void> {
  const section = document.getElementById(id)
  if (!section || location.hash) return Promise.resolve()
  return new Promise((resolve) => {
    const wanted = () => {
      observer.disconnect()
      for (const act of ACTS) removeEventListener(act, wanted, true)
      // After the interaction is painted, one section per task.
      requestAnimationFrame(() => setTimeout(resolve))
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) wanted()
      },
      { rootMargin: NEAR },
    )
    observer.observe(section)
    for (const act of ACTS) addEventListener(act, wanted, { capture: true, passive: true })
  })
}
