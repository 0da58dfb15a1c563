import { expect, test } from 'vitest'
import { selectLanguages, type LanguageStatus, describeLanguageStatus } from './language-status.ts'

const aLanguage = (name: string, facts: Partial<LanguageStatus> = {}): LanguageStatus => ({
  ...{ code: name.slice(0, 2).toLowerCase(), name },
  ...{ isWritten: true, liveSince: null, isDraftNewer: false },
  ...facts,
})
const english = aLanguage('English', { liveSince: 2, isDraftNewer: true })
const german = aLanguage('German')
const french = aLanguage('French', { isWritten: false })

test('describes live version and draft changes', () => {
  expect(
    [english, { ...english, isDraftNewer: false }, german, french].map(describeLanguageStatus),
  ).toEqual([
    'English: live as of version 2, its draft is newer',
    'English: live as of version 2',
    'German: not live, written',
    'French: not live, not written yet',
  ])
})

test('keeps live languages and marks others as missing', () => {
  const names = (chosen: string[] | null) => {
    const going = selectLanguages([english, german, french], chosen)
    return Object.values(going).map((part) => part.map(({ name }) => name))
  }
  expect(names(null)).toEqual([['English', 'German'], [], ['French']])
  expect(names(['ge'])).toEqual([['English', 'German'], ['English'], ['French']])
  expect(names(['en'])).toEqual([['English', 'German'], [], ['German', 'French']])
})
