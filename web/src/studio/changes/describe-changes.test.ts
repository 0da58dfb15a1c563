import { listOpenItems } from '@vitrine/domain/publishing/gate'
import { writeAt } from '@vitrine/domain/resume/json-pointer'
import { aReading, aReadings } from '@vitrine/domain/testing/readings'
import { expect, test } from 'vitest'
import { changesByField, describeChanges } from './describe-changes.ts'

const LINE = '/work/0/highlights/0'
const { resume } = aReading()
const readings = aReadings()
const languages = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'German' },
]

const describe = (
  drafts: { language: string; resume: unknown }[],
  saved: Parameters<typeof describeChanges>[1]['saved'],
) => {
  const gate = { languages, unread: [], given: [], sources: { ...readings, statements: [] } }
  const full = drafts.map((draft) => ({ ...draft, decided: {} }))
  const items = listOpenItems({ ...gate, drafts: full })
  return describeChanges(items, { languages, drafts: full, saved, readings, me: 'noor' })
}

test('names who changed a field and its line', () => {
  const changed = writeAt(resume, LINE, 'Precepted 71 new grad RNs to independent practice')
  const authors = [{ path: LINE, author: 'mira', at: '2026-01-01T00:00:00Z' }]
  const saved = [{ language: 'en', resume: changed, authors, updatedBy: 'ada' }]
  const found = changesByField(describe([{ language: 'en', resume: changed }], saved), 'en')
  expect(found.get(LINE)).toMatchObject({
    isDoubt: false,
    title: expect.stringMatching(/^Changed by mira from CV p\.1, lines? \d/),
  })
})

test('names the person on screen for unsaved changes', () => {
  const changed = writeAt(resume, LINE, 'Precepted 71 new grad RNs to independent practice')
  const saved = [{ language: 'en', resume, authors: [], updatedBy: 'ada' }]
  const found = changesByField(describe([{ language: 'en', resume: changed }], saved), 'en')
  expect(found.get(LINE)?.title).toContain('Changed by noor from')
})

test('names the first language as source of a translation', () => {
  const german = writeAt(resume, LINE, '99 Pflegekräfte eingearbeitet')
  const saved = [{ language: 'de', resume: german, authors: [], updatedBy: 'mira' }]
  const drafts = [
    { language: 'en', resume },
    { language: 'de', resume: german },
  ]
  const found = changesByField(describe(drafts, saved), 'de')
  expect(found.get(LINE)?.title).toBe('Changed by mira from the text in English')
})
