import fc from 'fast-check'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { rounds } from '../../../../tools/test-rounds.ts'
import { smtpMailSender } from './smtp-mail-sender.ts'

type Received = { readonly recipients: string[]; readonly headers: string[] }

/** A mail server that records recipients and headers. */
async function aMailServer() {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [head = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n')
        // Unfold header lines.
        const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          headers,
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((end) => server.close(end)),
  }
}

const INJECTIONS = [
  '\r\nBcc: victim@example.com',
  '\nBcc: victim@example.com',
  '\rBcc: victim@example.com',
  '%0aBcc: victim@example.com',
  '\r\n\r\n<script>',
  '\u2028Bcc: victim@example.com',
  '\u0085Bcc: victim@example.com',
  '\0Bcc: victim@example.com',
  ', victim@example.com',
  '>, <victim@example.com',
]

// @promise no-header-injection: Visitor text can't add an email header or recipient.
test('[X3] prevents header injection in 500 attempts', async () => {
  const server = await aMailServer()
  const sender = smtpMailSender(server.url)
  const hostile = fc
    .tuple(
      fc.string({ maxLength: 20 }),
      fc.constantFrom(...INJECTIONS),
      fc.string({ maxLength: 20 }),
    )
    .map((parts) => parts.join(''))
  const texts = fc.sample(fc.tuple(hostile, hostile), { numRuns: rounds(500), seed: 3 })
  await Promise.all(
    texts.map(([subject, name]) =>
      sender.send({
        id: '6f2c1a52-6f6e-4c55-9c6f-3f4b5a1d2e3f',
        from: { name, address: 'team@vitrine.example' },
        to: 'ada@example.com',
        replyTo: 'ada@example.com',
        subject,
        html: '<p>Hello</p>',
        text: 'Hello',
        attachments: [],
        stopUrl: null,
        date: new Date(0),
      }),
    ),
  )
  sender.close()
  await server.close()
  expect(server.received).toHaveLength(texts.length)
  const allowed = new Set([
    'from',
    'to',
    'reply-to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'auto-submitted',
    'content-type',
  ])
  for (const { recipients, headers } of server.received) {
    expect(recipients).toEqual(['ada@example.com'])
    expect(
      headers
        .map((line) => line.split(':')[0]?.toLowerCase())
        .filter((each) => !allowed.has(each ?? '')),
    ).toEqual([])
  }
})
