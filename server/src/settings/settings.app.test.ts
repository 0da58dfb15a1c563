import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AuditEntryResponse } from '@vitrine/contract/audit'
import type { SettingResponse } from '@vitrine/contract/settings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInColleague } from '../../testing/sign-in-colleague.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  buyPlan,
  type PaidOrder,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../../testing/test-client.ts'
import { listBillingDocuments } from '../billing/document-store.ts'
import { emails } from '../mail/tables.ts'
import { findOrderByIntent } from '../ordering/index.ts'

let running: TestServer
let owner: TestClient
beforeAll(async () => {
  running = await startTestServer({ env: { SELLER_NAME: 'Quill', HOSTING_YEAR_PRICE: '29.00' } })
  owner = await signInStaff(running.url)
})
afterAll(() => running.close())

/** Sent emails with unfolded headers. */
async function sentMails(): Promise<string[]> {
  const folder = path.join(running.dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return mails.map((mail) => mail.replaceAll(/\n[ \t]+/g, ' '))
}

type Refusal = { error: string; fields?: Record<string, string> }
const read = async (group: string, by = owner) => {
  const { body } = await by.send<SettingResponse[]>('GET', '/api/admin/settings')
  return body.find((each) => each.group === group)
}
const save = (group: string, setting: object, since: number, note = '', by = owner) =>
  by.send<SettingResponse & Refusal>('PUT', `/api/admin/settings/${group}`, {
    setting,
    since,
    note,
  })
const restore = (group: string, version: number, since: number) =>
  owner.send<SettingResponse & Refusal>('PUT', `/api/admin/settings/${group}/restoration`, {
    ...{ version, since, note: '' },
  })

const SELLER = { name: 'Quill GmbH', addressLines: ['12 Analytical Row', 'Berlin'], taxId: 'DE1' }

async function sellersOf(order: PaidOrder) {
  await running.jobsDone()
  const found = await findOrderByIntent(running.db, order.paymentIntentId)
  const papers = await running.db.transaction((tx) => listBillingDocuments(tx, found?.id ?? ''))
  return papers.map(({ content }) => content.seller)
}

// @promise settings-conflicts
test('uses the new seller for new documents only', async () => {
  expect(await read('seller')).toMatchObject({ setting: { name: 'Quill' }, versions: [] })
  const before = await buyPlan(running.url)
  expect(await sellersOf(before)).toMatchObject([{ name: 'Quill', taxId: null }])
  expect((await save('seller', SELLER, 0, 'We are a company now')).status).toBe(200)
  const after = await buyPlan(running.url)
  expect(await sellersOf(after)).toMatchObject([SELLER])
  expect(await sellersOf(before)).toMatchObject([{ name: 'Quill', taxId: null }])

  const { body } = await owner.send<{ acts: AuditEntryResponse[] }>('GET', '/api/admin/acts')
  const row = body.acts.find(({ act }) => act === 'PUT /api/admin/settings/:group')
  expect(row).toMatchObject({
    actor: 'staff:noor',
    about: 'seller, version 1',
    from: 'name Quill; addressLines none; taxId none',
    to: 'name Quill GmbH; addressLines 12 Analytical Row, Berlin; taxId DE1',
  })
})

test('names the seller in emails once an address is set', async () => {
  const line = 'Quill GmbH, 12 Analytical Row, Berlin, Tax ID DE1'
  await running.jobsDone()
  const mails = (await sentMails()).map((mail) =>
    mail.replaceAll('=\r\n', '').replaceAll('=\n', ''),
  )
  // Two orders: before and after the address was saved.
  const confirmations = mails.filter((mail) => mail.includes('Complete your details'))
  expect(confirmations.map((mail) => mail.includes(line)).toSorted()).toEqual([false, true])
})

test('serves security.txt with the address of the settings', async () => {
  const response = await fetch(`${running.url}/.well-known/security.txt`)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  const { body } = await owner.send<{ setting: { group: string; supportEmail: string } }[]>(
    'GET',
    '/api/admin/settings',
  )
  const address = body.find(({ setting }) => setting.group === 'brand')?.setting.supportEmail
  expect(text).toContain(`Contact: mailto:${address}\n`)
  expect(Date.parse(/Expires: (.+)/.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now())
})

test('restores earlier versions and defaults', async () => {
  const second = await save('seller', { ...SELLER, taxId: 'DE2' }, 1)
  expect(second.body.versions.map(({ n }) => n)).toEqual([2, 1])
  const third = await restore('seller', 1, 2)
  expect(third.body).toMatchObject({ setting: SELLER, versions: [{ n: 3, restores: 1 }, {}, {}] })
  const fourth = await restore('seller', 0, 3)
  expect(fourth.body).toMatchObject({
    setting: { name: 'Quill' },
    versions: [{ restores: 0 }, {}, {}, {}],
  })
  expect((await restore('seller', 9, 4)).status).toBe(404)
  expect((await restore('seller', 0, 4)).body.error).toContain('nothing was saved')
})

// @promise settings-conflicts
test('rejects an outdated save without overwriting', async () => {
  const manager = await signInColleague(running, 'mo', 'manager')
  const other = await signInColleague(running, 'ines', 'owner')
  expect((await read('hosting', manager.browser))?.setting).toEqual({
    group: 'hosting',
    yearCents: 2900,
  })
  expect((await save('hosting', { yearCents: 100 }, 0, '', manager.browser)).status).toBe(403)
  expect((await save('hosting', { yearCents: 3900 }, 0, '', other.browser)).status).toBe(200)
  const late = await save('hosting', { yearCents: 4900 }, 0)
  expect(late.status).toBe(409)
  expect(late.body.error).toContain('ines saved version 1 since you opened this')
  expect(await read('hosting')).toMatchObject({ setting: { yearCents: 3900 } })
  expect((await save('hosting', { yearCents: 4900 }, 1)).status).toBe(200)
})

const HOURS = { days: [1, 2], opens: 9, closes: 17, zone: 'Europe/Berlin', holidays: [] }

test.each([
  ['brand', { name: ' ', supportEmail: 'a@example.com' }, 'name', 'name of the business'],
  ['brand', { name: 'Q\u202eA', supportEmail: 'a@example.com' }, 'name', 'one line'],
  ['brand', { name: 'Quill', supportEmail: 'a@b@c\r\nBcc: d' }, 'supportEmail', 'address such as'],
  ['seller', { ...SELLER, name: 'Quill 🦊' }, 'name', 'no emoji'],
  [
    'seller',
    { ...SELLER, addressLines: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
    'addressLines',
    'six|6',
  ],
  ['seller', { ...SELLER, more: 1 }, 'page', 'more'],
  ['hours', { ...HOURS, days: [] }, 'days', 'at least one day'],
  ['hours', { ...HOURS, opens: 17 }, 'closes', 'after it begins'],
  ['hours', { ...HOURS, zone: 'Berlin' }, 'zone', 'no time zone'],
  ['hours', { ...HOURS, holidays: ['2026-02-30'] }, 'holidays', '2026-12-25'],
  ['hosting', { yearCents: 0 }, 'yearCents', '1.00'],
  ['hosting', { yearCents: 29.5 }, 'yearCents', '29.00'],
  ['retention', { filesDays: 3650 }, 'filesDays', '365'],
  [
    'campaign',
    { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' },
    'endsAt',
    'after it begins',
  ],
  ['campaign', { startsAt: 'tomorrow', endsAt: '' }, 'startsAt', 'UTC'],
])('rejects a wrong %s with a reason', async (group, setting, field, why) => {
  const before = await read(group)
  const { status, body } = await save(group, setting, before?.versions.length ?? 0)
  expect([status, body.fields?.[field]]).toEqual([400, expect.stringMatching(why)])
  expect(await read(group)).toEqual(before)
})

test('rejects unknown or mismatched groups', async () => {
  const { status } = await save('hosting', { ...SELLER, group: 'seller' }, 0)
  expect(status).toBe(400)
  expect((await save('nothing', SELLER, 0)).status).toBe(400)
})

async function textsOf(letter: string): Promise<Record<string, string>> {
  const found = await read(`letter-${letter}`)
  if (!found || !('texts' in found.setting)) throw new Error('it has no words')
  return found.setting.texts
}

test('uses custom texts in new emails only', async () => {
  const group = 'letter-message-received'
  const own = await textsOf('message-received')
  const texts = { ...own, heading: 'It is here', opening: 'We read it, at {brand}.' }
  const { body: shown } = await owner.send<{ forms: readonly { text: string }[] }>(
    ...(['POST', '/api/admin/letter-previews', { letter: 'message-received', texts }] as const),
  )
  expect(shown.forms[0]?.text).toContain('We read it, at Vitrine.')
  expect((await save(group, { texts }, 0)).status).toBe(200)
  await createTestClient(running.url).send('POST', '/api/contacts', {
    ...{ name: 'Bo', email: 'bo@example.com', message: 'Hello' },
  })
  await running.jobsDone()
  const [letter] = await running.db
    .select()
    .from(emails)
    .where(eq(emails.recipient, 'bo@example.com'))
  expect(letter?.subject).toBe('Vitrine has your message')
  expect(letter?.text).toContain('It is here')
  expect(letter?.text).toContain('We read it, at Vitrine.')
})

// @promise editable-emails
test('rejects texts with false promises and empty emails', async () => {
  const texts = await textsOf('confirmation')
  const refused = async (changed: Record<string, string | undefined>) =>
    (await save('letter-confirmation', { texts: { ...texts, ...changed } }, 0)).body.fields
  expect((await refused({ promise: 'Soon.' }))?.['promise']).toContain('Keep {hours}')
  expect((await refused({ opening: 'Ready in 2 hours.' }))?.['opening']).toContain('“2 hours”')
  expect((await refused({ more: 'x' }))?.['more']).toContain('no text')
  expect((await refused({ closing: undefined }))?.['closing']).toContain('missing')
  expect((await read('letter-confirmation'))?.versions).toEqual([])
})

test('uses the set brand in pages, emails and replies', async () => {
  const brand = { name: 'Quill & <b>Söhne</b> "Co"', supportEmail: 'hello@quill.example' }
  const { body } = await save('brand', brand, 0)
  expect(body.setting).toEqual({ group: 'brand', ...brand })
  const terms = await (await fetch(`${running.url}/terms`)).text()
  expect(terms).toContain('Quill &amp; &lt;b&gt;Söhne&lt;/b&gt; &quot;Co&quot;')
  expect(terms).toContain('hello@quill.example')
  expect(terms).not.toMatch(/<b>Söhne|support@vitrine\.example/)
  await createTestClient(running.url).send('POST', '/api/contacts', {
    ...{ name: 'Cy', email: 'cy@example.com', message: 'Hello' },
  })
  await running.jobsDone()
  const mails = await sentMails()
  const answer = mails.find((mail) => mail.includes('\nTo: cy@example.com'))
  expect(answer).toMatch(/From: .* <support@vitrine\.example>/)
  expect(answer).toContain('Reply-To: hello@quill.example')
  expect(mails.some((mail) => mail.includes('\nTo: hello@quill.example'))).toBe(true)
  expect((await save('brand', { ...brand, name: 'Vitrine' }, 1)).status).toBe(200)
})

test('shows the set retention in the privacy notice', async () => {
  const notice = async () => (await fetch(`${running.url}/privacy`)).text()
  expect(await notice()).toMatch(/until (<!-- -->)?90(<!-- -->)? days after your order/)
  expect((await save('retention', { filesDays: 45 }, 0)).status).toBe(200)
  expect(await notice()).toMatch(/until (<!-- -->)?45(<!-- -->)? days after your order/)
})

// @promise editable-claims
test('shows custom claims everywhere and restores them', async () => {
  const page = async (path: string) =>
    (await (await fetch(running.url + path)).text()).replaceAll('<!-- -->', '')
  const group = 'page-answer-how-fast'
  const { body: all } = await owner.send<SettingResponse[]>('GET', '/api/admin/settings')
  const textsIn = (name: string) => {
    const found = all.find((each) => each.group === name)
    if (!found || !('texts' in found.setting)) throw new Error('it has no words')
    return found.setting.texts
  }
  const own = textsIn(group)
  const text1 =
    'Most sites are live in 24 hours, up to 72 for larger plans. “Fast” <b>is</b> our word & yours.'
  const texts = { ...own, question: 'When is it there?', text1 }
  const html = text1.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const data = JSON.stringify(text1).replaceAll('<', '\\u003c')

  const { body: preview } = await owner.send<{ html: string }>('POST', '/api/admin/page-previews', {
    ...{ block: 'answer-how-fast', texts },
  })
  expect(preview.html).toContain(html)
  expect(await page('/faq')).not.toContain('When is it there?')

  const refused = await save(group, { texts: { ...texts, text1: 'Always in 24 hours.' } }, 0)
  expect([refused.status, refused.body.fields?.['text1']]).toEqual([
    400,
    'Keep “up to 72 for larger plans” in it: the specification demands it (HOME-09)',
  ])
  const forbidden = await save(group, { texts: { ...texts, text1: `${text1} Read twice.` } }, 0)
  expect(forbidden.body.fields?.['text1']).toContain('“Read twice” is not so')

  expect((await save(group, { texts }, 0)).status).toBe(200)
  for (const path of ['/', '/faq']) {
    const shown = await page(path)
    expect(shown).toContain(html)
    expect(shown).toContain(`"text":${data}`)
    expect(shown).toContain('"name":"When is it there?"')
    expect(shown).not.toMatch(/%SAY_|%WORDS%|How fast is delivery/)
  }
  const descriptions = async () =>
    (
      await createTestClient(running.url).send<{ description: string }[]>('GET', '/api/plans')
    ).body.map(({ description }) => description)
  const [first] = await descriptions()
  const plan = { ...textsIn('page-plan-starter'), description: 'A page of your own.' }
  expect((await save('page-plan-starter', { texts: plan }, 0)).status).toBe(200)
  expect((await descriptions())[0]).toBe('A page of your own.')

  expect((await restore(group, 0, 1)).status).toBe(200)
  expect((await restore('page-plan-starter', 0, 1)).status).toBe(200)
  expect(await page('/faq')).toContain('How fast is delivery?')
  expect((await descriptions())[0]).toBe(first)
})
