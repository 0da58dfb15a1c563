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

test('a text from the CV takes the place of what the field says', () => {
  expect(placed('/basics/label', 'replace').resume).toMatchObject({ basics: { label: 'Three' } })
  expect(placed('/work/0/highlights/0', 'replace').resume).toMatchObject({
    work: [{ highlights: ['Three', 'Two'] }],
  })
})

test('added to a line it stands behind it, added to a text it begins a new one', () => {
  expect(placed('/basics/label', 'append').resume).toMatchObject({
    basics: { label: 'Nurse Three' },
  })
  expect(placed('/basics/summary', 'append').resume).toMatchObject({
    basics: { summary: 'Calm.\nThree' },
  })
  expect(placed('/basics/name', 'append').resume).toMatchObject({ basics: { name: 'Three' } })
})

test('added to a highlight it becomes the next highlight', () => {
  expect(placed('/work/0/highlights/0', 'append')).toEqual({
    field: '/work/0/highlights/1',
    resume: { ...resume, work: [{ highlights: ['One', 'Three', 'Two'] }] },
  })
})
