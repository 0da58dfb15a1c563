import { expect, test } from 'vitest'
import { checkStep } from './check-step.ts'
import type { Answers, Step } from './intake-answers.ts'

const nothing: Answers = {
  cvUrl: '',
  linkedinUrl: '',
  languages: [],
  otherLanguage: '',
  domainPreferences: [],
  selectedDomain: '',
  subdomain: '',
  colorScheme: 'quadratic',
}
const subdomain = { packageId: 'starter' } as const
const ownDomain = { packageId: 'basic' } as const

test.each<[Step, typeof subdomain | typeof ownDomain, Partial<Answers>, object]>([
  [1, ownDomain, { cvUrl: 'my cv' }, { cvUrl: 'Enter a link that starts with https://' }],
  [2, ownDomain, { linkedinUrl: 'ada' }, { linkedinUrl: 'Enter a link that starts with https://' }],
  [3, ownDomain, {}, { languages: 'Choose at least one language' }],
  [4, subdomain, { subdomain: 'admin' }, { subdomain: expect.any(String) }],
  [
    4,
    ownDomain,
    { selectedDomain: 'ada' },
    { selectedDomain: 'Enter a domain such as your-name.com, or leave it empty' },
  ],
])('rejects invalid answers of step %i', (step, order, answers, problems) => {
  expect(checkStep(step, { ...nothing, ...answers }, order)).toEqual(problems)
})

test('ignores optional fields and other steps', () => {
  const wrong = { ...nothing, cvUrl: 'my cv', selectedDomain: 'ada', subdomain: 'admin' }
  expect(checkStep(1, nothing, ownDomain)).toEqual({})
  expect(checkStep(2, wrong, ownDomain)).toEqual({})
  expect(checkStep(4, nothing, ownDomain)).toEqual({})
  expect(checkStep(1, { ...nothing, cvUrl: ' ' }, ownDomain)).toEqual({})
  expect(checkStep(2, { ...nothing, linkedinUrl: ' ' }, ownDomain)).toEqual({})
  expect(checkStep(4, { ...wrong, selectedDomain: ' ' }, ownDomain)).toEqual({})
  expect(checkStep(4, { ...wrong, selectedDomain: '' }, ownDomain)).toEqual({})
  expect(checkStep(4, { ...wrong, subdomain: '' }, subdomain)).toEqual({})
  expect(checkStep(5, wrong, ownDomain)).toEqual({})
})
