import type { ItemVerdict } from '@vitrine/contract/reviews'
import type { StatusTone } from '../ui/status-chip.tsx'

/** What was made of an item, in words. */
export const VERDICTS: Readonly<Record<ItemVerdict, { words: string; tone: StatusTone }>> = {
  done: { words: 'Done', tone: 'ok' },
  'done-differently': { words: 'Done differently', tone: 'warn' },
  'not-done': { words: 'Not done', tone: 'neutral' },
}
