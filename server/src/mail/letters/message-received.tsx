import { Heading, Letter, Paragraph, type Sender } from './letter.tsx'
import { findContact, messageReceived } from '../../contact/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onEvent } from '../on-order.ts'
import { writeLetter } from '../write-letter.ts'
import { TeamNotice } from './team-notice.tsx'

export const messageReceivedSubject = ({ brandName }: Sender) => `${brandName} has your message`

/**
 * To the address that was given with a message. Nobody has proved that it is the writer's, so
 * no word that was typed stands in it: the form would carry a stranger's words to anyone.
 */
export function MessageReceived({ sender }: { sender: Sender }) {
  return (
    <Letter sender={sender} preview="A person answers within 24 hours.">
      <Heading>We have your message</Heading>
      <Paragraph>
        Thank you for writing to us. A person reads every message and answers within 24 hours, to
        this address. To add something, answer this mail.
      </Paragraph>
      <Paragraph>
        You did not write to us? Then somebody gave your address by mistake. You don’t have to do
        anything.
      </Paragraph>
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
          subject: messageReceivedSubject(sender),
          body: <MessageReceived sender={sender} />,
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
                  ['Email', contact.email],
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
