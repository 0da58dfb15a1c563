import nodemailer from 'nodemailer'
import { composeMessage } from './compose-message.ts'
import type { MailSender } from './mail-sender.ts'

/** As many as send letters at once in one process. */
const MAX_CONNECTIONS = 4

/** How long a mail server may be silent: while connecting, before its greeting, afterwards. */
export const SMTP_TIMEOUTS = { connectionMs: 10_000, greetingMs: 10_000, answerMs: 20_000 }

/** Hands mails to an SMTP server, over connections that are kept for the next mail. */
export function smtpMailSender(url: string, patience = SMTP_TIMEOUTS): MailSender {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The job sends again what was broken off.
    maxRequeues: 0,
    connectionTimeout: patience.connectionMs,
    greetingTimeout: patience.greetingMs,
    socketTimeout: patience.answerMs,
  })
  const { hostname, port } = new URL(url)
  return {
    description: `SMTP server ${hostname}${port ? `:${port}` : ''}`,
    async send(mail) {
      await transport.sendMail(composeMessage(mail))
    },
    async check() {
      await transport.verify()
    },
    forget: async () => {},
    close: () => transport.close(),
  }
}
