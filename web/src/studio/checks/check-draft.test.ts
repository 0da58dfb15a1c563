import { expect, test } from 'vitest'
import { writeAt } from '@vitrine/domain/json-pointer'
import { markFields } from '../source/mark-fields.ts'
import { aReading, aReadings } from '../source/testing/a-reading.ts'
import { checkDraft, isWebAddress } from './check-draft.ts'

const readings = aReadings()
const reading = aReading()
const checks = (resume: unknown, saved: unknown = reading.resume) =>
  checkDraft(
    resume,
    markFields(resume, readings, { resume: saved, authors: [] }, 'noor'),
    [],
    [],
    null,
  )
const check = (resume: unknown, id: string, saved?: unknown) =>
  checks(resume, saved).find((each) => each.id === id)

test('a draft as the reader made it has only its doubtful field to look at', () => {
  expect(checks(reading.resume).filter(({ state }) => state !== 'ok')).toEqual([
    {
      id: 'low-confidence',
      state: 'warn',
      words: '1 field to look at again',
      fields: ['/work/0/startDate'],
    },
  ])
})

test('a field without a source is counted and can be gone to', () => {
  const odd = writeAt(reading.resume, '/basics/summary', 'A magician')
  expect(check(odd, 'unsourced', odd)).toMatchObject({ state: 'warn', fields: ['/basics/summary'] })
})

test('a figure that the CV does not have is counted', () => {
  const boast = writeAt(reading.resume, '/basics/summary', 'Cut falls by 40%')
  expect(check(boast, 'figures')).toMatchObject({ words: '1 figure not in the CV' })
})

test('a resume without a name can’t be published', () => {
  expect(check(writeAt(reading.resume, '/basics/name', undefined), 'name')?.state).toBe('bad')
  expect(check(reading.resume, 'name')).toBeUndefined()
})

test('sentences that still stand in the first language are counted, names are not', () => {
  const original = {
    basics: { name: 'Ada', summary: 'Builds bridges' },
    work: [{ highlights: ['Led a team', 'x'] }],
  }
  const portuguese = {
    basics: { name: 'Ada', summary: 'Constrói pontes' },
    work: [{ highlights: ['Led a team', 'y'] }],
  }
  const found = checkDraft(portuguese, new Map(), [], [], { language: 'English', resume: original })
  expect(found).toEqual([
    {
      id: 'untranslated',
      state: 'warn',
      words: '1 text still as in English',
      fields: ['/work/0/highlights/0'],
    },
  ])
})

test('addresses that no browser could follow are pointed out', () => {
  const resume = {
    basics: {
      name: 'A',
      url: 'nowhere',
      email: 'a@b',
      phone: 'call me',
      profiles: [{ url: 'github.com/a' }],
    },
  }
  expect(check(resume, 'links')?.fields).toEqual(['/basics/url', '/basics/email', '/basics/phone'])
  for (const other of [
    'javascript:alert(1)',
    'ftp://files.example.com/cv.pdf',
    'ws://example.com/',
  ]) {
    expect(isWebAddress(other)).toBe(false)
  }
  expect(isWebAddress('https://user:pass@evil.example/')).toBe(false)
})

test('conflicts between the files are counted, and lead to their fields', () => {
  const disputed = ['/work/0/startDate']
  const found = checkDraft(reading.resume, new Map(), [], disputed, null)
  expect(found.find(({ id }) => id === 'conflicts')).toEqual({
    id: 'conflicts',
    state: 'warn',
    words: '1 conflict between CV and LinkedIn',
    fields: disputed,
  })
})
