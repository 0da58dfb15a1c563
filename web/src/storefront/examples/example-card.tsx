import { ArrowRight } from '../../ui/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isDocumentPath, paths } from '../../shell/paths.ts'
import { Exhibit } from '../../ui/exhibit.tsx'
import { Room } from '../../ui/room.tsx'
import type { Example } from './examples.ts'
import { Preview } from './preview.tsx'

/** An example with picture, role, note and link. */
export function ExampleCard(props: {
  example: Example
  sizes: string
  headingLevel?: 2 | 3
  /** Two per row on a phone. */
  compact?: boolean
  /** Replaces the default picture: the example in another theme. */
  face?: ReactNode
  /** Below the text: a theme switch. */
  children?: ReactNode
}) {
  const { example, sizes, headingLevel = 3, compact, face, children } = props
  const { slug, name, role } = example
  const Heading = `h${headingLevel}` as const
  const to = paths.example(slug)
  return (
    <article className="group relative">
      <Room className="aspect-[10/8]">
        <span aria-hidden="true" className="streaks" />
        <Exhibit
          className="absolute top-[19%] left-[13%] w-[74%] transition-transform duration-200 ease-out group-hover:-translate-y-1"
          reflection={<Preview slug={slug} sizes={sizes} alt="" />}
        >
          {face ?? (
            <Preview slug={slug} sizes={sizes} alt={`The example website of ${name}, ${role}`} />
          )}
        </Exhibit>
      </Room>
      <div
        className={`flex items-start justify-between gap-x-4 ${compact ? 'mt-2 max-md:flex-col md:mt-4' : 'mt-4'}`}
      >
        <div>
          <Heading className={compact ? 'font-semibold md:text-h3' : 'text-h3'}>{role}</Heading>
          <p className={compact ? 'text-small text-ink-2 md:text-body' : 'text-ink-2'}>
            Fully customizable
          </p>
        </div>
        {/* Its press area is the whole card. */}
        <Link
          to={to}
          reloadDocument={isDocumentPath(to)}
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          View<span className="sr-only"> the example of {name}</span>
          <ArrowRight />
        </Link>
      </div>
      {children && <div className="relative z-1">{children}</div>}
    </article>
  )
}
