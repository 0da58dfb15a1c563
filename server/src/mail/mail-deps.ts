import type { Papers } from '../billing/index.ts'
import type { House } from '../platform/house.ts'
import type { WordedLetter, WrittenTexts } from '@vitrine/domain/letter-texts'
import type { Sender } from './letters/letter.tsx'

/** What every part of this module that reacts or runs by the clock needs. */
export type MailDeps = Pick<House, 'db' | 'clock' | 'enqueue' | 'sites'> & {
  /** No card is charged: the letters about money say so. */
  readonly simulated: boolean
  /** What another year of hosting costs by card now, integer cents; null: nobody pays for it by card. */
  readonly yearCents: () => number | null
  /** Receipts and credit notes, which go along with the letters about money. */
  readonly papers: Papers
  readonly sender: Sender
  /** What the owner wrote for a letter by now. */
  readonly textsOf: (letter: WordedLetter) => WrittenTexts
}
