import { expect, test } from 'vitest'
import { insertCvText } from './insert-cv-text.ts'

const resume = {
  basics: { label: 'Nurse', summary: 'Calm.' },
  work: [{ highlights: ['One', 'Two'] }],
}
const placed = (field: string, how: 'replace' | 'append') => {
  const placement = insertCvText(resume, field, 'Three', how)
  return { field: placement.field, resume: placement.alter(resume) }
}

test('replaces the field with text from the CV', () => {
  expect(placed('/basics/label', 'replace').resume).toMatchObject({ basics: { label: 'Three' } })
  expect(placed('/work/0/highlights/0', 'replace').resume).toMatchObject({
    work: [{ highlights: ['Three', 'Two'] }],
  })
})

test('appends to a line, or adds a paragraph', () => {
  expect(placed('/basics/label', 'append').resume).toMatchObject({
    basics: { label: 'Nurse Three' },
  })
  expect(placed('/basics/summary', 'append').resume).toMatchObject({
    basics: { summary: 'Calm.\nThree' },
  })
  expect(placed('/basics/name', 'append').resume).toMatchObject({ basics: { name: 'Three' } })
})

test('adds a highlight below a highlight', () => {
  expect(placed('/work/0/highlights/0', 'append')).toEqual({
    field: '/work/0/highlights/1',
    resume: { ...resume, work: [{ highlights: ['One', 'Three', 'Two'] }] },
  })
})
