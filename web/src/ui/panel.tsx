import type { ReactNode } from 'react'

/**
 * A white box with a heading; `aside` is at the end of the heading's line. It is no landmark: a page
 * of panels would have more of them than a screen reader's list helps with.
 */
export function Panel(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  const { title, aside, children } = props
  return (
    <section className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-[1.0625rem] font-strong">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A definition list; each row is a `Fact`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-y-2 sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:gap-x-4">{children}</dl>
}

/** One row; an empty one says "Not provided". */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const empty = children === null || children === undefined || children === '' || children === false
  return (
    <div className="sm:contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">
        {empty ? <span className="text-muted">Not provided</span> : children}
      </dd>
    </div>
  )
}
