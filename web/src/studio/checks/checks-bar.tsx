import { Check as Tick, TriangleAlert } from '../../ui/icons.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useEditorActions } from '../editor-actions.ts'
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import type { DraftCheck } from './check-draft.ts'
import { openItemsLabel } from './open-items-label.ts'

const COLOURS = { ok: 'text-ok', warn: 'text-warn', bad: 'text-danger font-semibold' } as const

/** The checks below the panes. Clicking a check goes to the next field that it concerns. */
export function ChecksBar(props: {
  checks: readonly DraftCheck[]
  html: string | null
  items: readonly OpenItem[]
  /** How many items were resolved with a source or a reason. */
  resolved: number
  onShowBlockers: () => void
  /** Further links. */
  children?: ReactNode
}) {
  const { checks, html, items, resolved, onShowBlockers, children } = props
  const weight = useWeight(html)
  return (
    <footer
      aria-label="Checks"
      tabIndex={-1}
      className="flex min-h-11 shrink-0 items-center gap-x-6 overflow-x-auto border-t border-line bg-surface px-4 text-admin whitespace-nowrap"
    >
      {(items.length > 0 || resolved > 0) && (
        <Tooltip text="All languages (F9)">
          <button
            type="button"
            onClick={onShowBlockers}
            className={`inline-flex min-h-9 items-center rounded-xs font-semibold underline underline-offset-4 ${items.length > 0 ? 'text-danger' : 'text-ink-2'}`}
          >
            {openItemsLabel(items)}
          </button>
        </Tooltip>
      )}
      {children}
      {checks.map((check) => (
        <CheckItem
          key={check.id}
          check={check}
          onOpen={check.id === 'wish' ? onShowBlockers : undefined}
        />
      ))}
      {weight !== null && (
        <span className="flex items-center gap-1.5">
          <Tick aria-hidden="true" size={16} strokeWidth={2} className="text-ok" />
          {(weight / 1024).toFixed(1)} KB page
        </span>
      )}
    </footer>
  )
}

function CheckItem(props: {
  check: DraftCheck
  /** In place of the way to the next field. */
  onOpen: (() => void) | undefined
}) {
  const { check, onOpen } = props
  const { state, label, places } = check
  const { openField, openWords } = useEditorActions()
  const next = useRef(0)
  const Sign = state === 'ok' ? Tick : TriangleAlert
  const content = (
    <>
      <Sign aria-hidden="true" size={16} strokeWidth={2} className={`shrink-0 ${COLOURS[state]}`} />
      <span>{label}</span>
    </>
  )
  if (places.length === 0) return <span className="flex items-center gap-1.5">{content}</span>
  return (
    <button
      type="button"
      title={onOpen ? undefined : 'Go to the next one'}
      onClick={() => {
        if (onOpen) return onOpen()
        const place = places[next.current % places.length]
        next.current += 1
        if (place === undefined) return
        if (check.id === 'words') openWords(place.language)
        else openField(place)
      }}
      className={`flex min-h-9 items-center gap-1.5 rounded-xs underline-offset-4 hover:underline focus-visible:outline-offset-1 ${COLOURS[state]}`}
    >
      {content}
    </button>
  )
}

const MEASURE_AFTER_MS = 600

/** The compressed size of the page in bytes, measured after typing pauses. */
function useWeight(html: string | null): number | null {
  const [bytes, setBytes] = useState<number | null>(null)
  useEffect(() => {
    if (html === null) return
    let gone = false
    const timer = setTimeout(() => {
      void new Response(new Blob([html]).stream().pipeThrough(new CompressionStream('gzip')))
        .arrayBuffer()
        .then(({ byteLength }) => {
          if (!gone) setBytes(byteLength)
        })
    }, MEASURE_AFTER_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [html])
  return bytes
}
