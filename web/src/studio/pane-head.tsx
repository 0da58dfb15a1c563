import type { ReactNode } from 'react'

/** The strip above a pane: its name, a detail, and its tools at the end. */
export function PaneHead(props: { title: string; detail?: string | undefined; children?: ReactNode }) {
  const { title, detail, children } = props
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1">
      <h2 className="text-admin font-strong whitespace-nowrap">{title}</h2>
      {detail !== undefined && (
        <p className="min-w-0 flex-1 basis-24 truncate text-caption text-muted" title={detail}>
          {detail}
        </p>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}
