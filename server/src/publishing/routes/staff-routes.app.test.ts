import { randomUUID } from 'node:crypto'
import type { MySiteResponse, SiteResponse } from '@vitrine/contract/publishing'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type PublishedTestSite,
  insertPublishedSite,
  buildPublication,
} from '../../../testing/insert-published-site.ts'
import { signInColleague } from '../../../testing/sign-in-colleague.ts'
import { startTestServer, STAFF, type TestServer } from '../../../testing/test-server.ts'
import {
  newRequestId,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../../../testing/test-client.ts'
import { auditLog } from '../../audit/tables.ts'
import { appendHistory, onboardingTokenOf, orders } from '../../ordering/index.ts'
import { hashSubdomain } from '../../onboarding/index.ts'
import { publications, sites } from '../tables.ts'
import { hashVersion } from '../versions/version-hash.ts'

const APP_SECRET = 'a secret of thirty-two characters'
const PUBLISHED_AT = '2026-03-02T09:00:00.000Z'
const NOBODY = { status: 404, body: { error: 'There is no such order. Look for it in the queue.' } }

let running: TestServer
let staff: TestClient
beforeAll(async () => {
  running = await startTestServer({ env: { APP_SECRET } })
  staff = await signInStaff(running.url)
})
afterAll(() => running.close())

type Made = PublishedTestSite & { desk: string; mine: (rest?: string) => string }
async function made(facts: Parameters<typeof insertPublishedSite>[1] = {}): Promise<Made> {
  const paymentIntentId = `pi_${randomUUID()}`
  const site = await insertPublishedSite(running.db, {
    ...facts,
    order: { paymentIntentId, ...facts.order },
  })
  const token = onboardingTokenOf(site.order, APP_SECRET)
  return {
    ...site,
    desk: `/api/admin/orders/${site.order.id}`,
    mine: (rest = '') => `/api/orders/${site.order.paymentIntentId}${rest}?token=${token}`,
  }
}
const refused = (error: string, status = 409) => ({ status, body: { error } })
const ask = <T = Record<string, unknown>>(path: string, method = 'GET', body?: object) =>
  staff.send<T>(method, path, body)
/** Staff actions in the audit log, without the route. */
const recorded = ({ order }: Made) =>
  running.db
    .select({ actor: auditLog.actor, about: auditLog.about, to: auditLog.to })
    .from(auditLog)
    .where(and(eq(auditLog.orderId, order.id), isNotNull(auditLog.to)))
    .orderBy(auditLog.n)
const mySite = async ({ mine }: Made) =>
  (await createTestClient(running.url).send<MySiteResponse>('GET', mine('/site'))).body

// @promise internal-notes
test('returns the live site, its versions and latest publication', async () => {
  const { input } = buildPublication('')
  const resumes = [
    ...input.resumes,
    { code: 'de', languageName: 'German', resume: { basics: { name: 'Ada Quill' } } },
  ]
  const site = await made({
    publications: [
      {
        input: { ...input, resumes, hidden: ['phone'] },
        owedLanguages: ['Greek'],
        liveAt: new Date('2026-03-05T09:00:00Z'),
        reason: 'Greek follows',
      },
      { reason: null },
      { purpose: 'preview', state: 'sent' },
    ],
  })
  const { subdomain } = site.site
  const { body } = await ask<SiteResponse>(`${site.desk}/site`)
  expect(body).toMatchObject({
    subdomain,
    proposedSubdomain: subdomain,
    url: expect.stringContaining(`//${subdomain}.`),
    state: 'live',
    leadsOn: null,
    owedLanguages: ['Greek'],
    hiddenContact: ['phone'],
  })
  expect(body.url).not.toMatch(/\/$/)
  expect(body.editions?.languages.map(({ name, url }) => [name, url])).toEqual([
    ['English', `${body.url}/`],
    ['German', `${body.url}/de/`],
  ])
  const version = {
    publishedBy: 'staff:noor',
    templateId: 'tearsheet',
    themeId: 'nomad',
    pageBytes: 1,
    fileCount: 1,
    hasDesignedPdf: false,
  }
  expect(body.versions).toEqual([
    {
      ...version,
      number: 2,
      languages: ['en'],
      publishedAt: PUBLISHED_AT,
      live: false,
      note: null,
    },
    {
      ...version,
      number: 1,
      languages: ['en', 'de'],
      publishedAt: '2026-03-05T09:00:00.000Z',
      live: true,
      note: 'Greek follows',
    },
  ])
  expect(body.publication).toMatchObject({ state: 'published', problem: null, waits: null })
})

test('reports offline and unpublished sites', async () => {
  const offlineAt = new Date('2026-03-06T09:00:00Z')
  const off = await made({ site: { offlineAt, offlineBy: 'staff:noor' } })
  expect((await ask<SiteResponse>(`${off.desk}/site`)).body).toMatchObject({
    state: 'offline',
    url: null,
    editions: null,
    owedLanguages: [],
    versions: [{ number: 1, live: false }],
  })
  const young = await made({ publications: [] })
  expect((await ask<SiteResponse>(`${young.desk}/site`)).body).toMatchObject({
    state: 'unpublished',
    versions: [],
    publication: null,
  })
  const erased = await made({ site: { subdomain: hashSubdomain('uma', APP_SECRET) } })
  expect((await ask<SiteResponse>(`${erased.desk}/site`)).body.subdomain).toBeNull()
  expect(await ask(`/api/admin/orders/${randomUUID()}/site`)).toMatchObject(NOBODY)
})

test('records rollbacks and allows only versions that went live', async () => {
  const site = await made({
    publications: [{}, {}, { purpose: 'preview', state: 'sent' }],
  })
  const go = (number: number, of: Made = site) =>
    ask<SiteResponse>(`${of.desk}/site/version`, 'PUT', { number })
  const { body } = await go(2)
  expect(body.versions.map(({ number, live }) => [number, live])).toEqual([
    [2, true],
    [1, false],
  ])
  const { history } = (await ask<{ history: object[] }>(site.desk)).body
  expect(history.at(-1)).toMatchObject({
    what: 'live-version',
    actor: `staff:${STAFF.username}`,
    from: '1',
    to: '2',
  })
  for (const number of [3, 9])
    expect(await go(number)).toMatchObject(
      refused('There is no such version. Choose one from the list.', 404),
    )
  const held = await made({ order: { orderStatus: 'on_hold' } })
  expect(await go(1, held)).toMatchObject(
    refused('The order is unpaid, on hold or canceled: what its address shows stays as it is.'),
  )
  const { input } = buildPublication('')
  const basics = { name: 'Ada', phone: '+1 555 0100', email: 'ada@example.com' }
  const said = [{ code: 'en', languageName: 'English', resume: { basics } }]
  const hiding = await made({
    publications: [
      { input: { ...input, resumes: said, hidden: ['phone'] } },
      { input: { ...input, resumes: said } },
    ],
  })
  expect(await go(2, hiding)).toMatchObject(
    refused(
      'That version shows the phone number or the address, which the customer has hidden since. Publish a new version instead.',
    ),
  )
  expect(
    await ask(`/api/admin/orders/${randomUUID()}/site/version`, 'PUT', { number: 1 }),
  ).toMatchObject({ status: 404 })
})

test('signs or rejects a publication waiting for a second person', async () => {
  const waiting = () =>
    made({
      order: { orderStatus: 'in_production' },
      publications: [
        {},
        {
          state: 'waiting',
          requestedBy: 'staff:lena',
          requestedIn: 'in_production',
          owedLanguages: ['Greek'],
        },
      ],
    })
  const site = await waiting()
  const { id } = site.made[1]!.publication
  const versionHash = hashVersion(site.made[1]!.version.files)
  const of = `${site.desk}/publications/${id}`
  expect((await ask(of)).body).toMatchObject({
    id,
    state: 'waiting',
    versionNumber: 2,
    waits: {
      askedBy: 'lena',
      askedAt: PUBLISHED_AT,
      reason: 'Agreed by phone',
      owedLanguages: ['Greek'],
      versionHash,
    },
  })
  const sign = (path: string, hash = versionHash) =>
    ask(`${path}/signature`, 'PUT', { versionHash: hash })
  expect(await sign(of, 'x')).toMatchObject(
    refused('That is not the version that waits. Load the page again.'),
  )
  expect((await sign(of)).body).toMatchObject({ state: 'published', waits: null })
  expect(await sign(of)).toMatchObject(
    refused('Nothing waits to be signed any more. Load the page again.'),
  )
  const actor = `staff:${STAFF.username}`
  expect(await recorded(site)).toEqual([{ actor, about: 'asked for by lena', to: 'published' }])

  const own = await waiting()
  const ownId = own.made[1]!.publication.id
  const ownPath = `${own.desk}/publications/${ownId}`
  await running.db
    .update(publications)
    .set({ requestedBy: `staff:${STAFF.username}` })
    .where(eq(publications.id, ownId))
  const ownHash = hashVersion(own.made[1]!.version.files)
  expect(await sign(ownPath, ownHash)).toMatchObject(
    refused('You asked for it yourself: somebody else signs it.'),
  )
  expect((await ask(`${ownPath}/signature`, 'DELETE')).body).toMatchObject({
    state: 'failed',
    problem: `${STAFF.username} sent it back, and it was not published.`,
  })
  const about = `asked for by ${STAFF.username}`
  expect(await recorded(own)).toEqual([{ actor, about, to: 'sent back' }])
  expect(await ask(`${ownPath}/signature`, 'DELETE')).toMatchObject({ status: 409 })

  const late = await waiting()
  await running.db.update(orders).set({ orderStatus: 'live' }).where(eq(orders.id, late.order.id))
  const latePath = `${late.desk}/publications/${late.made[1]!.publication.id}`
  const overtaken = await sign(latePath, hashVersion(late.made[1]!.version.files))
  expect(overtaken.status).toBe(409)
  expect(overtaken.body['error']).toContain('The order went live while this was rendered')

  // Neither a preview nor another order's publication.
  const preview = await made({ publications: [{ purpose: 'preview', state: 'sent' }] })
  for (const path of [
    `${preview.desk}/publications/${preview.made[0]!.publication.id}`,
    `${preview.desk}/publications/${id}`,
    `${preview.desk}/publications/${randomUUID()}`,
  ])
    expect(await ask(path)).toMatchObject(refused('There is no such publication.', 404))
})

test('reports every pending step as rendering', async () => {
  for (const [state, shown] of [
    ['queued', 'queued'],
    ['rendering', 'rendering'],
    ['rendered', 'rendering'],
    ['failed', 'failed'],
  ] as const) {
    const site = await made({ publications: [{ state, problem: 'No.' }] })
    const { body } = await ask(`${site.desk}/publications/${site.made[0]!.publication.id}`)
    expect(body).toMatchObject({ state: shown, problem: 'No.', waits: null })
  }
})

const basics = { name: 'Ada Quill', label: 'Charge nurse', email: 'ada@example.com' }
const write = (of: Made, language: string) =>
  ask(`${of.desk}/drafts/${language}`, 'PUT', {
    ...{ revision: 0, resume: { basics }, templateId: 'tearsheet', themeId: 'nomad' },
  })

test('refuses impossible publications with advice and changes nothing', async () => {
  const publish = (of: Made, wish: object = {}, by = staff) =>
    by.send('POST', `${of.desk}/publications`, {
      subdomain: `to-${of.order.id.slice(0, 8)}`,
      requestId: newRequestId(),
      reason: 'Agreed by phone',
      ...wish,
    })
  const site = await made({ publications: [], order: { orderStatus: 'in_production' } })
  expect(await publish(site)).toMatchObject(
    refused('There is no draft in an ordered language. Write one and save it first.'),
  )
  await write(site, 'en')
  const other = await made()
  const requestId = other.made[0]!.publication.id
  expect(await publish(site, { requestId })).toMatchObject(
    refused('That request was about another order. Load the page again.'),
  )
  const writer = await signInColleague(running, `wes-${site.order.id.slice(0, 4)}`, 'writer')
  expect(await publish(site, {}, writer.browser)).toMatchObject(
    refused('Without the customer’s approval only a manager publishes. Send a preview instead.'),
  )
  const taken = 'That address is taken. Choose another one'
  for (const [subdomain, sentence] of [
    [other.site.subdomain, taken],
    ['a', 'Use at least 3 characters'],
  ])
    expect(await publish(site, { subdomain })).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { subdomain: sentence } },
    })
  for (const order of [{ orderStatus: 'on_hold' }, { orderStatus: 'closed' }, { paidAt: null }])
    expect(await publish(await made({ order } as Parameters<typeof made>[0]))).toMatchObject(
      refused('The order is unpaid, on hold or over: its site can’t be published.'),
    )
  expect(await publish({ ...site, desk: `/api/admin/orders/${randomUUID()}` })).toMatchObject(
    NOBODY,
  )
  expect((await ask<SiteResponse>(`${site.desk}/site`)).body).toMatchObject({
    subdomain: site.site.subdomain,
    publication: null,
  })
  // The same request ID returns the same publication.
  expect((await publish(other, { requestId })).body).toMatchObject({ id: requestId })
})

const BEING_MADE =
  'A version is being made, or waits for a second person. Try again once it is live or sent back.'

test('explains why a language can’t be rolled back', async () => {
  const { input } = buildPublication('')
  const saying = (said: Record<string, object>, hidden: ('phone' | 'address')[] = []) => ({
    input: {
      ...input,
      hidden,
      resumes: Object.entries(said).map(([code, facts]) => ({
        ...{ code, languageName: code, resume: { basics: { name: 'Ada', ...facts } } },
      })),
    },
  })
  const email = { email: 'ada@example.com' }
  const versions = [
    saying({ en: email }, ['phone']),
    saying({ en: { label: 'Nurse', ...email }, de: email }),
    saying({ en: { phone: '+1 555 0100' } }),
    saying({ en: email }),
  ]
  const site = await made({ publications: versions })
  const back = (number: number, language = 'en', of = site, requestId: string = newRequestId()) =>
    ask(`${of.desk}/site/languages/${language}/version`, 'PUT', { number, requestId })
  expect(await back(4)).toMatchObject(
    refused('What is live in that language is just what that version said.'),
  )
  for (const [number, language] of [
    [1, 'de'],
    [9, 'en'],
  ] as const)
    expect(await back(number, language)).toMatchObject(
      refused('No version with that number was live in that language.', 404),
    )
  expect(await back(2, 'de')).toMatchObject(
    refused('Nothing is live in that language: there is nothing to put back.'),
  )
  expect(await back(3)).toMatchObject(
    refused(
      'The customer has hidden all contact details of that version since. Publish a new version instead.',
    ),
  )
  const held = await made({ publications: versions, order: { orderStatus: 'on_hold' } })
  expect(await back(2, 'en', held)).toMatchObject(
    refused('The order is unpaid, on hold or canceled: what its address shows stays as it is.'),
  )
  expect(await back(2, 'en', site, held.made[0]!.publication.id)).toMatchObject(
    refused('That request was about another order. Load the page again.'),
  )
  const nobody = { ...site, desk: `/api/admin/orders/${randomUUID()}` }
  expect(await back(2, 'en', nobody)).toMatchObject(NOBODY)
  const waits = await made({ publications: [...versions, { state: 'waiting' }] })
  expect(await back(2, 'en', waits)).toMatchObject(refused(BEING_MADE))
  expect(await recorded(site)).toEqual([])
  expect((await ask<SiteResponse>(`${site.desk}/site`)).body.versions).toHaveLength(4)
})

test('renders a document at its language’s future URL', async () => {
  const wishes = { ...(await made()).order.wishes, languages: ['English', 'German'] }
  const site = await made({ order: { orderStatus: 'in_production', wishes }, publications: [] })
  const link = new RegExp(`//${site.site.subdomain}\\.[^)]+(?=\\))`)
  const draw = async (language: string, name: string, label = 'Charge nurse') => {
    const at = `${site.desk}/drafts/${language}/documents/${name}`
    const resume = { basics: { ...basics, label } }
    const wish = { resume, templateId: 'tearsheet', themeId: 'nomad' }
    const { body } = (await ask<{ body: string }>(at, 'POST', wish)).body
    return Buffer.from(body, 'base64').toString('latin1')
  }
  const pageNamedIn = async (language: string) => link.exec(await draw(language, 'resume.pdf'))?.[0]
  const root = await pageNamedIn('de')
  expect(root).toMatch(/^[^/]*\/\/[^/]+\/$/)
  await write(site, 'en')
  expect(await pageNamedIn('de')).toBe(`${root}de/`)
  expect(await pageNamedIn('en')).toBe(root)
  await write(site, 'de')
  expect(await pageNamedIn('de')).toBe(`${root}de/`)
  expect(await draw('de', 'resume.txt', 'Flight nurse')).toContain('Flight nurse')
})

test('caches preview fonts as immutable', async () => {
  const font = await fetch(`${running.url}/api/preview-fonts/geist-latin-wght-normal.woff2`)
  expect([font.headers.get('content-type'), font.headers.get('cache-control')]).toEqual([
    'font/woff2',
    'public, max-age=31536000, immutable',
  ])
  expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2')
})

test('returns a version’s documents by language', async () => {
  const site = await made()
  const of = (version: number, language: string) =>
    ask(`${site.desk}/versions/${version}/documents/${language}`)
  expect((await of(1, 'en')).body).toEqual({
    resume: { basics: { name: 'Ada Quill' } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  for (const [version, language] of [
    [1, 'de'],
    [2, 'en'],
  ] as const)
    expect(await of(version, language)).toMatchObject(
      refused('There is no such version in that language.', 404),
    )
  expect(await ask(`${site.desk}/versions/1/files/none.html`)).toMatchObject(
    refused('That version has no such file.', 404),
  )
  expect(await ask('/api/preview-fonts/none.woff2')).toMatchObject(
    refused('There is no such font.', 404),
  )
  const draw = (language: string, templateId: string, of = site.desk) =>
    ask(`${of}/drafts/${language}/documents/resume.txt`, 'POST', {
      ...{ resume: { basics: { name: 'Ada Quill' } }, templateId, themeId: 'nomad' },
    })
  expect(await draw('en', 'of-last-year')).toMatchObject({
    status: 400,
    body: { fields: { templateId: 'Choose a template' } },
  })
  expect(await draw('pt', 'tearsheet')).toMatchObject(
    refused('That language is not ordered. Load the page again.', 404),
  )
  expect(await draw('en', 'tearsheet', `/api/admin/orders/${randomUUID()}`)).toMatchObject(NOBODY)
})

test('lets a customer confirm the page or explains the refusal', async () => {
  const { input } = buildPublication('')
  const work = [{ name: 'Bayview', position: 'Nurse', startDate: '2019-03' }]
  const resume = assignIds({ basics: { name: 'Ada', email: 'ada@example.com' }, work })
  const resumes = [{ code: 'en', languageName: 'English', resume }]
  const page = (facts: Parameters<typeof made>[0] = {}) =>
    made({ publications: [{ input: { ...input, resumes } }], ...facts })
  const check = (of: Made) => createTestClient(running.url).send('GET', of.mine('/site/check'))
  const confirm = (of: Made, versionNumber = 1) =>
    createTestClient(running.url).send('PUT', of.mine('/site/check'), { versionNumber })
  const site = await page()
  expect((await check(site)).body).toEqual({
    page: {
      versionNumber: 1,
      checkedOn: null,
      claims: [expect.objectContaining({ about: 'Nurse, Bayview', when: 'since Mar 2019' })],
      url: expect.stringMatching(new RegExp(`//${site.site.subdomain}\\..*[^/]/$`)),
      beingMade: false,
    },
  })
  expect(await confirm(site, 2)).toMatchObject(
    refused(
      'Your page was changed since you opened this. Load it again and look at what it says now.',
    ),
  )
  expect((await confirm(site)).body).toMatchObject({ page: { versionNumber: 1, beingMade: true } })
  expect(await confirm(site)).toMatchObject(
    refused('A new version of your page is just being made. Load this again in a minute.'),
  )
  const offline = await page({ site: { offlineAt: new Date(), offlineBy: 'customer' } })
  expect((await check(offline)).body).toEqual({ page: null })
  expect(await confirm(offline)).toMatchObject(
    refused(
      'Your page is not online, or changes to it are under way: what it says is looked at then.',
    ),
  )
})

test('changes a subdomain or explains the refusal', async () => {
  const correct = (of: Made, subdomain: string) =>
    ask<SiteResponse>(`${of.desk}/address`, 'PUT', { subdomain })
  const site = await made({ site: { subdomain: 'desk-old' } })
  const other = await made({ site: { subdomain: 'desk-taken' } })
  expect((await correct(site, 'desk-taken')).status).toBe(409)
  expect(await correct(site, 'a')).toMatchObject({
    status: 400,
    body: { fields: { subdomain: 'Use at least 3 characters' } },
  })
  expect((await correct(site, 'desk-new')).body).toMatchObject({ subdomain: 'desk-new' })
  expect(await correct(site, 'desk-third')).toMatchObject(
    refused('A version that names the address is just being made. Correct it once that is live.'),
  )
  for (const [facts, sentence] of [
    [{ order: { orderStatus: 'in_review' } }, 'The customer looks at a preview'],
    [{ order: { orderStatus: 'in_revision' } }, 'list is being worked on'],
    [{ site: { offlineAt: new Date(), offlineBy: 'customer' } }, 'The site is offline'],
    [{ order: { orderStatus: 'closed' } }, 'its address stays'],
  ] as const) {
    const each = await made(facts)
    const { status, body } = await correct(each, `at-${each.order.id.slice(0, 8)}`)
    expect([status, (body as unknown as { error: string }).error]).toEqual([
      409,
      expect.stringContaining(sentence),
    ])
  }
  expect(
    await ask(`/api/admin/orders/${randomUUID()}/address`, 'PUT', { subdomain: 'nobody' }),
  ).toMatchObject(NOBODY)
  expect(other.site.subdomain).toBe('desk-taken')
})

test('lets managers switch and redirect sites, not writers', async () => {
  const site = await made()
  const of = `${site.desk}/site`
  const state = async (path: string, method: string, body?: object) =>
    (await ask<SiteResponse>(path, method, body)).body
  expect(await state(`${of}/offline`, 'PUT')).toMatchObject({ state: 'offline' })
  expect(await state(`${of}/offline`, 'DELETE')).toMatchObject({ state: 'live' })
  const url = 'ada-quill.com'
  expect(await state(`${of}/new-address`, 'PUT', { url })).toMatchObject({
    state: 'offline',
    leadsOn: { to: 'https://ada-quill.com' },
  })
  expect(await state(`${of}/new-address`, 'DELETE')).toMatchObject({ leadsOn: null })
  expect(await ask(`${of}/new-address`, 'PUT', { url: 'nowhere' })).toMatchObject({
    status: 400,
    body: { fields: { url: expect.any(String) } },
  })
  const never = await made({ publications: [] })
  expect(await ask(`${never.desk}/site/offline`, 'PUT')).toMatchObject(
    refused('This order has no site that could be switched.'),
  )
  const nobody = `/api/admin/orders/${randomUUID()}/site`
  expect(await ask(`${nobody}/offline`, 'PUT')).toMatchObject(NOBODY)
  const writer = await signInColleague(running, `wim-${site.order.id.slice(0, 4)}`, 'writer')
  expect((await writer.browser.send('PUT', `${of}/offline`)).status).toBe(403)
})

test('shows the customer order progress and the live page', async () => {
  const { input } = buildPublication('')
  const basics = { name: 'Ada', phone: '+1 555 0100', email: 'ada@example.com' }
  const resumes = [{ code: 'en', languageName: 'English', resume: { basics } }]
  const site = await made({
    publications: [{ input: { ...input, resumes }, owedLanguages: ['Greek'] }],
  })
  const at = (minutes: number) => new Date(Date.parse(PUBLISHED_AT) + minutes * 60_000)
  const moved = (
    to: string,
    minutes: number,
    what: 'order-status' | 'second-payment' = 'order-status',
  ) => ({ orderId: site.order.id, at: at(minutes), actor: 'system', what, to }) as const
  await running.db.transaction((tx) =>
    appendHistory(
      tx,
      moved('ready', 1),
      moved('live', 2),
      moved('in_revision', 3),
      moved('live', 4),
      moved('x', 5, 'second-payment'),
    ),
  )
  const shown = await mySite(site)
  expect(shown).toMatchObject({
    orderStatus: 'live',
    heldFrom: null,
    packageId: 'starter',
    owedLanguages: ['Greek'],
    offline: null,
    ending: null,
    site: {
      url: expect.stringMatching(new RegExp(`//${site.site.subdomain}\\..*/$`)),
      publishedAt: PUBLISHED_AT,
      contact: { phone: 'shown', address: 'absent' },
      beingMade: false,
    },
  })
  expect(shown.reached).toEqual([
    { status: 'ready', at: at(1).toISOString() },
    { status: 'live', at: at(2).toISOString() },
    { status: 'in_revision', at: at(3).toISOString() },
  ])
  const hide = (hidden: string[]) =>
    createTestClient(running.url).send<MySiteResponse>('PUT', site.mine('/site/hidden-contact'), {
      hidden,
    })
  expect((await hide(['phone'])).body.site).toMatchObject({ beingMade: true })
  expect(await hide([])).toMatchObject(
    refused('A new version of your site is just being made. Try again in a minute.'),
  )
})

test('explains to the customer why contact can’t be hidden', async () => {
  const { input } = buildPublication('')
  const basics = { name: 'Ada', phone: '+1 555 0100' }
  const resumes = [{ code: 'en', languageName: 'English', resume: { basics } }]
  const only = await made({ publications: [{ input: { ...input, resumes } }] })
  const hide = (of: Made) =>
    createTestClient(running.url).send('PUT', of.mine('/site/hidden-contact'), {
      hidden: ['phone'],
    })
  expect(await hide(only)).toMatchObject(
    refused(
      'Without it nobody could reach you through your page. Ask us to add another way first.',
    ),
  )
  const revised = await made({ order: { orderStatus: 'in_revision' } })
  const { status, body } = await hide(revised)
  expect([status, body['error']]).toEqual([409, expect.stringContaining('Your site is not live')])
})

test('lets customers take their own site offline and back', async () => {
  const site = await made()
  const send = (method: string, rest: string, of = site, body?: object) =>
    createTestClient(running.url).send<MySiteResponse>(method, of.mine(rest), body)
  const off = await send('PUT', '/site/offline')
  expect(off.body).toMatchObject({ site: null, offline: { mayPutBack: true, leadsOn: null } })
  const led = await send('PUT', '/site/new-address', site, { url: 'https://ada-quill.com/' })
  expect(led.body.offline).toMatchObject({ leadsOn: { to: 'https://ada-quill.com' } })
  expect((await send('DELETE', '/site/new-address')).body.offline).toMatchObject({ leadsOn: null })
  expect((await send('DELETE', '/site/offline')).body).toMatchObject({
    offline: null,
    site: { beingMade: false },
  })
  const taken = await made({ site: { offlineAt: new Date(), offlineBy: 'staff:noor' } })
  expect((await mySite(taken)).offline).toMatchObject({ mayPutBack: false })
  expect(await send('DELETE', '/site/offline', taken)).toMatchObject(
    refused('Our team took this site offline. Write to us to have it back.'),
  )
  const held = await made({
    order: { orderStatus: 'on_hold', heldFrom: 'ready' },
    site: { offlineAt: new Date(), offlineBy: 'customer' },
  })
  expect((await mySite(held)).offline).toMatchObject({ mayPutBack: false })
  await running.db.update(sites).set({ liveVersion: null }).where(eq(sites.orderId, held.order.id))
  expect((await mySite(held)).offline).toBeNull()
})

test.each([
  ['refunded', { paymentStatus: 'refunded', refundedAmount: 2499 }, 'refunded'],
  [
    'paid back by hand',
    { paymentStatus: 'refunded', refundedAmount: 2499, paymentIntentId: `hand_${randomUUID()}` },
    'paid-back',
  ],
  ['charged back', { paymentStatus: 'charged_back' }, 'charged-back'],
  ['canceled by the team', { paymentStatus: 'paid' }, 'cancelled'],
] as const)('how an order that was %s ended is told with its day', async (_what, facts, why) => {
  const updatedAt = new Date('2026-04-09T09:00:00Z')
  const site = await made({ order: { orderStatus: 'cancelled', updatedAt, ...facts } })
  const refundedCents = 'refundedAmount' in facts ? facts.refundedAmount : 0
  expect((await mySite(site)).ending).toEqual({ why, at: updatedAt.toISOString(), refundedCents })
  const at = new Date('2026-04-08T09:00:00Z')
  const line = { orderId: site.order.id, actor: 'provider' } as const
  await running.db.transaction((tx) =>
    appendHistory(
      tx,
      { ...line, at, what: 'order-status', from: 'live', to: 'cancelled' },
      { ...line, at: updatedAt, what: 'refund', to: '2499' },
    ),
  )
  expect((await mySite(site)).ending).toMatchObject({ at: at.toISOString() })
})
