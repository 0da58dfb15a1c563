import { asciiEmail } from '@vitrine/domain/email/email-address'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { QUEUE_TIMEOUT_SECONDS } from '../../platform/jobs.ts'
import { EmailReturned } from './mail-sender.ts'
import { SMTP_TIMEOUTS, smtpMailSender } from './smtp-mail-sender.ts'

const aMail = (id: string) => ({
  id,
  from: { name: 'Vitrine', address: 'team@vitrine.example' },
  to: 'ada@example.com',
  replyTo: null,
  subject: 'Order confirmed',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [],
  stopUrl: null,
  date: new Date(0),
})

// @promise mail-outage
test('reuses SMTP connections', async () => {
  let connections = 0
  let mails = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        mails += 1
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const sender = smtpMailSender(`smtp://127.0.0.1:${port}`)
  for (let number = 0; number < 10; number += 1) await sender.send(aMail(String(number)))
  sender.close()
  await new Promise<void>((resolve) => server.close(resolve))
  expect({ mails, connections }).toEqual({ mails: 10, connections: 1 })
})

test.each([
  [550, '5.1.1 No such user', '550 5.1.1'],
  [550, 'Unknown user', '550'],
  [553, '5.1.3 Bad syntax', '553 5.1.3'],
  [550, '5.2.1 Mailbox disabled', '550 5.2.1'],
  [550, '5.7.1 Relaying denied', undefined],
  [552, '5.2.2 Mailbox full', undefined],
  [451, '4.7.1 Greylisted', undefined],
])('classifies the reply %i %s', async (responseCode, text, code) => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(text), { responseCode })),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const sender = smtpMailSender(`smtp://127.0.0.1:${port}`)
  const error = await sender.send(aMail('1')).catch((each: unknown) => each)
  sender.close()
  await new Promise<void>((resolve) => server.close(resolve))
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof EmailReturned ? error.code : undefined).toBe(code)
})

// The library's own patience is longer than a job may take.
// @promise mail-outage
test('times out on a silent mail server', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const sender = smtpMailSender(`smtp://127.0.0.1:${port}`, { ...SMTP_TIMEOUTS, greetingMs: 50 })
  await expect(sender.send(aMail('1'))).rejects.toThrow(/greeting/i)
  sender.close()
  silent.close()
  for (const ms of Object.values(SMTP_TIMEOUTS)) {
    expect(ms).toBeLessThan(QUEUE_TIMEOUT_SECONDS.mail * 1000)
  }
})

// @promise every-email-address
test('sends to international and unusual addresses', async () => {
  const recipients: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      recipients.push(address)
      done()
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const sender = smtpMailSender(`smtp://127.0.0.1:${port}`)
  const typed = [
    'tamsin@münchen.example',
    't&o@example.com',
    "o'brien@example.com",
    'josé@example.com',
  ]
  for (const to of typed.map(asciiEmail)) await sender.send({ ...aMail('x'), to })
  // The server of the test decodes punycode.
  expect(recipients).toEqual(typed)
  sender.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
