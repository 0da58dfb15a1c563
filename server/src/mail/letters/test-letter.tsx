import { renderLetter } from '../render-letter.ts'
import { Heading, Letter, Paragraph, type Sender } from './letter.tsx'

/** To whoever runs the program: it proves that mail arrives, and is sent without being stored. */
function TestLetter({ sender }: { sender: Sender }) {
  return (
    <Letter sender={sender} preview="Mail leaves this program and arrives.">
      <Heading>Mail arrives</Heading>
      <Paragraph>
        Somebody who runs {sender.brandName} asked for this letter, to see that mail leaves the
        program and arrives here. There is nothing to do.
      </Paragraph>
      <Paragraph>
        If it landed in the spam folder, set the SPF, DKIM and DMARC records of the domain of{' '}
        {sender.supportEmail}.
      </Paragraph>
    </Letter>
  )
}

export const composeTestLetter = (sender: Sender) => ({
  subject: `Test letter of ${sender.brandName}`,
  ...renderLetter(<TestLetter sender={sender} />),
})
