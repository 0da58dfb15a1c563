import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that counts, by recipient and Message-ID. */
export type MailSink = {
  readonly url: string
  /** Whether this address has got its confirmation. */
  hasConfirmation(address: string): boolean
  /** Mails, and how many of them had come before under the same Message-ID. */
  counts(): { readonly mails: number; readonly repeated: number }
  close(): Promise<void>
}

export async function receiveMail(): Promise<MailSink> {
  const seen = new Set<string>()
  const confirmed = new Set<string>()
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
        if (/^Subject: Order confirmed/im.test(head)) confirmed.add(address)
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    hasConfirmation: (address) => confirmed.has(address),
    counts: () => ({ mails, repeated: mails - seen.size }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
