import { ArrowDown, ArrowUp } from '../ui/icons.tsx'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { StaffPortfolioItemResponse } from '@vitrine/contract/portfolio'
import { Timestamp } from '../ui/timestamp.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { TextButton } from '../ui/upload-zone.tsx'

/** One item with its actions. */
export function ItemRow(props: {
  item: StaffPortfolioItemResponse
  first: boolean
  last: boolean
  /** Visibility is being changed. */
  busy: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onShow: () => void
  onRemove: () => void
}) {
  const { item, first, last, busy, onMove, onEdit, onShow, onRemove } = props
  return (
    <li className="grid gap-x-5 gap-y-3 border-t border-line p-4 first:border-t-0 sm:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <img
        src={item.imageUrl}
        alt=""
        width={1200}
        height={630}
        loading="lazy"
        className={`aspect-[1200/630] w-full rounded-xs border border-line object-cover object-top max-sm:max-w-60 ${item.shown ? '' : 'opacity-50'}`}
      />
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[1.0625rem] font-strong break-words">
          {item.name}
          <StatusChip tone={item.shown ? 'ok' : 'neutral'}>
            {item.shown ? 'On show' : 'Hidden'}
          </StatusChip>
        </h2>
        <p className="break-words text-ink-2">
          {item.role}, {item.company} · {item.category}
        </p>
        {item.websiteUrl && (
          <a
            href={item.websiteUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-block max-w-full truncate text-link"
          >
            {item.websiteUrl}
          </a>
        )}
        <p className="text-caption break-words text-muted">
          Agreed: {item.consentNote} (noted by {item.consentNotedBy},{' '}
          <Timestamp at={item.consentNotedAt} />)
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 sm:col-start-2 lg:col-start-3">
        <span className="flex">
          <MoveButton label={`Move ${item.name} up`} atEnd={first} onPress={() => onMove(-1)}>
            <ArrowUp size={20} />
          </MoveButton>
          <MoveButton label={`Move ${item.name} down`} atEnd={last} onPress={() => onMove(1)}>
            <ArrowDown size={20} />
          </MoveButton>
        </span>
        <TextButton onClick={onEdit}>Change</TextButton>
        <TextButton onClick={busy ? () => {} : onShow}>{item.shown ? 'Hide' : 'Show'}</TextButton>
        <TextButton onClick={onRemove}>Remove</TextButton>
      </div>
    </li>
  )
}

/** Stays focusable at the ends and keeps the focus while its row moves. */
function MoveButton(props: {
  label: string
  atEnd: boolean
  onPress: () => void
  children: ReactNode
}) {
  const { label, atEnd, onPress, children } = props
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  // Browsers blur an element that is moved in the document.
  useLayoutEffect(() => {
    if (pressed.current && document.activeElement === document.body) button.current?.focus()
  })
  return (
    <button
      ref={button}
      type="button"
      aria-disabled={atEnd}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) pressed.current = false
      }}
      onClick={() => {
        pressed.current = true
        if (!atEnd) onPress()
      }}
      className="grid size-11 place-items-center rounded-sm hover:bg-glass-1 aria-disabled:text-line-2 aria-disabled:hover:bg-transparent"
    >
      <span className="sr-only">{label}</span>
      {children}
    </button>
  )
}
