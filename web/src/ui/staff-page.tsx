import type { ReactNode, Ref } from 'react'

/** The frame of a team page: heading, a note beside it, actions at the end, content. */
export function StaffPage(props: {
  title: string
  note?: ReactNode
  actions?: ReactNode
  /** For tables. */
  wide?: boolean
  heading?: Ref<HTMLHeadingElement>
  /** Outside the content's grid. */
  dialogs?: ReactNode
  children: ReactNode
}) {
  const { title, note, actions, wide, heading, dialogs, children } = props
  return (
    <main
      id="main"
      className={`w-full flex-1 px-4 py-5 sm:px-7 ${wide ? 'max-w-[90rem]' : 'max-w-5xl'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 ref={heading} tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
            {title}
          </h1>
          {note && <p className="text-muted">{note}</p>}
        </div>
        {actions}
      </div>
      <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
      {dialogs}
    </main>
  )
}
