import { expect, test } from 'vitest'
import { missingAnswers } from './customer-missing-answers.ts'

test.each([
  [
    'nothing answered',
    { cvSource: null, linkedinUrl: null, languages: [] },
    ['your CV', 'your languages'],
  ],
  [
    'a CV that comes later',
    { cvSource: 'later', linkedinUrl: null, languages: ['English'] },
    ['your CV'],
  ],
  [
    'a LinkedIn address alone',
    { cvSource: null, linkedinUrl: 'https://x.example', languages: ['English'] },
    [],
  ],
  [
    'a file and no language',
    { cvSource: 'upload', linkedinUrl: null, languages: [] },
    ['your languages'],
  ],
] as const)('finds missing answers with %s', (_, intake, missing) => {
  expect(missingAnswers({ ...intake, languages: [...intake.languages] })).toEqual(missing)
})
