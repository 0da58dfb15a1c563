import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { type PaneWidths, readPaneWidths, resizePanes, writePaneWidths } from './pane-widths.ts'

export type PaneId = 'source' | 'fields' | 'preview'
const PANES: readonly { id: PaneId; label: string }[] = [
  { id: 'source', label: 'Source' },
  { id: 'fields', label: 'Fields' },
  { id: 'preview', label: 'Preview' },
]

/** Three resizable panes; below 1280 px one at a time, as tabs. */
export function Panes(props: {
  shown: PaneId
  onShow: (pane: PaneId) => void
  /** In side-by-side mode the fields use the source's space. */
  narrowed?: boolean
  children: Readonly<Record<PaneId, ReactNode>>
}) {
  const { shown, onShow, narrowed, children } = props
  const wide = useMediaQuery('(min-width: 1280px)')
  const [widths, setWidths] = useState(() => readPaneWidths(localStorage))
  const box = useRef<HTMLDivElement>(null)
  const resize = useCallback((border: 0 | 1, byShare: number) => {
    setWidths((before) => {
      const after = resizePanes(before, border, byShare)
      writePaneWidths(localStorage, after)
      return after
    })
  }, [])

  if (!wide) {
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        <Tabs shown={shown} onShow={onShow} />
        {PANES.map(({ id }) => (
          <div
            key={id}
            id={`pane-${id}`}
            role="tabpanel"
            aria-labelledby={`tab-${id}`}
            hidden={id !== shown}
            className="flex min-h-0 flex-1 flex-col"
          >
            {children[id]}
          </div>
        ))}
      </div>
    )
  }
  const [source, fields, preview] = widths
  return (
    <div
      ref={box}
      className="grid min-h-0 flex-1"
      style={{
        gridTemplateColumns: narrowed
          ? `minmax(0,${source + fields}fr) 1px minmax(0,${preview}fr)`
          : `minmax(0,${source}fr) 1px minmax(0,${fields}fr) 1px minmax(0,${preview}fr)`,
      }}
    >
      {PANES.slice(narrowed ? 1 : 0).map(({ id, label }, place, { length }) => [
        place > 0 && (
          <Border
            key={`border-${id}`}
            label={`Width of ${PANES[place + PANES.length - length - 1]?.label}`}
            widths={widths}
            border={place + PANES.length - length === 1 ? 0 : 1}
            onResize={resize}
            box={box}
          />
        ),
        <section
          key={id}
          id={`pane-${id}`}
          aria-label={label}
          className="flex min-h-0 min-w-0 flex-col"
        >
          {children[id]}
        </section>,
      ])}
    </div>
  )
}

function Tabs({ shown, onShow }: { shown: PaneId; onShow: (pane: PaneId) => void }) {
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = PANES.findIndex(({ id }) => id === shown)
    const next = PANES[(at + step + PANES.length) % PANES.length]
    if (next === undefined) return
    onShow(next.id)
    document.getElementById(`tab-${next.id}`)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its tabs
    <div
      role="tablist"
      aria-label="Editor"
      onKeyDown={move}
      className="flex border-b border-line bg-surface"
    >
      {PANES.map(({ id, label }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === shown}
          aria-controls={`pane-${id}`}
          tabIndex={id === shown ? 0 : -1}
          onClick={() => onShow(id)}
          className={`min-h-11 flex-1 border-b-2 text-admin font-semibold focus-visible:-outline-offset-2 ${
            id === shown ? 'border-ink text-ink' : 'border-transparent text-muted hover:text-ink'
          }`}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

const KEY_STEP = 0.02

function Border(props: {
  label: string
  widths: PaneWidths
  border: 0 | 1
  onResize: (border: 0 | 1, byShare: number) => void
  box: RefObject<HTMLDivElement | null>
}) {
  const { label, widths, border, onResize, box } = props
  const lastX = useRef<number>(null)
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(widths[border] * 100)}
      tabIndex={0}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') onResize(border, -KEY_STEP)
        if (key === 'ArrowRight') onResize(border, KEY_STEP)
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        lastX.current = event.clientX
      }}
      onPointerMove={({ clientX }) => {
        if (lastX.current === null || box.current === null) return
        onResize(border, (clientX - lastX.current) / box.current.clientWidth)
        lastX.current = clientX
      }}
      onLostPointerCapture={() => {
        lastX.current = null
      }}
      className="relative z-20 cursor-col-resize touch-none bg-line select-none before:absolute before:inset-y-0 before:-inset-x-1.5 hover:bg-ink-2 focus-visible:outline-offset-0"
    />
  )
}

/** Focuses the next pane. */
export function focusNextPane() {
  const panes = PANES.flatMap(({ id }) => document.getElementById(`pane-${id}`) ?? [])
  const at = panes.findIndex((pane) => pane.contains(document.activeElement))
  for (let step = 1; step <= panes.length; step += 1) {
    const pane = panes[(at + step) % panes.length]
    const target = pane?.querySelector<HTMLElement>(
      '[tabindex="0"], input, textarea, select, button',
    )
    if (pane?.hidden === false && target != null) {
      target.focus()
      return
    }
  }
}
