import type { ReactNode } from 'react'

const TONES = {
  neutral: 'bg-wall-2 text-ink-2',
  glass: 'bg-glass-1 text-glass-7',
  ok: 'bg-ok-1 text-ok',
  warn: 'bg-warn-1 text-warn',
  danger: 'bg-danger-1 text-danger',
  ink: 'bg-ink text-on-ink',
} as const
export type StatusTone = keyof typeof TONES

/** A short state label. The text carries the meaning, the color supports it. */
export function StatusChip(props: { tone?: StatusTone; children: ReactNode }) {
  const { tone = 'neutral', children } = props
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-xs px-2 py-0.5 text-caption font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}

/** The red dot: live, or a result. Always beside text. */
export function LiveDot() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2 shrink-0 rounded-full bg-red forced-colors:bg-[CanvasText]"
    />
  )
}
