import { expect, test } from 'vitest'
import { writeAt } from '@vitrine/domain/json-pointer'
import { resumeListSections, resumeSchema } from '@vitrine/domain/resume'
import { type ListSpec, resumeForm } from './resume-form.ts'

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
