import type { BillingDocuments } from '../billing/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { EditableEmail, CustomTexts } from '@vitrine/domain/email/email-copy'
import type { EmailSender } from './templates/layout.tsx'

/** What every part of this module that reacts or runs by the clock needs. */
export type MailDeps = Pick<AppContext, 'db' | 'clock' | 'enqueue' | 'sites'> & {
  /** No card is charged: the letters about money say so. */
  readonly simulated: boolean
  /** What another year of hosting costs by card now, integer cents; null: nobody pays for it by card. */
  readonly yearCents: () => number | null
  /** Receipts and credit notes, which go along with the letters about money. */
  readonly papers: BillingDocuments
  readonly sender: EmailSender
  /** What the owner wrote for a letter by now. */
  readonly textsOf: (letter: EditableEmail) => CustomTexts
}
