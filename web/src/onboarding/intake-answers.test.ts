import { expect, test } from 'vitest'
import type { IntakeResponse } from '@vitrine/contract/onboarding'
import {
  toAnswers,
  clearUnsaved,
  storeUnsaved,
  readStep,
  readUnsaved,
  firstOpenStep,
} from './intake-answers.ts'

test.each<[number, string, Partial<IntakeResponse>]>([
  [1, 'who has answered nothing', { onboardingStatus: 'not_started' }],
  [1, 'who gave no CV yet', { cvSource: null, linkedinUrl: 'https://x.example' }],
  [2, 'who will send the CV later', { cvSource: 'later' }],
  [3, 'who gave the LinkedIn address', { cvSource: 'link', linkedinUrl: 'https://x.example' }],
  [4, 'who chose languages', { cvSource: 'upload', languages: ['English'] }],
  [5, 'who chose an address', { cvSource: 'upload', languages: ['English'], subdomain: 'ada' }],
  [6, 'who has finished', { onboardingStatus: 'completed' }],
])('step %i is where a customer goes on %s', (step, _, answers) => {
  expect(firstOpenStep(anIntake(answers))).toBe(step)
})

test.each([null, '', '0', '7', '2.5', 'x'])('"%s" in the address is no step', (text) => {
  expect(readStep(text)).toBeUndefined()
})

test('a theme that is not sold any more falls back to the first one', () => {
  expect(toAnswers(anIntake({ colorScheme: 'beige' })).colorScheme).toBe('quadratic')
})

test('what was typed but not saved survives a reload, for its own order only', () => {
  const storage = aStorage()
  storeUnsaved(storage, 'pi_1', { linkedinUrl: 'linkedin.com/in/ada' })
  storeUnsaved(storage, 'pi_1', { languages: ['Czech'] })
  expect(readUnsaved(storage, 'pi_1')).toEqual({
    linkedinUrl: 'linkedin.com/in/ada',
    languages: ['Czech'],
  })
  expect(readUnsaved(storage, 'pi_2')).toEqual({})
})

test('a field that was saved is the server’s again', () => {
  const storage = aStorage()
  storeUnsaved(storage, 'pi_1', { linkedinUrl: 'x', languages: ['Czech'] })
  clearUnsaved(storage, 'pi_1', ['linkedinUrl'])
  expect(readUnsaved(storage, 'pi_1')).toEqual({ languages: ['Czech'] })
  clearUnsaved(storage, 'pi_1', ['languages'])
  expect(storage.kept.size).toBe(0)
})

test('a draft that another version of the page wrote is ignored', () => {
  const storage = aStorage()
  storage.setItem('onboardingDraft', '{"oid":"pi_1","answers":{"languages":"Czech"}}')
  expect(readUnsaved(storage, 'pi_1')).toEqual({})
})

function anIntake(change: Partial<IntakeResponse>): IntakeResponse {
  return {
    packageId: 'basic',
    maxLanguages: 2,
    languages: [],
    domainPreferences: [],
    subdomain: null,
    addressProposals: null,
    selectedDomain: null,
    colorScheme: null,
    onboardingToken: 't',
    onboardingStatus: 'in_progress',
    clockState: 'not-started',
    linkedinUrl: null,
    cvSource: null,
    cvFileName: null,
    cvUrl: null,
    ...change,
  }
}

function aStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
