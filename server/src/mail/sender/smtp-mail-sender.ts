import { createRequire } from 'node:module'
import type * as Nodemailer from 'nodemailer'
import { composeMessage } from './compose-message.ts'
import { EmailReturned, type MailSender } from './mail-sender.ts'

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
      try {
        await transport.sendMail(composeMessage(mail))
      } catch (error) {
        const code = rejectionOf(error)
        throw code === undefined ? error : new EmailReturned(code, error)
      }
    },
    async check() {
      await transport.verify()
    },
    forget: async () => {},
    close: () => transport.close(),
  }
}

/** Replies to RCPT TO about the mailbox (RFC 5321): unknown, not local, wrong syntax. */
const MAILBOX_REPLIES: ReadonlySet<number> = new Set([550, 551, 553])

/**
 * The codes of a rejected address; undefined: another error. A full mailbox and rejections by
 * policy (5.7.x, such as a sender without permission to relay) are not the address's fault.
 */
function rejectionOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { responseCode, response, command } = error as Error & {
    readonly responseCode?: unknown
    readonly response?: unknown
    readonly command?: unknown
  }
  if (typeof responseCode !== 'number' || command !== 'RCPT TO') return undefined
  // Enhanced status code (RFC 3463).
  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(String(response ?? ''))?.[1]
  const isMailbox = status === undefined ? MAILBOX_REPLIES.has(responseCode) : isOfAddress(status)
  return isMailbox ? [responseCode, status].filter(Boolean).join(' ') : undefined
}

/** 5.1.x: addresses. 5.2.1: a disabled mailbox. */
const isOfAddress = (status: string): boolean => status.startsWith('5.1.') || status === '5.2.1'
