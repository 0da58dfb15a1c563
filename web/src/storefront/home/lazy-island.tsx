import { type ComponentType, lazy, type ReactElement, Suspense, useEffect } from 'react'

/** Half a screen before it comes into view. */
const NEAR = '50% 0px'

/**
 * A lazy island: a section that stands in the built page and is hydrated when the visitor does something
 * or is near. Until then its program is not fetched and its words are already read. A press that comes
 * earlier waits for it.
 *
 * The section carries `data-island`, so that the page's starter holds a press on it back until then.
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

/** Says that the section is hydrated: a press that came too early is repeated. */
function Hydrated({ id }: { id: string }) {
  useEffect(() => {
    const section = document.getElementById(id)
    if (!section) return
    section.dataset['hydrated'] = ''
    dispatchEvent(new Event('vitrine:hydrated'))
  }, [id])
  return null
}

/** What a visitor does, and what a change of address does: both ask for the whole page. */
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
 * At once for a page that the router draws, where nothing stands yet, and for an address that names a
 * section; else when the visitor acts or the section is near. Waiting longer would be wrong: React
 * gives up a section that is not hydrated when the address changes.
 */
function nearTo(id: string): Promise<void> {
  const section = document.getElementById(id)
  if (!section || location.hash) return Promise.resolve()
  return new Promise((resolve) => {
    const wanted = () => {
      observer.disconnect()
      for (const act of ACTS) removeEventListener(act, wanted, true)
      // After the answer to the act itself is painted, and each section by itself.
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
