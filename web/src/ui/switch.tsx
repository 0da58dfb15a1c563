import type { ReactNode } from 'react'

/** A switch that takes effect at once, with its current meaning. */
export function Switch(props: {
  label: string
  /** The meaning of the state: "On your page". */
  state: ReactNode
  on: boolean
  /** The change is running: clicks are ignored, the focus stays. */
  busy?: boolean
  onSwitch: (on: boolean) => void
}) {
  const { label, state, on, busy, onSwitch } = props
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onSwitch(!on)
      }}
      className={`flex min-h-13 w-full items-center justify-between gap-4 py-2 text-left ${busy ? 'cursor-progress' : ''}`}
    >
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-small text-muted">{state}</span>
      </span>
      <span
        aria-hidden="true"
        className={`relative h-7 w-12 flex-none rounded-full border-[1.5px] border-ink transition-colors duration-150 forced-colors:border ${on ? 'bg-ink' : 'bg-surface'} ${busy ? 'opacity-60' : ''}`}
      >
        <span
          className={`absolute top-1/2 size-4.5 -translate-y-1/2 rounded-full transition-[left] duration-150 motion-reduce:transition-none ${on ? 'left-6 bg-on-ink forced-colors:bg-[Highlight]' : 'left-1 bg-ink forced-colors:bg-[ButtonText]'}`}
        />
      </span>
    </button>
  )
}
