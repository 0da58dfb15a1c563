import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { LinkedInFileResponse } from '@vitrine/contract/sources'
import type { DraftResponse, ReadingsResponse } from '@vitrine/contract/studio'
import { plainResume, type StoredResume } from '@vitrine/domain/resume/stored-resume'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cvBytes } from '../../../reader/testing/cvs.ts'
import { makeLinkedInArchive } from '../../../reader/testing/make-linkedin-archive.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  buyPlan,
  cvForm,
  orderPath,
  signInStaff,
  type TestClient,
  draftFromCv,
} from '../../testing/test-client.ts'

const CV = 'en-us-promo__html-classic.pdf'

let running: TestServer
let staff: TestClient
let api: string
let fromCv: StoredResume

beforeAll(async () => {
  running = await startTestServer()
  const order = await buyPlan(running.url)
  staff = await signInStaff(running.url)
  const { body } = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    '/api/admin/queue?view=all',
  )
  api = `/api/admin/orders/${body.entries[0]?.orderId}`
  const cv = cvForm(cvBytes(CV), 'cv.pdf')
  await order.customer.send('POST', orderPath(order, '/upload-cv'), cv)
  fromCv = (await draftAgain()).draft.resume
})
afterAll(() => running.close())

type Drafted = { draft: DraftResponse; kept: string[] }

const draftAgain = async (language = 'en') =>
  (await draftFromCv<Drafted>(staff, api.split('/').at(-1) ?? '', language)).body
const readings = async () => (await staff.send<ReadingsResponse>('GET', `${api}/readings`)).body
const add = (bytes: Uint8Array, name: string, query = '') =>
  staff.send<LinkedInFileResponse & { error?: string }>(
    'POST',
    `${api}/linkedin-file${query}`,
    cvForm(bytes, name, 'linkedinFile'),
  )
const storedFiles = async () =>
  (await readdir(path.join(running.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.parentPath.includes('linkedin'))
    .map(({ name }) => name)

/** The CV's content with another start date and an additional job. */
function archive(startDate = '2014-05') {
  const said = plainResume(fromCv)
  return makeLinkedInArchive({
    ...said,
    work: [
      { ...said.work?.[0], startDate },
      ...(said.work?.slice(1) ?? []),
      { name: 'Harbor Books', position: 'Clerk', startDate: '1999-02', endDate: '2000-03' },
    ],
  })
}

test('accepts only LinkedIn formats', async () => {
  for (const [name, word] of [
    ['en-us-datasci__docx-classic.docx', 'zip of its data archive'],
    ['it-it-architetta__doc-classic.doc', 'zip of its data archive'],
  ] as const) {
    const { status, body } = await add(cvBytes(name), name)
    expect([status, body.error]).toEqual([400, expect.stringContaining(word)])
  }
  expect((await add(Buffer.from('a,b'), 'data.zip')).status).toBe(400)
  expect(await storedFiles()).toEqual([])
  expect((await staff.send('GET', `${api}/linkedin-file`)).status).toBe(404)
})

test('records who added a file, before it is read', async () => {
  const { status, body } = await add(archive(), 'Basic_LinkedInDataExport.zip')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Basic_LinkedInDataExport.zip',
    type: 'application/zip',
    addedBy: 'noor',
    scannedAt: null,
  })
  const { cv, linkedin, joined } = await readings()
  expect(cv.reading).not.toBeNull()
  expect(linkedin).toMatchObject({ readAt: null, reading: null, file: { id: body.id } })
  expect(joined?.conflicts).toEqual([])
  const { body: order } = await staff.send<{ history: { what: string; actor: string }[] }>(
    'GET',
    api,
  )
  expect(order.history).toContainEqual(
    expect.objectContaining({ what: 'linkedin-file-added', actor: 'staff:noor' }),
  )
  const download = await staff.send('GET', `${api}/linkedin-file`)
  expect(download.headers.get('content-disposition')).toContain('attachment')
  expect(download.headers.get('content-security-policy')).toBe('sandbox')
})

test('merges CV and LinkedIn and lists conflicts', async () => {
  const { draft } = await draftAgain()
  expect(draft.resume.work?.[0]).toEqual(fromCv.work?.[0])
  expect(draft.resume.work?.at(-1)).toMatchObject({ name: 'Harbor Books' })
  const { joined } = await readings()
  expect(joined?.conflicts).toMatchObject([
    {
      path: '/work/0/startDate',
      sides: {
        cv: { value: fromCv.work?.[0]?.startDate },
        linkedin: { value: '2014-05', source: { text: 'May 2014' } },
      },
    },
  ])
  const source = joined?.sources.find(({ text }) => text === 'Harbor Books')
  expect(source?.file).toBe('linkedin')
})

test('keeps conflict decisions when redrafting', async () => {
  const { joined } = await readings()
  const id = joined?.conflicts[0]?.id ?? ''
  const { draft } = await draftAgain()
  const [first, ...others] = draft.resume.work ?? []
  const saved = await staff.send<DraftResponse>('PUT', `${api}/drafts/en`, {
    revision: draft.revision,
    templateId: draft.templateId,
    themeId: draft.themeId,
    resume: { ...draft.resume, work: [{ ...first, startDate: '2014-05' }, ...others] },
    decided: { [id]: 'linkedin' },
  })
  expect(saved.body.decided).toEqual({ [id]: 'linkedin' })
  const again = await draftAgain()
  expect(again.kept).toEqual([])
  expect(again.draft.decided).toEqual({ [id]: 'linkedin' })
  expect(again.draft.resume.work?.[0]?.startDate).toBe('2014-05')
  // Decisions are per language.
  expect((await draftAgain('es')).draft.resume.work?.[0]).toEqual(fromCv.work?.[0])
})

test('keeps decisions when a save omits them', async () => {
  const { draft } = await draftAgain()
  const { revision, resume, templateId, themeId } = draft
  const body = { revision, resume, templateId, themeId }
  const saved = await staff.send<DraftResponse>('PUT', `${api}/drafts/en`, body)
  expect(saved.body.decided).toEqual(draft.decided)
})

test('replaces a file only if its ID is given', async () => {
  const refused = await add(archive('2013-01'), 'newer.zip')
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'There is a LinkedIn file already, added by noor. Replace that one.',
  ])
  const before = await storedFiles()
  expect(before).toHaveLength(1)
  const { linkedin } = await readings()
  const { body } = await add(archive('2013-01'), 'newer.zip', `?replaces=${linkedin.file?.id}`)
  expect(body.name).toBe('newer.zip')
  expect(await storedFiles()).not.toEqual(before)
  expect(await storedFiles()).toHaveLength(1)
  // The old reading is gone.
  expect((await readings()).linkedin.reading).toBeNull()
  // The new file has an undecided conflict.
  expect((await draftAgain()).draft.resume.work?.[0]).toEqual(fromCv.work?.[0])
})

test('reads a LinkedIn PDF like the archive', async () => {
  const { linkedin } = await readings()
  const pdf = cvBytes('en-us-promo__linkedin.pdf')
  await add(pdf, 'Profile.pdf', `?replaces=${linkedin.file?.id}`)
  await draftAgain()
  const { linkedin: after, joined } = await readings()
  expect(after.reading?.format).toBe('pdf')
  expect(joined?.sources.some(({ file }) => file === 'linkedin')).toBe(true)
})

test('asks before it drafts from another person’s file', async () => {
  const order = await buyPlan(running.url, 'professional', {
    customerInfo: { firstName: 'Otto', lastName: 'Nemec', email: 'otto@example.org' },
  })
  await order.customer.send('POST', orderPath(order, '/upload-cv'), cvForm(cvBytes(CV), 'cv.pdf'))
  const { body } = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    `/api/admin/queue?view=all&search=${order.paymentIntentId}`,
  )
  const other = `/api/admin/orders/${body.entries[0]?.orderId}`
  const draft = () =>
    staff.send<{ code?: string; error?: string }>('POST', `${other}/drafts/en/from-cv`)
  const refused = await draft()
  expect(refused).toMatchObject({ status: 409, body: { code: 'people_differ' } })
  expect(refused.body.error).toMatch(/^The order is by Otto Nemec, the file names .+\. Say first/)
  const drafts = await staff.send<{ drafts: unknown[] }>('GET', `${other}/drafts`)
  expect(drafts.body.drafts).toEqual([])
  const { people } = (await staff.send<ReadingsResponse>('GET', `${other}/readings`)).body
  const answer = { names: people?.names, answer: 'cv' }
  expect((await staff.send('PUT', `${other}/people`, answer)).status).toBe(409)
  await staff.send('PUT', `${other}/people`, { ...answer, answer: 'one-person' })
  expect((await draft()).status).toBe(200)
  // Another name on the order is another question.
  const name = { firstName: 'Emil', lastName: 'Sand' }
  expect((await staff.send('PUT', `${other}/customer-name`, name)).status).toBe(200)
  expect((await draft()).status).toBe(409)
})

test('asks before it merges files of two people', async () => {
  const { linkedin, people } = await readings()
  expect(people).toMatchObject({ filesDiffer: false, answer: 'one-person', answeredBy: 'noor' })
  const other = makeLinkedInArchive({
    basics: { name: 'Otto Nemec', email: 'otto@example.org' },
    work: [{ name: 'Nemec Brewing', position: 'Brewer', startDate: '2001-01' }],
  })
  await add(other, 'other.zip', `?replaces=${linkedin.file?.id}`)
  // The file is not read yet; the draft reads it and then asks.
  const refused = await staff.send<{ code?: string }>('POST', `${api}/drafts/en/from-cv`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'people_differ' } })
  const asked = await readings()
  expect(asked.people).toMatchObject({
    names: { linkedin: 'Otto Nemec' },
    filesDiffer: true,
    answer: null,
  })
  expect(JSON.stringify(asked.joined)).not.toContain('Nemec')
  const names = asked.people?.names
  const changed = { names: { ...names, linkedin: 'Somebody else' }, answer: 'cv' }
  expect((await staff.send('PUT', `${api}/people`, changed)).status).toBe(409)
  const answered = await staff.send<ReadingsResponse>('PUT', `${api}/people`, {
    names,
    answer: 'cv',
  })
  expect(answered.body.people).toMatchObject({ answer: 'cv', answeredBy: 'noor' })
  expect(JSON.stringify((await draftAgain()).draft.resume)).not.toContain('Nemec')
  await staff.send('PUT', `${api}/people`, { names, answer: 'one-person' })
  expect(JSON.stringify((await draftAgain()).draft.resume)).toContain('Nemec Brewing')
})

test('takes out what came from a removed file', async () => {
  const { linkedin } = await readings()
  await add(archive(), 'again.zip', `?replaces=${linkedin.file?.id}`)
  const { draft } = await draftAgain()
  const at = (draft.resume.work ?? []).findIndex(({ name }) => name === 'Harbor Books')
  const work = (draft.resume.work ?? []).map((job, place) =>
    place === at ? { ...job, position: 'Senior clerk' } : job,
  )
  const { revision, templateId, themeId } = draft
  const { joined } = await readings()
  const [conflict] = joined?.conflicts ?? []
  const [first, ...others] = work
  await staff.send('PUT', `${api}/drafts/en`, {
    ...{ revision, templateId, themeId },
    resume: { ...draft.resume, work: [{ ...first, startDate: '2014-05' }, ...others] },
    decided: { [conflict?.id ?? '']: 'linkedin' },
  })
  const { body: fields } = await staff.send<{ unchanged: number; edited: unknown[] }>(
    'GET',
    `${api}/linkedin-file/fields`,
  )
  expect(fields).toMatchObject({
    edited: [{ language: 'en', field: `/work/${at}/position`, text: 'Senior clerk' }],
  })
  expect(fields.unchanged).toBeGreaterThanOrEqual(3)
  expect((await staff.send('DELETE', `${api}/linkedin-file`)).status).toBe(200)
  const { body } = await staff.send<{ drafts: DraftResponse[] }>('GET', `${api}/drafts`)
  const left = body.drafts.find(({ language }) => language === 'en')
  // The edited field stays, because nobody said to remove it.
  expect(left?.resume.work?.at(-1)).toEqual({ $id: expect.any(String), position: 'Senior clerk' })
  expect(left?.resume.work?.[0]).toEqual(fromCv.work?.[0])
  expect(left?.decided).toEqual({})
  expect(JSON.stringify(left?.resume)).not.toContain('Harbor Books')
  await add(archive(), 'third.zip')
  await draftAgain()
  expect((await staff.send('DELETE', `${api}/linkedin-file?edited=remove`)).status).toBe(200)
  await add(archive(), 'last.zip')
})

test('removes the file with its reading and redrafts from the CV', async () => {
  expect((await staff.send('DELETE', `${api}/linkedin-file`)).status).toBe(200)
  expect(await storedFiles()).toEqual([])
  const { linkedin } = await readings()
  expect(linkedin).toEqual({
    fileName: null,
    readAt: null,
    reading: null,
    refusal: null,
    file: null,
    corrections: [],
  })
  expect((await staff.send('DELETE', `${api}/linkedin-file`)).status).toBe(404)
})

test('shows the pages of Word files only', async () => {
  const pages = (kind: string) =>
    staff.send<{ code: string; error: string }>('GET', `${api}/source-pages/${kind}`)
  const pdf = await pages('cv')
  expect([pdf.status, pdf.body.code, pdf.body.error]).toEqual([
    409,
    'pages_unavailable',
    'This file has no Word pages.',
  ])
  expect((await pages('photo')).status).toBe(400)
})
