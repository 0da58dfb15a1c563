import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { Heading, Letter, Said, type Sender } from './letter.tsx'
import { findContact, messageReceived } from '../../contact/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onEvent } from '../on-order.ts'
import { writeLetter } from '../write-letter.ts'
import { TeamNotice } from './team-notice.tsx'

export const sayMessageReceived = ({ brandName }: Sender, texts?: WrittenTexts) =>
  sayLetter('message-received', texts, { brand: brandName })

/**
 * To the address that was given with a message. Nobody has proved that it is the writer's, so
 * no word that was typed stands in it: the form would carry a stranger's words to anyone.
 */
export function MessageReceived({ sender, texts }: { sender: Sender; texts?: WrittenTexts }) {
  const say = sayMessageReceived(sender, texts)
  return (
    <Letter sender={sender} preview="A person answers within 24 hours.">
      <Heading>{say.heading}</Heading>
      <Said>{say.opening}</Said>
      <Said>{say.closing}</Said>
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
      const texts = deps.textsOf('message-received')
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'message-received',
          about: contact.id,
          orderId: null,
          recipient: contact.email,
          subject: sayMessageReceived(sender, texts).subject,
          body: <MessageReceived sender={sender} texts={texts} />,
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
