import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Emails for a paid order, by the start of their subject. */
const SUBJECTS = {
  confirmation: 'Order confirmed',
  renewal: 'Your site is hosted until',
  round: 'You have another round of changes',
} as const
export type Awaited = { readonly address: string; readonly kind: keyof typeof SUBJECTS }

/** A mail server that counts, by recipient and Message-ID. */
export type MailSink = {
  readonly url: string
  /** Whether this address has got this letter. */
  hasCome(letter: Awaited): boolean
  /** Mails, and how many of them had come before under the same Message-ID. */
  counts(): { readonly mails: number; readonly repeated: number }
  close(): Promise<void>
}

export async function receiveMail(): Promise<MailSink> {
  const seen = new Set<string>()
  const come = new Set<string>()
  let mails = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [head = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n')
        mails += 1
        seen.add(/^Message-ID: (.*)$/im.exec(head)?.[1] ?? `none ${mails}`)
        const address = session.envelope.rcptTo[0]?.address ?? ''
        for (const [kind, subject] of Object.entries(SUBJECTS))
          if (head.includes(`Subject: ${subject}`)) come.add(`${kind} ${address}`)
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    hasCome: ({ kind, address }) => come.has(`${kind} ${address}`),
    counts: () => ({ mails, repeated: mails - seen.size }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
