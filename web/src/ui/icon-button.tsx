import type { ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

/** A small square icon button; disabled without losing the focus. */
export function IconButton(props: {
  label: string
  hint?: string
  off?: boolean
  onClick: () => void
  children: ReactNode
}) {
  const { label, hint, off, onClick, children } = props
  return (
    <Tooltip text={hint ?? label}>
      <button
        type="button"
        aria-label={label}
        aria-disabled={off || undefined}
        onClick={off ? undefined : onClick}
        className={`grid size-8 shrink-0 place-items-center rounded-xs ${
          off
            ? 'cursor-default text-line-2 opacity-60'
            : 'text-ink-2 hover:bg-glass-2 hover:text-ink'
        }`}
      >
        {children}
      </button>
    </Tooltip>
  )
}
