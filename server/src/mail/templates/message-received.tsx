import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import {
  type ComposedEmail,
  EditableText,
  EmailLayout,
  type EmailSender,
  Heading,
} from './layout.tsx'
import { composeReportReceived } from './report-emails.tsx'
import { REPORT, WITHDRAWAL } from '@vitrine/contract/contact'
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
/** Of withdrawals and reports, because the law demands them. */
const STATEMENTS_A_DAY = 5
const DAY_MS = 24 * 60 * 60 * 1000

/** Anybody can type anybody's address: a mailbox gets few acknowledgements, under any `+tag`. */
async function mayAcknowledge(tx: Transaction, contact: Contact): Promise<boolean> {
  const { email, package: about } = contact
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@')
  const kind = acknowledgementOf(about)
  const key = `${kind}|${mailbox.split('+')[0]}@${domain}`
  const { current } = await incrementRateLimit(tx, key, DAY_MS)
  return current <= (kind === 'message-received' ? ACKNOWLEDGEMENTS_A_DAY : STATEMENTS_A_DAY)
}

const acknowledgementOf = (about: Contact['package']) =>
  about === WITHDRAWAL
    ? 'withdrawal-received'
    : about === REPORT
      ? 'report-received'
      : 'message-received'

async function composeAcknowledgement(
  tx: Transaction,
  { sender, textsOf }: MailDeps,
  contact: Contact,
): Promise<ComposedEmail> {
  if (contact.package === WITHDRAWAL)
    return composeWithdrawalReceived(sender, await withdrawalFacts(tx, contact))
  if (contact.package === REPORT) return composeReportReceived(sender, contact.createdAt)
  const texts = textsOf('message-received')
  return {
    subject: messageReceivedCopy(sender, texts).subject,
    body: <MessageReceived sender={sender} texts={texts} />,
  }
}

const TEAM_TITLES = {
  'withdrawal-received': { title: 'A withdrawal: refund within 14 days', subject: 'Withdrawal by' },
  'report-received': { title: 'A report of a page: decide and say why', subject: 'Report by' },
  'message-received': { title: 'A message', subject: 'Message from' },
} as const

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
      const kind = acknowledgementOf(contact.package)
      const { title, subject } = TEAM_TITLES[kind]
      if (await mayAcknowledge(tx, contact))
        await queueEmail(tx, enqueue, {
          kind,
          about: contact.id,
          orderId: null,
          recipient: contact.email,
          ...(await composeAcknowledgement(tx, deps, contact)),
          now,
        })
      await queueEmail(tx, enqueue, {
        kind: 'team-message',
        about: contact.id,
        orderId: null,
        recipient: sender.supportEmail,
        replyTo: contact.email || null,
        subject: `${subject} ${contact.name}`,
        body: (
          <TeamEmail
            sender={sender}
            facts={{
              title,
              sentence: contact.message,
              facts: [
                ['From', contact.name],
                ...(contact.email ? ([['Email', contact.email]] as const) : []),
                ...(contact.phone ? ([['Phone', contact.phone]] as const) : []),
                ...(contact.package ? ([['About', contact.package]] as const) : []),
                ...(kind === 'withdrawal-received' ? await withdrawalTeamFacts(tx, contact) : []),
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
