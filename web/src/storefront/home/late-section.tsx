import { type ComponentType, lazy, type ReactElement, Suspense, useEffect } from 'react'

/** Half a screen before it comes into view. */
const NEAR = '50% 0px'

/**
 * A section that stands in the built page and comes alive when the visitor does something or is
 * near: until then its program is not fetched and its words are already read. A press that comes
 * earlier waits for it.
 *
 * The section carries `data-late`, so that the page's starter holds a press on it back until then.
 *
 * `built` is the section for the build, where it must not be late; pass it behind
 * `import.meta.env.SSR`, so that browsers don't get it twice.
 */
export function lateSection(
  id: string,
  built: ComponentType | undefined,
  load: () => Promise<ComponentType>,
): () => ReactElement {
  const Section =
    built ??
    lazy(async () => {
      await nearTo(id)
      return { default: await load() }
    })
  return () => (
    <Suspense>
      <Section />
      <Awake id={id} />
    </Suspense>
  )
}

/** Says that the section answers now: a press that came too early is repeated. */
function Awake({ id }: { id: string }) {
  useEffect(() => {
    const section = document.getElementById(id)
    if (!section) return
    section.dataset['alive'] = ''
    dispatchEvent(new Event('vitrine:alive'))
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
 * gives up a built section that is not alive when the address changes.
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
