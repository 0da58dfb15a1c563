import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Well; it takes the call and says nothing; it takes a letter and never says that it has it. */
export type MailManner = 'well' | 'silent' | 'hangs-after-data'

export type Taken = { readonly to: string; readonly subject: string; readonly id: string }

/** A mail server that can stall. It owns only accepted emails. */
export type MailServer = {
  readonly url: string
  readonly taken: readonly Taken[]
  /** Calls that are open now. */
  readonly connections: () => number
  /** From now on. Calls that stall already do so to their end. */
  behave(manner: MailManner): void
  close(): Promise<void>
}

export async function openMailServer(): Promise<MailServer> {
  const taken: Taken[] = []
  let manner: MailManner = 'well'
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    // Nothing ends a call that stalls but the program.
    socketTimeout: 10 * 60_000,
    closeTimeout: 1000,
    onConnect(_session, greet) {
      if (manner !== 'silent') greet()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (manner !== 'well') return
        const [head = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n')
        taken.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          subject: /^Subject: (.*)$/im.exec(head)?.[1] ?? '',
          id: /^Message-ID: (.*)$/im.exec(head)?.[1] ?? '',
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let open = 0
  server.server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
  })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    connections: () => open,
    behave(next) {
      manner = next
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
