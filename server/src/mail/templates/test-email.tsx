import { renderEmail } from '../render-email.ts'
import { Heading, EmailLayout, Paragraph, type EmailSender } from './layout.tsx'

/** A test email for operators; not stored. */
function TestLetter({ sender }: { sender: EmailSender }) {
  return (
    <EmailLayout sender={sender} preview="Mail leaves this program and arrives.">
      <Heading>Mail arrives</Heading>
      <Paragraph>
        Somebody who runs {sender.brandName} asked for this letter, to see that mail leaves the
        program and arrives here. There is nothing to do.
      </Paragraph>
      <Paragraph>
        If it landed in the spam folder, set the SPF, DKIM and DMARC records of the domain of{' '}
        {sender.supportEmail}.
      </Paragraph>
    </EmailLayout>
  )
}

export const composeTestEmail = (sender: EmailSender) => ({
  subject: `Test letter of ${sender.brandName}`,
  ...renderEmail(<TestLetter sender={sender} />),
})
