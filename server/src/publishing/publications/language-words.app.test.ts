import type { LanguageWordsResponse, SaveWordsBody } from '@vitrine/contract/studio'
import { siteLanguageOf } from '@vitrine/domain/languages/languages'
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractText } from '../../../../renderer/round-trip/extract-text.ts'
import { createReviewOrder, type ReviewOrder } from '../../../testing/review-order.ts'
import { signInColleague } from '../../../testing/sign-in-colleague.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { nameSourcesOfGate, signInStaff, type TestClient } from '../../../testing/test-client.ts'

let running: TestServer
let owner: TestClient

beforeAll(async () => {
  running = await startTestServer()
  owner = await signInStaff(running.url)
})
afterAll(() => running.close())

const RESUME = {
  basics: { name: 'Ada Quill', label: 'Nọ́ọ̀sì', email: 'ada@example.com' },
  work: [{ name: 'Bayview', position: 'Nọ́ọ̀sì', startDate: '2019-03' }],
  education: [{ institution: 'Ibadan', area: 'Ìtọ́jú' }],
  skills: [{ name: 'Ìṣírò' }],
  languages: [{ language: 'French', fluency: 'Fluent' }],
}

/** Words with the letters of the language, different for each key. */
function wordsFor({ words }: LanguageWordsResponse, mark: string): SaveWordsBody['words'] {
  const missing = words.filter(({ known, isOptional }) => known === null && !isOptional)
  return Object.fromEntries(
    missing.map(({ key, english }) => [key, `${mark} ${english.slice(0, 50)}`]),
  )
}

async function anOrder(language: string, code: string): Promise<ReviewOrder> {
  const one = await createReviewOrder(running, owner, { languages: [language] })
  await one.write(RESUME, code)
  await nameSourcesOfGate(owner, one.orderId)
  return one
}

const words = (one: ReviewOrder, code: string) =>
  one.team<LanguageWordsResponse>('GET', `/drafts/${code}/words`)
const blockers = async (one: ReviewOrder) =>
  (await one.team<{ items: OpenItem[] }>('GET', '/gate')).body.items
    .filter(({ kind }) => kind === 'words')
    .map(({ sentence }) => sentence)

async function fileOf(one: ReviewOrder, number: number, path: string): Promise<Uint8Array> {
  const answer = await fetch(
    `${running.url}/api/admin/orders/${one.orderId}/versions/${number}/files/${path}`,
    { headers: { cookie: [...owner.cookies].map((pair) => pair.join('=')).join('; ') } },
  )
  expect([path, answer.status]).toEqual([path, 200])
  return new Uint8Array(await answer.arrayBuffer())
}

/** The texts of a version in all forms, without spaces: PDFs break lines. */
async function textsOf(one: ReviewOrder, number: number) {
  const plain = (text: string) => text.normalize('NFC').replaceAll(/[\s\u00ad\u200b]/g, '')
  const page = Buffer.from(await fileOf(one, number, 'index.html')).toString()
  const docx = unzipSync(await fileOf(one, number, 'resume.docx'))['word/document.xml']!
  // As a screen reader speaks it: others repeat letters with two marks in some faces.
  const pdf = async (path: string) =>
    (await extractText.vitrine(await fileOf(one, number, path), 'ltr')).tagged
  return {
    page: plain(page.replaceAll(/<(?:style|script)[^]*?<\/(?:style|script)>|<[^>]*>/g, ' ')),
    docx: plain(strFromU8(docx).replaceAll(/<[^>]*>/g, ' ')),
    pdf: plain(await pdf('resume.pdf')),
    designed: plain(await pdf('resume-designed.pdf')),
    text: plain(Buffer.from(await fileOf(one, number, 'resume.txt')).toString()).toLowerCase(),
  }
}

/** Its name in the language itself gives another code. */
const YORUBA = siteLanguageOf('Èdè Yorùbá').code

// @promise language-words: A language without words of its own is asked for once, and never printed in English by accident.
test('blocks a preview until the words are written, and asks once', async () => {
  const one = await anOrder('Yoruba', 'yoruba')
  const send = (order: ReviewOrder) => order.preview()
  await expect(send(one)).rejects.toThrow('409')
  expect(await blockers(one)).toEqual([
    expect.stringMatching(
      /^Words of the page are missing in Yoruba: “Summary”, .* and \d+ more\. /,
    ),
  ])
  // A reason does not help.
  const { body: gate } = await one.team<{ items: OpenItem[] }>('GET', '/gate')
  const keys = gate.items.filter(({ kind }) => kind === 'words').map(({ key }) => key)
  const reason = { keys, how: 'reason', words: 'It may stay' }
  expect((await one.team('POST', '/gate/resolutions', reason)).body).toMatchObject({
    code: 'fix_required',
  })

  const { body: asked } = await words(one, 'yoruba')
  expect(asked).toMatchObject({ tag: 'yo', name: 'Yoruba', revision: 0, keptEnglish: null })
  const typed = {
    ...wordsFor(asked, 'Ọ̀rọ̀'),
    ...{
      work: 'Iriri iṣẹ́',
      education: 'Ìwé',
      languages: 'Àwọn èdè',
      present: 'ìsinsìnyí',
      now: 'ìsinsìnyí',
    },
    ...{ write: 'Kọ̀wé sí {name}', proofNote: 'Nínú {count}', 'level-fluent': 'Dáadáa' },
  }
  const first = await one.team('PUT', '/drafts/yoruba/words', { revision: 0, words: typed })
  expect([first.status, first.body]).toMatchObject([200, { revision: 1 }])
  expect(await blockers(one)).toEqual([])
  expect(await send(one)).toMatchObject({ state: 'sent', number: 1 })

  const texts = await textsOf(one, 1)
  for (const [form, text] of Object.entries(texts)) {
    const fold = (word: string) =>
      form === 'text' ? word.replaceAll(' ', '').toLowerCase() : word.replaceAll(' ', '')
    // This template's page lists schools under certificates.
    const schools = form === 'page' ? 'Ọ̀rọ̀ Certifications' : 'Ìwé'
    const written = ['Iriri iṣẹ́', schools, 'Àwọn èdè', 'ìsinsìnyí', 'Dáadáa']
    const lost = written.filter((word) => !text.includes(fold(word.normalize('NFC'))))
    expect([form, ...lost]).toEqual([form])
    for (const english of ['Experience', 'Education', 'Fluent', 'Present'])
      expect([form, english, new RegExp(`(?<!Ọ̀rọ̀)${english}`).test(text)]).toEqual([
        ...[form, english, false],
      ])
  }

  // The next order of the language is not asked, and says who wrote them.
  const two = await anOrder('Èdè Yorùbá', YORUBA)
  expect(await blockers(two)).toEqual([])
  expect((await words(two, YORUBA)).body.words[0]).toMatchObject({
    written: { text: 'Ọ̀rọ̀ Summary', by: expect.any(String) },
  })
  expect(await two.preview()).toMatchObject({ state: 'sent' })
  expect((await textsOf(two, 1)).designed).toContain('Àwọnèdè')
})

// @promise language-words
test('keeps the words of a version when they are corrected', async () => {
  const one = await anOrder('Igbo', 'igbo')
  const { body: asked } = await words(one, 'igbo')
  await one.team('PUT', '/drafts/igbo/words', {
    revision: 0,
    words: { ...wordsFor(asked, 'Okwu'), write: 'Dee {name}', proofNote: 'Nke {count}' },
  })
  await one.preview()
  const before = await fileOf(one, 1, 'resume.pdf')
  const fix = { revision: 1, words: { work: 'Ahụmahụ ọrụ' } }
  expect((await owner.send('PUT', '/api/admin/language-words/ig', fix)).status).toBe(200)
  expect(Buffer.from(await fileOf(one, 1, 'resume.pdf')).equals(Buffer.from(before))).toBe(true)

  // Approval publishes the approved words.
  const { body: review } = await one.mine('GET', '/review')
  const approved = await one.mine('POST', '/review/approval', {
    previewNumber: 1,
    versionHash: review.shown?.versionHash,
  })
  expect([approved.status, approved.body]).toMatchObject([200, {}])
  await running.jobsDone()
  expect((await textsOf(one, 1)).page).toContain('OkwuExperience')

  // The next version has the correction.
  const publication = await one.team('POST', '/publications', {
    ...{ subdomain: 'ada-igbo', reason: 'A better word' },
    requestId: crypto.randomUUID(),
  })
  expect(publication.status).toBe(200)
  await running.jobsDone()
  const texts = await textsOf(one, 2)
  expect([texts.page, texts.pdf].map((text) => text.includes('Ahụmahụọrụ'))).toEqual([true, true])
})

test('prints written months where CLDR has none', async () => {
  const one = await anOrder('Latin', 'latin')
  const { body: asked } = await words(one, 'latin')
  await one.team('PUT', '/drafts/latin/words', {
    revision: 0,
    words: {
      ...wordsFor(asked, 'Verbum'),
      ...{ write: 'Scribe ad {name}', proofNote: 'Ex {count}', 'month-3': 'Martius' },
    },
  })
  await one.preview()
  const { page, ...documents } = await textsOf(one, 1)
  for (const [form, text] of Object.entries(documents))
    expect([form, text.toLowerCase().includes('martius2019')]).toEqual([form, true])
  // The page has years only, and the month of its update.
  expect(page).toMatch(/VerbumUpdated(?:Verbum[A-Z][a-z]+|Martius)20\d\d/)
})

test('keeps English where a person decides so, with their name', async () => {
  const one = await anOrder('Khmer', 'khmer')
  expect(await blockers(one)).toEqual([expect.stringContaining('Khmer: “Skip to content”')])
  const kept = await one.team<LanguageWordsResponse>('PUT', '/drafts/khmer/words', {
    ...{ revision: 0, words: { email: 'អ៊ីមែល' }, keepsEnglish: true },
  })
  expect(kept.body).toMatchObject({ tag: 'km', keptEnglish: { by: expect.any(String) } })
  expect(await blockers(one)).toEqual([])
  await one.preview()
  const page = Buffer.from(await fileOf(one, 1, 'index.html')).toString()
  // The heading that the program knows, and a word that stays English.
  expect(page).toContain('បទពិសោធន៍ការងារ')
  expect(page).toMatch(/<a lang="en"[^>]*>Skip to content<\/a>/)
})

test('refuses bad words, unknown keys, other languages and other people', async () => {
  const one = await anOrder('Zulu', 'zulu')
  const put = (body: unknown, code = 'zulu') => one.team('PUT', `/drafts/${code}/words`, body)
  const bad = await put({ revision: 0, words: { work: '<script>' } })
  expect([bad.status, bad.body]).toMatchObject([
    400,
    { fields: { 'words.work': 'Write plain words, without < > { }' } },
  ])
  for (const wrong of ['a\u0000b', 'a\u202eb', 'x'.repeat(61), 'x'.repeat(5000), 7])
    expect((await put({ revision: 0, words: { work: wrong } })).status).toBe(400)
  expect((await put({ revision: 0, words: { constructor: 'a' } })).status).toBe(400)
  expect((await put({ revision: -1, words: {} })).status).toBe(400)
  expect((await put({ revision: 0, words: {} }, 'de')).status).toBe(404)
  expect((await words(one, 'en')).status).toBe(404)
  expect((await owner.send('PUT', '/api/admin/language-words/zu', BODY)).status).toBe(404)

  const { browser: writer } = await signInColleague(running, 'wole', 'writer')
  const path = `/api/admin/orders/${one.orderId}/drafts/zulu/words`
  expect((await writer.send('PUT', path, BODY)).status).toBe(200)
  expect((await writer.send('GET', '/api/admin/language-words')).status).toBe(403)
  expect((await writer.send('PUT', '/api/admin/language-words/zu', BODY)).status).toBe(403)
  const { body } = await owner.send<LanguageWordsResponse[]>('GET', '/api/admin/language-words')
  expect(body.map(({ tag }) => tag)).toContain('zu')
})

const BODY = { revision: 0, words: { work: 'Umsebenzi' } }
