import { createRequire } from 'node:module'
import type * as Nodemailer from 'nodemailer'
import { composeMessage } from './compose-message.ts'
import type { MailSender } from './mail-sender.ts'

/** Concurrent mail jobs per process. */
const MAX_CONNECTIONS = 4

/** SMTP timeouts: connection, greeting, response. */
export const SMTP_TIMEOUTS = { connectionMs: 10_000, greetingMs: 10_000, answerMs: 20_000 }

/** Sends email over pooled SMTP connections. */
export function smtpMailSender(url: string, patience = SMTP_TIMEOUTS): MailSender {
  // Loaded late: without an SMTP server nothing needs it.
  const nodemailer = createRequire(import.meta.url)('nodemailer') as typeof Nodemailer
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The job retries.
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
