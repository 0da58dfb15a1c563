import nodemailer from 'nodemailer'
import { composeMessage } from './compose-message.ts'
import type { MailSender } from './mail-sender.ts'

/** Hands mails to an SMTP server. */
export function smtpMailSender(url: string): MailSender {
  const transport = nodemailer.createTransport(url, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as never)
  const { hostname, port } = new URL(url)
  return {
    description: `SMTP server ${hostname}${port ? `:${port}` : ''}`,
    async send(mail) {
      await transport.sendMail(composeMessage(mail))
    },
  }
}
