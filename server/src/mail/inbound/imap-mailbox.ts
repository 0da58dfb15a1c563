import type { ImapFlow } from 'imapflow'
import { type Mailbox, MailboxRefused } from './mailbox.ts'

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** Older emails were there before the mailbox was connected, or failed for days. */
const DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** An IMAP folder: `imaps://user:password@host/INBOX`. `imap:` uses STARTTLS, except on loopback. */
export function imapMailbox(url: string, now: () => Date): Mailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX'
  const isLoopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  const open = async (): Promise<ImapFlow> => {
    // Loaded late: without a mailbox nothing needs it.
    const { ImapFlow: Client } = await import('imapflow')
    const secure = protocol === 'imaps:'
    const client = new Client({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 993 : 143),
      secure,
      ...(secure || isLoopback ? {} : { doSTARTTLS: true }),
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      logger: false,
      ...TIMEOUTS,
    })
    // Lost connections also reject the running command.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  return {
    description: `IMAP server ${hostname}${port ? `:${port}` : ''}`,
    async readNew({ maxEmails, maxBytes }, take) {
      const client = await open()
      try {
        await client.mailboxOpen(folder)
        const since = new Date(now().getTime() - DAYS * DAY_MS)
        const found = (await client.search({ seen: false, since }, { uid: true })) || []
        for (const uid of found.slice(0, maxEmails)) {
          const email = await client.fetchOne(
            String(uid),
            { size: true, source: { start: 0, maxLength: maxBytes } },
            { uid: true },
          )
          if (!email || email.source === undefined) continue
          await take({ bytes: email.source, isCut: (email.size ?? 0) > email.source.length })
          await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
        }
      } finally {
        await client.logout().catch(() => client.close())
      }
    },
    async check() {
      const client = await open().catch((error: ImapError) => {
        throw new MailboxRefused(
          error.authenticationFailed ? 'sign-in' : 'unreachable',
          saidBy(error),
        )
      })
      try {
        await client.mailboxOpen(folder, { readOnly: true })
      } catch (error) {
        throw new MailboxRefused('folder', saidBy(error as ImapError))
      } finally {
        await client.logout().catch(() => client.close())
      }
    },
  }
}

type ImapError = Error & {
  readonly code?: string
  readonly authenticationFailed?: boolean
  readonly responseText?: string
}

/** The server's sentence; the client's own says only that the command failed. */
const saidBy = (error: ImapError): Error =>
  new Error(error.responseText || error.message || error.code, { cause: error })
