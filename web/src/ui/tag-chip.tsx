import { Tag } from './icons.tsx'

/** Readable pairs of colors; `theme.test.ts` measures them. */
const TONES = {
  grey: 'bg-wall-2 text-ink-2',
  teal: 'bg-glass-1 text-glass-7',
  green: 'bg-ok-1 text-ok',
  amber: 'bg-warn-1 text-warn',
  rose: 'bg-danger-1 text-danger',
  ink: 'bg-ink text-on-ink',
} as const
export type TagTone = keyof typeof TONES
export const tagTones = Object.keys(TONES) as TagTone[]

/** The team's tag on an order. */
export function TagChip({ name, colour }: { name: string; colour: TagTone }) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-full border border-current/25 px-2 py-0.5 text-caption font-semibold ${TONES[colour]}`}
    >
      <Tag size={12} strokeWidth={2.25} className="shrink-0" />
      <span className="truncate">{name}</span>
    </span>
  )
}
