import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Dovecot, hasDovecot, startDovecot } from '../../../testing/start-dovecot.ts'
import { imapMailbox } from './imap-mailbox.ts'

const LIMITS = { maxEmails: 3, maxBytes: 1000 }
const now = () => new Date()

// With Dovecot as a real IMAP server (Debian: dovecot-imapd).
describe.skipIf(!hasDovecot)('imapMailbox', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await startDovecot()
  })
  afterAll(() => dovecot.close())

  /** Subjects of the emails that a read hands over. */
  async function read(fails = '') {
    const subjects: string[] = []
    await imapMailbox(dovecot.url, now).readNew(LIMITS, async ({ bytes, isCut }) => {
      const subject = /^Subject: (.*?)\r?$/m.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? ''
      if (subject === fails) throw new Error('not handled')
      subjects.push(isCut ? `${subject} (cut)` : subject)
    })
    return subjects
  }
  const deliver = (subject: string, body = 'Hello') =>
    dovecot.deliver(`From: a@example.com\nSubject: ${subject}\n\n${body}\n`)

  test('reads each email once', async () => {
    expect(await read()).toEqual([])
    await deliver('one')
    await deliver('two')
    expect((await read()).toSorted()).toEqual(['one', 'two'])
    expect(await read()).toEqual([])
  })

  test('keeps an email unread that was not handled', async () => {
    await deliver('three')
    await expect(read('three')).rejects.toThrow('not handled')
    expect(await read()).toEqual(['three'])
  })

  test('reads a large email in part, and few at once', async () => {
    await deliver('large', 'x'.repeat(50_000))
    expect(await read()).toEqual(['large (cut)'])
    for (const subject of ['a', 'b', 'c', 'd']) await deliver(subject)
    expect(await read()).toHaveLength(3)
    expect(await read()).toHaveLength(1)
  })

  test('tells an unreachable server, a wrong password and a missing folder', async () => {
    await imapMailbox(dovecot.url, now).check()
    const wrong = dovecot.url.replace('secret', 'wrong')
    const problem = (url: string) =>
      imapMailbox(url, now)
        .check()
        .catch((error: unknown) => error)
    expect(await problem(wrong)).toMatchObject({ problem: 'sign-in' })
    expect(await problem(dovecot.url.replace('INBOX', 'Elsewhere'))).toMatchObject({
      problem: 'folder',
    })
    expect(await problem('imap://a:b@127.0.0.1:1/INBOX')).toMatchObject({ problem: 'unreachable' })
  })
})
