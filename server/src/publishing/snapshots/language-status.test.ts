import { siteLanguageOf } from '@vitrine/domain/languages/languages'
import { expect, test } from 'vitest'
import { buildPublication } from '../../../testing/insert-published-site.ts'
import { listLanguageStatus } from './language-status.ts'

const [english, german] = [siteLanguageOf('English'), siteLanguageOf('German')]
const saying = (name: string) => ({ basics: { name } })

/** A version with one text per language. */
function version(number: number, said: Record<string, string>, isLive = false) {
  const resumes = Object.entries(said).map(([code, name]) => ({
    ...{ code, languageName: code, resume: saying(name) },
  }))
  return { number, input: { ...buildPublication('').input, resumes }, isLive }
}

test('lists each language’s live version and earlier texts', () => {
  const drafts = [
    { language: english, draft: { resume: saying('Ada') } },
    { language: german, draft: { resume: saying('Adele') } },
  ]
  const versions = [
    version(5, { en: 'Later' }),
    version(4, { en: 'Ada', de: 'Ada' }, true),
    version(3, { en: 'Other', de: 'Ada' }),
    version(2, { en: 'Ada', de: 'Ada' }),
    version(1, { en: 'First' }),
  ]
  expect(listLanguageStatus([english, german], drafts, versions)).toEqual([
    {
      code: 'en',
      name: 'English',
      isWritten: true,
      liveSince: 2,
      isDraftNewer: false,
      otherIn: [5, 3, 1],
    },
    {
      code: 'de',
      name: 'German',
      isWritten: true,
      liveSince: 2,
      isDraftNewer: true,
      otherIn: [],
    },
  ])
})

test('reports no rollback for languages that are not live', () => {
  const nothing = { liveSince: null, isDraftNewer: false, otherIn: [] }
  const drafts = [{ language: german, draft: { resume: saying('Ada') } }]
  const was = version(1, { de: 'Ada' })
  for (const versions of [[], [was], [version(2, { fr: 'Ada' }, true), was]])
    expect(listLanguageStatus([english, german], drafts, versions)).toEqual([
      { code: 'en', name: 'English', isWritten: false, ...nothing },
      { code: 'de', name: 'German', isWritten: true, ...nothing },
    ])
  expect(listLanguageStatus([english], drafts, [version(1, { en: 'Ada' }, true)])).toMatchObject([
    { isWritten: false, liveSince: 1, isDraftNewer: false, otherIn: [] },
  ])
})
