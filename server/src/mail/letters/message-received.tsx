import { Heading, Letter, Paragraph, type Sender } from './letter.tsx'
import { findContact, messageReceived } from '../../contact/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onEvent } from '../on-order.ts'
import { writeLetter } from '../write-letter.ts'
import { TeamNotice } from './team-notice.tsx'

export type MessageReceivedFacts = { readonly name: string; readonly message: string }

export const messageReceivedSubject = () => 'We have your message'

/** To whoever wrote through the contact form. */
export function MessageReceived({
  sender,
  facts,
}: {
  sender: Sender
  facts: MessageReceivedFacts
}) {
  return (
    <Letter sender={sender} preview="We answer within 24 hours.">
      <Heading>We have your message</Heading>
      <Paragraph>Thank you, {facts.name}. A person answers within 24 hours.</Paragraph>
      <Paragraph>You wrote:</Paragraph>
      <blockquote style={{ margin: '0 0 16px', paddingLeft: 16, borderLeft: '2px solid #bbded5' }}>
        {facts.message}
      </blockquote>
    </Letter>
  )
}

/** To whoever wrote, and to the team with the message. */
export function acknowledgeMessage(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onEvent(
    deps,
    messageReceived,
    'mail.acknowledge-message',
    async (tx, { contactId }, now) => {
      const contact = await findContact(tx, contactId)
      if (!contact) return
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'message-received',
          about: contact.id,
          orderId: null,
          recipient: contact.email,
          subject: messageReceivedSubject(),
          body: <MessageReceived sender={sender} facts={contact} />,
        },
        now,
      )
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'team-message',
          about: contact.id,
          orderId: null,
          recipient: sender.supportEmail,
          replyTo: contact.email,
          subject: `Message from ${contact.name}`,
          body: (
            <TeamNotice
              sender={sender}
              facts={{
                title: 'A message',
                sentence: contact.message,
                facts: [
                  ['From', contact.name],
                  ['E-mail', contact.email],
                  ...(contact.phone ? ([['Phone', contact.phone]] as const) : []),
                  ...(contact.package ? ([['About', contact.package]] as const) : []),
                ],
                url: `${sender.publicUrl}/admin/contacts`,
                action: 'Open messages',
              }}
            />
          ),
        },
        now,
      )
    },
  )
}
