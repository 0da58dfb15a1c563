import { contactReplied, findContact, findContactMessage } from '../../contact/index.ts'
import type { Subscription } from '../../platform/events.ts'
import { findEmailWriter } from '../email-writer.ts'
import type { MailDeps } from '../mail-deps.ts'
import { CONTACT_REPLY } from '../email-kinds.ts'
import { onEvent } from '../on-event.ts'
import { queueEmail } from '../queue-email.ts'
import {
  type ComposedEmail,
  EditableText,
  EmailLayout,
  type EmailSender,
  type EmailWriter,
  Heading,
  Paragraph,
  Quote,
  Signature,
} from './layout.tsx'

/** Of the message that is answered: the rest is in the sender's mailbox. */
const QUOTED_CHARACTERS = 500

/** To the sender of a message: the answer of the team. */
export const composeContactReply = (
  sender: EmailSender,
  {
    text,
    question,
    writer,
  }: { readonly text: string; readonly question: string; readonly writer: EmailWriter | null },
): ComposedEmail => ({
  subject: `${sender.brandName}: our answer to your message`,
  body: (
    <EmailLayout sender={sender} preview="The answer to your message.">
      <Heading>Our answer to your message</Heading>
      <EditableText>{text}</EditableText>
      <Signature writer={writer} brandName={sender.brandName} />
      <Paragraph>You wrote:</Paragraph>
      <Quote>
        {question.length > QUOTED_CHARACTERS
          ? `${question.slice(0, QUOTED_CHARACTERS)}…`
          : question}
      </Quote>
    </EmailLayout>
  ),
})

export function mailContactReply(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onEvent(
    deps,
    contactReplied,
    'mail.contact-reply',
    async (tx, { contactId, messageId }, now) => {
      const contact = await findContact(tx, contactId)
      const message = await findContactMessage(tx, messageId)
      if (!contact || !message) return
      await queueEmail(tx, enqueue, {
        kind: CONTACT_REPLY,
        about: message.id,
        orderId: null,
        recipient: contact.email,
        ...composeContactReply(sender, {
          text: message.text,
          question: contact.message,
          writer: await findEmailWriter(tx, message.author, sender.publicUrl),
        }),
        now,
      })
    },
  )
}
