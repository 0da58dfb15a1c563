import { expect, test } from 'vitest'
import { fieldAnchor, resolveAnchor } from './field-anchor.ts'

const job = (id: string, name: string) => ({
  $id: id,
  name,
  highlights: [
    { $id: `${id}h1`, $text: 'One' },
    { $id: `${id}h2`, $text: 'Two' },
  ],
})
const before = { basics: { name: 'Ada' }, work: [job('a', 'First'), job('b', 'Second')] }

test.each([
  ['/basics/name', '/basics/name'],
  ['/work/1/name', '/work/$b/name'],
  ['/work/0/highlights/1', '/work/$a/highlights/$ah2'],
  ['/work/1/endDate', '/work/$b/endDate'],
])('anchors %s as %s', (pointer, anchor) => {
  expect(fieldAnchor(before, pointer)).toBe(anchor)
  expect(resolveAnchor(before, anchor)).toBe(pointer)
})

test('resolves an anchor after moves and insertions', () => {
  const [first, second] = before.work
  const line = { $id: 'new', $text: 'Zero' }
  const after = { work: [second, { ...first, highlights: [line, ...(first?.highlights ?? [])] }] }
  expect(resolveAnchor(after, '/work/$b/name')).toBe('/work/0/name')
  expect(resolveAnchor(after, '/work/$a/highlights/$ah2')).toBe('/work/1/highlights/2')
})

test('does not resolve an anchor of a removed entry', () => {
  expect(resolveAnchor({ work: [before.work[0]] }, '/work/$b/name')).toBeUndefined()
  expect(resolveAnchor({}, '/work/$b/name')).toBeUndefined()
})
