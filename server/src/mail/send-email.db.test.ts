import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createLog } from '../platform/log.ts'
import { findEmail, insertEmail } from './email-store.ts'
import { sendEmailJob } from './send-email.ts'
import type { OutgoingMail } from './sender/mail-sender.ts'

const SENT_AT = new Date('2026-03-02T09:05:00Z')

let database: TestDatabase
let mails: OutgoingMail[] = []
let mailServerDown = false

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  mails = []
  mailServerDown = false
})

const send = (letterId: string) =>
  sendEmailJob({
    publicUrl: 'https://shop.example',
    appSecret: 'a secret of the test',
    sites: { scheme: 'https:', domain: 'sites.example' },
    db: database.db,
    clock: () => SENT_AT,
    emit: Object.assign(async () => {}, { all: async () => {} }),
    papers: {
      find: async () => undefined,
      file: async () => ({ name: '', body: new Uint8Array() }),
    },
    log: createLog('silent'),
    brand: { brandName: 'Vitrine', supportEmail: 'team@vitrine.example' },
    mailFrom: 'team@vitrine.example',
    inboundAddress: null,
    mailSender: {
      description: 'a list',
      close: () => {},
      forget: async () => {},
      check: async () => {},
      async send(mail) {
        if (mailServerDown) throw new Error('the mail server is down')
        mails.push(mail)
      },
    },
  }).run({ letterId })

async function aLetter(sentAt: Date | null = null): Promise<string> {
  const id = randomUUID()
  await database.db.transaction((tx) =>
    insertEmail(tx, {
      id,
      kind: 'confirmation',
      about: id,
      orderId: null,
      recipient: 'ada@example.com',
      replyTo: null,
      subject: 'Order confirmed',
      html: '<p>Thank you</p>',
      text: 'Thank you',
      paperIds: [],
      createdAt: new Date('2026-03-02T09:00:00Z'),
      sentAt,
      failedAt: null,
      returnedAt: null,
      returnReason: null,
      gathered: null,
      gathersUntil: null,
      attached: null,
    }),
  )
  return id
}

// @promise emails-once: An email is sent once even if its job runs again.
test('sends an email once despite repeated jobs', async () => {
  const id = await aLetter()
  for (let run = 0; run < 3; run += 1) await send(id)
  expect(mails.map((mail) => mail.id)).toEqual([id])
  const letter = await findEmail(database.db, id)
  expect([letter?.sentAt, letter?.failedAt]).toEqual([SENT_AT, null])
})

// @promise emails-once
test('leaves a sent email unchanged when its job repeats', async () => {
  const longAgo = new Date('2026-01-01T00:00:00Z')
  const id = await aLetter(longAgo)
  await send(id)
  expect(mails).toEqual([])
  expect((await findEmail(database.db, id))?.sentAt).toEqual(longAgo)
})

test('marks an email as sent only after acceptance', async () => {
  const id = await aLetter()
  mailServerDown = true
  await expect(send(id)).rejects.toThrow('the mail server is down')
  expect(await findEmail(database.db, id)).toMatchObject({ sentAt: null, failedAt: SENT_AT })
  mailServerDown = false
  await send(id)
  expect(mails).toHaveLength(1)
  expect(await findEmail(database.db, id)).toMatchObject({ sentAt: SENT_AT, failedAt: null })
})

test('ignores a missing email', async () => {
  await send(randomUUID())
  expect(mails).toEqual([])
})
