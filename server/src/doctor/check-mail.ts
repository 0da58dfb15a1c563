import { randomUUID } from 'node:crypto'
import type { HealthCheckResult } from '@vitrine/contract/doctor'
import { composeTestEmail } from '../mail/index.ts'
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
