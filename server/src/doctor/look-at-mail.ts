import { randomUUID } from 'node:crypto'
import type { Finding } from '@vitrine/contract/doctor'
import { composeTestLetter } from '../mail/index.ts'
import { fault, note, reasonOf, well } from './finding.ts'
import { publicOriginOf, type Subject } from './subject.ts'

/** Connects, greets and signs in; sends nothing. */
export async function lookAtMail({ config, mailSender }: Subject): Promise<Finding> {
  if (config.smtpUrl === null && publicOriginOf(config)) {
    return fault(
      'mail-nowhere',
      'Mail becomes files in the data folder: no customer gets any.',
      'Set SMTP_URL to a mail server.',
    )
  }
  try {
    await mailSender.check()
  } catch (error) {
    return fault(
      'mail-refused',
      `No mail can be handed over (${reasonOf(error)}).`,
      config.smtpUrl === null
        ? 'Make the folder `mail` in DATA_DIR writable for the user that runs the program.'
        : 'Check host, port, user and password in SMTP_URL; smtps:// is for port 465, smtp:// for 587.',
    )
  }
  if (config.smtpUrl === null)
    return note(
      'mail',
      'Mail becomes files in the data folder.',
      'Set SMTP_URL before customers come.',
    )
  return well(
    'mail',
    `The ${mailSender.description} takes mail: a test letter shows that it arrives.`,
  )
}

/** Throws, as the mail server said it, when the letter was not taken. */
export async function sendTestLetter(
  { config, mailSender, clock }: Pick<Subject, 'config' | 'mailSender' | 'clock'>,
  publicUrl: string,
  to: string,
): Promise<void> {
  const { brandName, supportEmail } = config
  await mailSender.send({
    ...composeTestLetter({ brandName, supportEmail, publicUrl }),
    id: randomUUID(),
    from: { name: brandName, address: supportEmail },
    to,
    replyTo: null,
    attachments: [],
    stopUrl: null,
    date: clock(),
  })
}
