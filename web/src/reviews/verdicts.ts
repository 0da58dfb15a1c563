import type { ItemVerdict } from '@vitrine/contract/reviews'
import type { StatusTone } from '../ui/status-chip.tsx'

/** Labels of the team's answers. */
export const VERDICTS: Readonly<Record<ItemVerdict, { label: string; tone: StatusTone }>> = {
  done: { label: 'Done', tone: 'ok' },
  'done-differently': { label: 'Done differently', tone: 'warn' },
  'not-done': { label: 'Not done', tone: 'neutral' },
}
