import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { Heading, EmailLayout, EditableText, type EmailSender } from './layout.tsx'
import { WITHDRAWAL } from '@vitrine/contract/contact'
import { type Contact, findContact, messageReceived } from '../../contact/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import { incrementRateLimit } from '../../platform/rate-limit-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onEvent } from '../on-event.ts'
import { queueEmail } from '../queue-email.ts'
import {
  composeWithdrawalReceived,
  withdrawalFacts,
  withdrawalTeamFacts,
} from './withdrawal-received.tsx'
import { TeamEmail } from './team-email.tsx'

export const messageReceivedCopy = ({ brandName }: EmailSender, texts?: CustomTexts) =>
  renderEmailTexts('message-received', texts, { brand: brandName })

/**
 * To the address given with a message. It is unverified, so the email repeats no typed text:
 * otherwise the form could send spam.
 */
export function MessageReceived({ sender, texts }: { sender: EmailSender; texts?: CustomTexts }) {
  const say = messageReceivedCopy(sender, texts)
  return (
    <EmailLayout sender={sender} preview="A person answers within 24 hours.">
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <EditableText>{say.closing}</EditableText>
    </EmailLayout>
  )
}

const ACKNOWLEDGEMENTS_A_DAY = 2
/** The law demands them: counted apart from those of messages. */
const WITHDRAWALS_A_DAY = 5
const DAY_MS = 24 * 60 * 60 * 1000

/** Anybody can type anybody's address: a mailbox gets few acknowledgements, under any `+tag`. */
async function mayAcknowledge(tx: Transaction, contact: Contact): Promise<boolean> {
  const { email, package: about } = contact
  const isWithdrawal = about === WITHDRAWAL
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@')
  const kind = isWithdrawal ? 'withdrawal-received' : 'message-received'
  const key = `${kind}|${mailbox.split('+')[0]}@${domain}`
  const { current } = await incrementRateLimit(tx, key, DAY_MS)
  return current <= (isWithdrawal ? WITHDRAWALS_A_DAY : ACKNOWLEDGEMENTS_A_DAY)
}

/** To the sender, and to the team with the message. */
export function mailMessageReceived(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onEvent(
    deps,
    messageReceived,
    'mail.acknowledge-message',
    async (tx, { contactId }, now) => {
      const contact = await findContact(tx, contactId)
      if (!contact) return
      const texts = deps.textsOf('message-received')
      const isWithdrawal = contact.package === WITHDRAWAL
      if (await mayAcknowledge(tx, contact))
        await queueEmail(tx, enqueue, {
          kind: isWithdrawal ? 'withdrawal-received' : 'message-received',
          about: contact.id,
          orderId: null,
          recipient: contact.email,
          ...(isWithdrawal
            ? composeWithdrawalReceived(sender, await withdrawalFacts(tx, contact))
            : {
                subject: messageReceivedCopy(sender, texts).subject,
                body: <MessageReceived sender={sender} texts={texts} />,
              }),
          now,
        })
      await queueEmail(tx, enqueue, {
        kind: 'team-message',
        about: contact.id,
        orderId: null,
        recipient: sender.supportEmail,
        replyTo: contact.email,
        subject: isWithdrawal ? `Withdrawal by ${contact.name}` : `Message from ${contact.name}`,
        body: (
          <TeamEmail
            sender={sender}
            facts={{
              title: isWithdrawal ? 'A withdrawal: refund within 14 days' : 'A message',
              sentence: contact.message,
              facts: [
                ['From', contact.name],
                ['Email', contact.email],
                ...(contact.phone ? ([['Phone', contact.phone]] as const) : []),
                ...(contact.package ? ([['About', contact.package]] as const) : []),
                ...(isWithdrawal ? await withdrawalTeamFacts(tx, contact) : []),
              ],
              url: `${sender.publicUrl}/admin/contacts`,
              action: 'Open messages',
            }}
          />
        ),
        now,
      })
    },
  )
}
