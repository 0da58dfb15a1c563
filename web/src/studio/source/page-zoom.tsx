import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import { readSetting, writeSetting } from '../panes/index.ts'
import { Status } from '../../ui/status.tsx'

/** Shares of the pane's width. */
const STEPS = [1, 1.25, 1.5, 2, 3, 4] as const
const KEY = 'editorZoom'

type Zoom = { readonly step: number; readonly change: (by: -1 | 0 | 1) => void }

/** The zoom of page views; 0 fits the width. Remembered on this device. */
export function usePageZoom(): Zoom {
  const [step, setStep] = useState(() => {
    const kept = Number(readSetting(localStorage, KEY))
    return Number.isInteger(kept) && kept in STEPS ? kept : 0
  })
  const change = useCallback((by: -1 | 0 | 1) => {
    setStep((before) => {
      const after = by === 0 ? 0 : Math.max(0, Math.min(STEPS.length - 1, before + by))
      writeSetting(localStorage, KEY, String(after))
      return after
    })
  }, [])
  return { step, change }
}

/** Pages in a scroll area with buttons; + and - zoom, 0 fits the width. */
export function PageZoom({ zoom, children }: { zoom: Zoom; children: ReactNode }) {
  const { step, change } = zoom
  const share = STEPS[step] ?? 1
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = { '+': 1, '=': 1, '-': -1, '0': 0 }[event.key] as -1 | 0 | 1 | undefined
    if (by === undefined) return
    event.preventDefault()
    change(by)
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pages are scrolled and zoomed with keys */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        role="region"
        aria-label="Pages. Plus and minus zoom, 0 fits the width."
        onKeyDown={press}
        className="min-h-0 flex-1 overflow-auto bg-wall-2 p-3 focus-visible:-outline-offset-2"
      >
        <div className="grid content-start gap-3" style={{ width: `${share * 100}%` }}>
          {children}
        </div>
      </div>
      <div
        role="group"
        aria-label="Zoom"
        className="absolute right-4 bottom-4 flex items-center rounded-sm border border-line bg-surface shadow-exhibit"
      >
        <ZoomButton label="Zoom out" sign="−" disabled={step === 0} onPress={() => change(-1)} />
        <Status as="span" onlyChanges className="min-w-12 text-center text-caption tabular-nums">
          {share * 100} %
        </Status>
        <ZoomButton
          label="Zoom in"
          sign="+"
          disabled={step === STEPS.length - 1}
          onPress={() => change(1)}
        />
      </div>
    </div>
  )
}

function ZoomButton(props: {
  label: string
  sign: string
  disabled: boolean
  onPress: () => void
}) {
  const { label, sign, disabled, onPress } = props
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
      className="grid size-9 place-items-center rounded-sm text-[1.125rem] hover:bg-glass-2 aria-disabled:text-muted"
    >
      {sign}
    </button>
  )
}
