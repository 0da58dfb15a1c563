import { expect, test } from 'vitest'
import { writeAt } from '@vitrine/domain/json-pointer'
import { resumeListSections, resumeSchema } from '@vitrine/domain/resume'
import {
  emptyEntry,
  entryTitle,
  type ListSpec,
  labelOf,
  resumeForm,
  sectionOf,
} from './resume-form.ts'

test('every list section of a resume stands in the form', () => {
  const shown = resumeForm.flatMap(({ lists }) => lists.map(({ at }) => at.slice(1)))
  expect(shown).toEqual(expect.arrayContaining([...resumeListSections]))
})

test('every field of the form writes what the resume document allows', () => {
  const sample = { number: 3, week: [true, true, true, true, true, false, false], date: '2024-03' }
  for (const { section, pointer, kind } of fieldsOfTheForm()) {
    const value = sample[kind as keyof typeof sample] ?? 'Text'
    const made = writeAt({}, pointer, value)
    const problems = (resumeSchema.safeParse(made).error?.issues ?? []).filter(
      // Beside the field under test its required neighbours are missing.
      ({ path }) => `/${path.join('/')}` === pointer,
    )
    expect(problems, `${section} ${pointer}`).toEqual([])
  }
})

test('a date field writes only keys that the document knows as dates', () => {
  for (const { pointer, kind } of fieldsOfTheForm()) {
    const problems = resumeSchema.safeParse(writeAt({}, pointer, 'not a date')).error?.issues ?? []
    const refused = problems.some(({ path }) => `/${path.join('/')}` === pointer)
    expect(refused, pointer).toBe(['date', 'number', 'week'].includes(kind))
  }
})

test('an entry is called by its role and its place', () => {
  expect(entryTitle({ position: 'Charge Nurse', name: 'Bayview' })).toBe('Charge Nurse, Bayview')
  expect(entryTitle({ name: 'Bayview' })).toBe('Bayview')
  expect(entryTitle({ institution: 'Leeds', studyType: 'BSc' })).toBe('Leeds, BSc')
  expect(entryTitle({ value: '17', label: 'nurses' })).toBe('nurses')
  expect(entryTitle({})).toBeUndefined()
})

test('a new row of shifts has its seven days', () => {
  const shifts = resumeForm
    .flatMap(({ lists }) => lists)
    .find(({ at }) => at === '/shifts/rows') as ListSpec
  expect(emptyEntry(shifts)).toEqual({ days: Array.from({ length: 7 }, () => false) })
})

test('a pointer knows its label and its section', () => {
  expect(labelOf('/work/12/position')).toBe('Position')
  expect(labelOf('/work/0/highlights/3')).toBe('Highlight')
  expect(labelOf('/basics/location/city')).toBe('City')
  expect(sectionOf('/work/12/position')?.label).toBe('Work')
  expect(sectionOf('/meta/vitrine/headline')?.label).toBe('First screen')
  expect(sectionOf('/meta/vitrine/jobs/0/facts/1/value')?.label).toBe('More on the site')
  expect(sectionOf('/meta/version')).toBeUndefined()
})

function fieldsOfTheForm() {
  const found: { section: string; pointer: string; kind: string }[] = []
  const walk = (section: string, base: string, part: Pick<ListSpec, 'fields' | 'lists'>) => {
    for (const { at, kind } of part.fields) found.push({ section, pointer: base + at, kind })
    for (const list of part.lists ?? []) {
      if ('lines' in list) found.push({ section, pointer: `${base}${list.at}/0`, kind: 'line' })
      else walk(section, `${base}${list.at}/0`, list)
    }
  }
  for (const { id, base, fields, lists } of resumeForm) walk(id, base, { fields, lists })
  return found
}
