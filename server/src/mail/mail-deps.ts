import type { BillingDocuments } from '../billing/index.ts'
import type { Order } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { EditableEmail, CustomTexts } from '@vitrine/domain/email/email-copy'
import type { EmailSender } from './templates/layout.tsx'

/** Dependencies of subscriptions and scheduled jobs. */
export type MailDeps = Pick<AppContext, 'db' | 'clock' | 'enqueue' | 'sites'> & {
  /** No card is charged; emails about money say so. */
  readonly simulated: boolean
  /** Total of a renewal year of an order by card in cents; null: not sold by card. */
  readonly yearCents: (order: Order) => number | null
  /** Receipts and credit notes to attach. */
  readonly papers: BillingDocuments
  readonly sender: EmailSender
  /** The owner's texts of an email. */
  readonly textsOf: (letter: EditableEmail) => CustomTexts
}
