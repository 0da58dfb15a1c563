import type { ReactNode } from 'react'

/** The header of a pane: title, detail and tools. */
export function PaneHeader(props: {
  title: string
  /** For screen readers only, because the tools need the space. */
  titleHidden?: boolean
  detail?: string | undefined
  children?: ReactNode
}) {
  const { title, titleHidden, detail, children } = props
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1">
      <h2 className={titleHidden ? 'sr-only' : 'text-admin font-strong whitespace-nowrap'}>
        {title}
      </h2>
      {detail !== undefined && (
        <p className="min-w-0 flex-1 basis-0 truncate text-caption text-muted" title={detail}>
          {detail}
        </p>
      )}
      <div
        className={`flex flex-wrap items-center gap-2 ${titleHidden ? 'flex-1 justify-between' : 'ml-auto'}`}
      >
        {children}
      </div>
    </div>
  )
}
