import { expect, test } from 'vitest'
import { designHint } from './design-hint.ts'

const REASON = 'Work in care: licenses come first here.'
const resume = {
  basics: { name: 'Dana Whitlock' },
  work: [{ name: 'Bayview', position: 'Nurse', highlights: ['Trained 17 nurses'] }],
}

test('says that a design fits if most was read', () => {
  expect(designHint(resume, ['References on request'], REASON)).toBe(`It fits. ${REASON}`)
})

test.each([
  ['no entry', { basics: { name: 'Dana Whitlock', label: 'Nurse' } }, []],
  ['more text outside of fields', resume, ['Night shifts in four wards. '.repeat(9)]],
])('calls a design a guess with %s', (_, read, unplaced) => {
  expect(designHint(read, unplaced, REASON)).toContain('this design is a guess')
})
