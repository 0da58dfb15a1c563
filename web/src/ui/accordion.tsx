import { Minus, Plus } from './icons.tsx'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export type AccordionItem = {
  /** Also the anchor: `#id` in the URL opens it. */
  id: string
  title: string
  content: ReactNode
}

/**
 * Questions and answers; any number can be open. All answers are in the HTML for search engines and
 * browsers without scripts. Up, Down, Home and End move between questions.
 */
export function Accordion(props: {
  items: readonly AccordionItem[]
  headingLevel?: 2 | 3 | 4
  openAtFirst?: readonly string[]
}) {
  const { items, headingLevel = 3, openAtFirst = [] } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openAtFirst))
  const list = useRef<HTMLDivElement>(null)
  const Heading = `h${headingLevel}` as const

  useEffect(() => {
    const openFromAddress = () => {
      const id = decodeURIComponent(location.hash.slice(1))
      if (items.some((item) => item.id === id)) setOpen((before) => new Set(before).add(id))
    }
    openFromAddress()
    addEventListener('hashchange', openFromAddress)
    return () => removeEventListener('hashchange', openFromAddress)
  }, [items])

  const toggle = (id: string) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })

  const move = (event: KeyboardEvent) => {
    const buttons = [
      ...(list.current?.querySelectorAll<HTMLButtonElement>('button[aria-expanded]') ?? []),
    ]
    const here = buttons.findIndex((button) => button === event.target)
    if (here < 0) return
    const last = buttons.length - 1
    const to = {
      ArrowDown: here === last ? 0 : here + 1,
      ArrowUp: here === 0 ? last : here - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    buttons[to]?.focus()
  }

  return (
    <div ref={list} className="border-t border-line">
      {items.map(({ id, title, content }) => (
        <div key={id} id={id} className="border-b border-line">
          <Heading>
            <button
              type="button"
              aria-expanded={open.has(id)}
              aria-controls={`${id}-answer`}
              id={`${id}-question`}
              onClick={() => toggle(id)}
              onKeyDown={move}
              className="group flex min-h-15 w-full items-center justify-between gap-6 py-3.5 text-start font-semibold hover:text-glass-7"
            >
              {title}
              <Plus size={20} className="shrink-0 group-aria-expanded:hidden" />
              <Minus size={20} className="hidden shrink-0 group-aria-expanded:block" />
            </button>
          </Heading>
          <section
            id={`${id}-answer`}
            aria-labelledby={`${id}-question`}
            data-folded={open.has(id) ? undefined : ''}
            className="grid grid-rows-[1fr] transition-[grid-template-rows,visibility] duration-240 ease-out data-folded:invisible data-folded:grid-rows-[0fr]"
          >
            <div className="min-h-0 overflow-hidden">
              <div className="max-w-prose pb-5 text-ink-2">{content}</div>
            </div>
          </section>
        </div>
      ))}
    </div>
  )
}
