import {
  type Contact,
  findWithdrawal,
  refundDueAt,
  statedOrderNumber,
  withdrawalSentence,
} from '../../contact/index.ts'
import { findOrdersByNumber } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import {
  type ComposedEmail,
  EmailLayout,
  type EmailSender,
  FactTable,
  Heading,
  Paragraph,
} from './layout.tsx'

type WithdrawalFacts = {
  /** An order number; null: something else was typed. */
  readonly contract: string | null
  /** Null: the address is not the one of that order. */
  readonly name: string | null
  readonly email: string
  readonly at: Date
  /** What goes back, and why; null for strangers and unknown orders. */
  readonly refund: string | null
}

/**
 * The content of a statement, without what a stranger could use to send spam: the order number
 * only in its form, the name only to the address of that order.
 */
export async function withdrawalFacts(tx: Transaction, contact: Contact): Promise<WithdrawalFacts> {
  const { name, email, createdAt: at } = contact
  const typed = statedOrderNumber(contact)
  const orders = await findOrdersByNumber(tx, typed ?? '')
  const isOwn = orders.some((order) => order.customerEmail.toLowerCase() === email.toLowerCase())
  const withdrawal = isOwn ? await findWithdrawal(tx, contact.id) : undefined
  return {
    contract: typed?.toUpperCase() ?? null,
    ...{ name: isOwn ? name : null, email, at },
    refund: withdrawal ? withdrawalSentence(withdrawal) : null,
  }
}

/** Acknowledges a statement of withdrawal with its content and time. */
export function composeWithdrawalReceived(
  sender: EmailSender,
  { contract, name, email, at, refund }: WithdrawalFacts,
): ComposedEmail {
  const received = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const body = (
    <EmailLayout sender={sender} preview={`It arrived on ${received}.`}>
      <Heading>Your withdrawal arrived</Heading>
      <Paragraph>
        This confirms your statement that you withdraw from a contract with us. Keep this email.
      </Paragraph>
      <FactTable
        facts={[
          ['Received', received],
          ...(contract === null ? [] : ([['Order', contract]] as const)),
          ...(name === null ? [] : ([['Name', name]] as const)),
          ['Email', email],
        ]}
      />
      {refund === null ? (
        <Paragraph>
          A person compares it with the order and answers within 24 hours. If the right of
          withdrawal applies, what we owe you goes back within 14 days, with the means that you paid
          with.
        </Paragraph>
      ) : (
        <>
          <Paragraph>{refund}</Paragraph>
          <Paragraph>
            What goes back is on its way within 14 days of your statement, with the means that you
            paid with. A person looks at it within 24 hours; another email tells you when it is
            refunded.
          </Paragraph>
        </>
      )}
      <Paragraph>If you did not write this, reply to this email.</Paragraph>
    </EmailLayout>
  )
  return { subject: `Your withdrawal arrived on ${received}`, body }
}

/** For the team: the decided refund and its day. */
export async function withdrawalTeamFacts(
  tx: Transaction,
  contact: Contact,
): Promise<readonly (readonly [string, string])[]> {
  const withdrawal = await findWithdrawal(tx, contact.id)
  if (!withdrawal) return []
  return [
    ['Refund', withdrawalSentence(withdrawal)],
    ['Due by', refundDueAt(withdrawal).toISOString().slice(0, 10)],
    ...(withdrawal.isOwnAddress
      ? []
      : ([['Careful', 'This is not the address of the order: ask the customer first.']] as const)),
  ]
}
