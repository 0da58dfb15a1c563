import type { ReportDecision } from '@vitrine/contract/contact'
import { findContact, findReport, reportDecided, typedHost } from '../../contact/index.ts'
import { findOrder } from '../../ordering/index.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onEvent } from '../on-event.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'
import {
  type ComposedEmail,
  EditableText,
  EmailLayout,
  type EmailSender,
  FactTable,
  Heading,
  Paragraph,
} from './layout.tsx'

/** To the reporter at once. The address is unverified, so the email repeats no typed text. */
export const composeReportReceived = (sender: EmailSender, at: Date): ComposedEmail => ({
  subject: 'Your report arrived',
  body: (
    <EmailLayout sender={sender} preview="A person decides and tells you the reasons.">
      <Heading>Your report arrived</Heading>
      <FactTable facts={[['Received', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`]]} />
      <Paragraph>
        A person looks at the page that you reported, decides, and tells you the reasons by email.
        No program decides.
      </Paragraph>
    </EmailLayout>
  ),
})

const VERDICTS: Readonly<Record<ReportDecision, string>> = {
  kept: 'The page stays as it is.',
  changed: 'The page was changed.',
  removed: 'The page is no longer online.',
}

const REDRESS =
  'If you think that this is wrong, reply to this email: another look costs nothing. You can also turn to a court or to the authority of your country.'

type Decision = {
  readonly site: string
  readonly verdict: ReportDecision
  readonly reasons: string
}

/** To the reporter (Art. 16(5) of the DSA). */
export const composeReportDecided = (
  sender: EmailSender,
  { verdict, reasons }: Omit<Decision, 'site'>,
): ComposedEmail => ({
  subject: 'We decided on your report',
  body: (
    <EmailLayout sender={sender} preview={VERDICTS[verdict]}>
      <Heading>We decided on your report</Heading>
      <Paragraph>{VERDICTS[verdict]}</Paragraph>
      <EditableText>{reasons}</EditableText>
      <Paragraph>{REDRESS}</Paragraph>
    </EmailLayout>
  ),
})

/** To the owner of the page: the statement of reasons (Art. 17 of the DSA). */
export const composePageRestricted = (
  sender: EmailSender,
  { site, verdict, reasons }: Decision,
): ComposedEmail => ({
  subject: 'Somebody reported your page, and we acted',
  body: (
    <EmailLayout sender={sender} preview={VERDICTS[verdict]}>
      <Heading>Somebody reported your page, and we acted</Heading>
      <Paragraph>
        <span>{VERDICTS[verdict]} </span>
        <span>
          A person decided this after a report; no program took part. These are the reasons:
        </span>
      </Paragraph>
      <EditableText>{reasons}</EditableText>
      <FactTable facts={[['Page', site]]} />
      <Paragraph>{REDRESS}</Paragraph>
    </EmailLayout>
  ),
})

export function mailReportDecided(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onEvent(deps, reportDecided, 'mail.report-decided', async (tx, { contactId }, now) => {
    const report = await findReport(tx, contactId)
    if (!report?.verdict || report.reasons === null) return
    const { site, verdict, reasons, orderId } = report
    const contact = await findContact(tx, contactId)
    if (contact)
      await queueEmail(tx, enqueue, {
        kind: 'report-decided',
        about: contactId,
        orderId: null,
        recipient: contact.email,
        ...composeReportDecided(sender, { verdict, reasons }),
        now,
      })
    const order = orderId === null ? undefined : await findOrder(tx, orderId)
    if (order && verdict !== 'kept')
      await queueEmail(tx, enqueue, {
        kind: 'page-restricted',
        about: contactId,
        ...toCustomer(order),
        // The rest of the typed address is a stranger's text.
        ...composePageRestricted(sender, { site: typedHost(site) ?? '', verdict, reasons }),
        now,
      })
  })
}
