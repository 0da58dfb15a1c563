import { renderEmail } from '../render-email.ts'
import { Heading, EmailLayout, Paragraph, type EmailSender } from './layout.tsx'

/** To a customer whose data was erased; not stored. */
function DataErased({ sender, reference }: { sender: EmailSender; reference: string }) {
  return (
    <EmailLayout
      sender={sender}
      preview="Your page is offline and your files are gone."
      reference={reference}
    >
      <Heading>Your data is erased</Heading>
      <Paragraph>
        As you asked, we have erased what we held about you: your CV and your answers, what we wrote
        from them, every version of your page, and our emails to you. The address of your page says
        that it is gone, and links to it no longer work.
      </Paragraph>
      <Paragraph>
        What was ordered and paid stays in our books, and your receipts as they were made, for as
        long as tax law asks for it.
      </Paragraph>
      <Paragraph>This is the last email about your order.</Paragraph>
    </EmailLayout>
  )
}

export const composeDataErased = (sender: EmailSender, reference: string) => ({
  subject: 'Your data is erased',
  ...renderEmail(<DataErased sender={sender} reference={reference} />),
})
