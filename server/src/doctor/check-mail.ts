import { randomUUID } from 'node:crypto'
import type { HealthCheckResult } from '@vitrine/contract/doctor'
import { composeTestEmail, type MailboxProblem, MailboxRefused } from '../mail/index.ts'
import { fault, note, errorReason, passed } from './check-result.ts'
import { publicOriginOf, type DoctorContext } from './doctor-context.ts'

/** Connects and authenticates without sending. */
export async function checkMail({ config, mailSender }: DoctorContext): Promise<HealthCheckResult> {
  if (config.smtpUrl === null && publicOriginOf(config)) {
    return fault(
      'mail-nowhere',
      'Emails are saved as files in the data folder. Customers get none.',
      'Set SMTP_URL to a mail server.',
    )
  }
  try {
    await mailSender.check()
  } catch (error) {
    return fault(
      'mail-refused',
      `No mail can be handed over (${errorReason(error)}).`,
      config.smtpUrl === null
        ? 'Make the folder `mail` in DATA_DIR writable for the user that runs the program.'
        : 'Check host, port, user and password in SMTP_URL; smtps:// is for port 465, smtp:// for 587.',
    )
  }
  if (config.smtpUrl === null)
    return note(
      'mail',
      'Emails are saved as files in the data folder.',
      'Set SMTP_URL before you take orders.',
    )
  return passed(
    'mail',
    `The ${mailSender.description} takes mail: a test letter shows that it arrives.`,
  )
}

/** Connects to the mailbox of replies, signs in and opens its folder. */
export async function checkMailbox({ config, mailbox }: DoctorContext): Promise<HealthCheckResult> {
  if (config.inbound === null || mailbox === null)
    return passed('replies', 'INBOUND_IMAP_URL is not set: replies by email are not read.')
  try {
    await mailbox.check()
  } catch (error) {
    const problem = error instanceof MailboxRefused ? error.problem : 'unreachable'
    const { what, cure } = MAILBOX_PROBLEMS[problem]
    return fault(
      `mailbox-${problem}`,
      `Replies by email are not read: the ${mailbox.description} ${what} (${errorReason(error)}).`,
      cure,
    )
  }
  return passed(
    'replies',
    `Replies to ${config.inbound.address} are read from the ${mailbox.description}.`,
  )
}

const MAILBOX_PROBLEMS: Readonly<Record<MailboxProblem, { what: string; cure: string }>> = {
  unreachable: {
    what: 'does not answer',
    cure: 'Check host and port in INBOUND_IMAP_URL: imaps:// is for port 993, imap:// for 143 with STARTTLS.',
  },
  'sign-in': {
    what: 'refuses the user or the password',
    cure: 'Check user and password in INBOUND_IMAP_URL (write @ in a user as %40), or make an app password at the provider.',
  },
  folder: {
    what: 'has no such folder',
    cure: 'Correct the folder after the host in INBOUND_IMAP_URL, or create it in the mailbox.',
  },
}

/** Throws the mail server's error. */
export async function sendTestEmail(
  { config, mailSender, clock }: Pick<DoctorContext, 'config' | 'mailSender' | 'clock'>,
  publicUrl: string,
  to: string,
): Promise<void> {
  const { brandName, supportEmail } = config
  await mailSender.send({
    ...composeTestEmail({ brandName, supportEmail, publicUrl }),
    id: randomUUID(),
    from: { name: brandName, address: supportEmail },
    to,
    replyTo: null,
    attachments: [],
    stopUrl: null,
    date: clock(),
  })
}
