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
])('returns to step %i %s', (step, _, answers) => {
  expect(firstOpenStep(anIntake(answers))).toBe(step)
})

test.each([null, '', '0', '7', '2.5', 'x'])('rejects "%s" as a step', (text) => {
  expect(readStep(text)).toBeUndefined()
})

test('falls back to the first theme', () => {
  expect(toAnswers(anIntake({ colorScheme: 'beige' })).colorScheme).toBe('quadratic')
})

test('keeps unsaved answers per order after a reload', () => {
  const storage = aStorage()
  storeUnsaved(storage, 'pi_1', { linkedinUrl: 'linkedin.com/in/ada' })
  storeUnsaved(storage, 'pi_1', { languages: ['Czech'] })
  expect(readUnsaved(storage, 'pi_1')).toEqual({
    linkedinUrl: 'linkedin.com/in/ada',
    languages: ['Czech'],
  })
  expect(readUnsaved(storage, 'pi_2')).toEqual({})
})

test('leaves a saved field to the server', () => {
  const storage = aStorage()
  storeUnsaved(storage, 'pi_1', { linkedinUrl: 'x', languages: ['Czech'] })
  clearUnsaved(storage, 'pi_1', ['linkedinUrl'])
  expect(readUnsaved(storage, 'pi_1')).toEqual({ languages: ['Czech'] })
  clearUnsaved(storage, 'pi_1', ['languages'])
  expect(storage.kept.size).toBe(0)
})

test('ignores a draft of another version', () => {
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
