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

/** A word or two on a thing's state. The words carry it, the colour only helps. */
export function StatusChip({
  tone = 'neutral',
  children,
}: {
  tone?: StatusTone
  children: ReactNode
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-xs px-2 py-0.5 text-caption font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}

/** The red dot: something is live, or there is a result. Always beside words. */
export function LiveDot() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2 shrink-0 rounded-full bg-red forced-colors:bg-[CanvasText]"
    />
  )
}
