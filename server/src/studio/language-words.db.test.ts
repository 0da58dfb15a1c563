import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { listMissingLanguageWords, listSiteWords } from './language-words-store.ts'
import { saveLanguageWords } from './save-language-words.ts'

const NOW = new Date('2026-03-02T09:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Save = Parameters<typeof saveLanguageWords>[1]
const save = (change: Partial<Save> & Pick<Save, 'tag'>, username = 'mira') =>
  database.db.transaction((tx) =>
    saveLanguageWords(tx, { name: 'Some', revision: 0, words: {}, ...change }, username, NOW),
  )

test('remembers words with their writer and counts revisions', async () => {
  const first = await save({ tag: 'yo', words: { work: ' Iriri iṣẹ́ ', education: 'Ẹ̀kọ́' } })
  expect(first).toMatchObject({
    saved: { revision: 1, words: { work: { text: 'Iriri iṣẹ́', by: 'mira', revision: 1 } } },
  })
  // Without a change the revision stays.
  const same = await save({ tag: 'yo', revision: 1, words: { work: 'Iriri iṣẹ́' } }, 'noor')
  expect(same).toMatchObject({ saved: { revision: 1, words: { work: { by: 'mira' } } } })
  const removed = await save({ tag: 'yo', revision: 1, words: { education: '' } }, 'noor')
  expect(removed).toMatchObject({ saved: { revision: 2 } })
  const yoruba = { code: 'yoruba', name: 'Yoruba' }
  const words = await listSiteWords(database.db, [yoruba, { code: 'de', name: 'German' }])
  expect([...words]).toEqual([['yoruba', { work: 'Iriri iṣẹ́' }]])
})

test('merges different words of two writers and refuses the same word', async () => {
  await save({ tag: 'zu', words: { work: 'Umsebenzi' } })
  expect(await save({ tag: 'zu', words: { skills: 'Amakhono' } }, 'noor')).toMatchObject({
    saved: { revision: 2, words: { work: { by: 'mira' }, skills: { by: 'noor' } } },
  })
  expect(await save({ tag: 'zu', words: { work: 'Okunye' } }, 'noor')).toEqual({
    ...{ refused: 'words_changed', by: 'mira', english: 'Experience' },
  })
  expect(await save({ tag: 'zu', revision: 2, words: { work: 'Okunye' } }, 'noor')).toMatchObject({
    saved: { revision: 3, words: { work: { text: 'Okunye', by: 'noor' } } },
  })
})

test('accepts one of several concurrent saves of a word', async () => {
  const results = await Promise.all(
    [1, 2, 3, 4].map((which) => save({ tag: 'xh', words: { work: `Umsebenzi ${which}` } })),
  )
  const saved = results.filter((result) => 'saved' in result)
  expect([saved.length, results.length]).toEqual([1, 4])
  for (const result of results)
    if ('refused' in result) expect(result.refused).toBe('words_changed')
})

test('refuses bad words and words of another language', async () => {
  const fields = { 'words.work': expect.stringContaining('plain words') }
  expect(await save({ tag: 'ig', words: { work: '<b>' } })).toEqual({
    ...{ refused: 'words_invalid', fields },
  })
  expect(await save({ tag: 'ig', words: { 'month-1': 'Jenụwarị' } })).toMatchObject({
    fields: { 'words.month-1': 'This language has no such word' },
  })
  expect(await save({ tag: 'de', words: { work: 'Arbeit' } })).toMatchObject({
    refused: 'words_invalid',
  })
})

test('misses no words once English is kept, and asks again', async () => {
  const igbo = [{ code: 'igbo', name: 'Igbo' }]
  const missing = async () =>
    (await listMissingLanguageWords(database.db, igbo)).map(({ words }) => words.length)
  const [before] = await missing()
  expect(before).toBeGreaterThan(60)
  expect(await save({ tag: 'ig', keepsEnglish: true }, 'noor')).toMatchObject({
    saved: { revision: 1, keptEnglishBy: 'noor', keptEnglishAt: NOW },
  })
  expect(await missing()).toEqual([0])
  // The decision keeps its person.
  expect(await save({ tag: 'ig', revision: 1, keepsEnglish: true })).toMatchObject({
    saved: { revision: 1, keptEnglishBy: 'noor' },
  })
  await save({ tag: 'ig', revision: 1, keepsEnglish: false })
  expect(await missing()).toEqual([before])
})
