import { type ComponentType, lazy, type ReactElement, Suspense, useEffect } from 'react'

/** Sections come alive a screen before they come into view. */
const NEAR = '100% 0px'

/**
 * A section that stands in the built page and comes alive only when the visitor is near: until then
 * its program is not fetched and its words are already read. A press that comes earlier waits for it.
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

/** At once for a page that the router draws: nothing stands there yet. */
function nearTo(id: string): Promise<void> {
  const section = document.getElementById(id)
  if (!section) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: NEAR },
    )
    observer.observe(section)
    section.addEventListener('focusin', () => resolve(), { once: true })
  })
}
