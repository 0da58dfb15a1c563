import { expect, test } from 'vitest'
import { writeAt } from '../resume/json-pointer.ts'
import { checkFirstScreenLengths } from './first-screen-lengths.ts'

test.each([
  ['/basics/label', 70, 'role'],
  ['/meta/vitrine/headline', 140, 'headline'],
  ['/basics/summary', 600, 'summary'],
  ['/meta/vitrine/availability', 90, 'availability'],
  ['/meta/vitrine/figures/0/value', 14, 'figure'],
  ['/meta/vitrine/figures/0/label', 48, 'label of a figure'],
])('limits %s to %i characters, half if wide', (pointer, most, what) => {
  const find = (text: unknown) => checkFirstScreenLengths(writeAt({}, pointer, text))
  for (const sign of ['x', '🌱']) {
    expect(find(sign.repeat(most))).toEqual([])
    const long = sign.repeat(most + 1)
    expect(find(long)).toMatchObject([{ kind: 'too-long', pointer, quote: '', boundTo: long }])
    expect(find(long)[0]?.sentence).toMatch(
      new RegExp(`^${most + 1} characters for the ${what}: .* Keep it under ${most + 1}`),
    )
  }
  expect(find(`  ${'x'.repeat(most)}  `)).toEqual([])
  expect(find('看'.repeat(most / 2))).toEqual([])
  expect(find('看'.repeat(most / 2 + 1))[0]?.sentence).toContain(`under ${most / 2 + 1}.`)
  // Other types.
  for (const text of [4, true, null]) expect(find(text)).toEqual([])
})

test('ignores other fields', () => {
  for (const pointer of ['/basics/name', '/work/0/summary'])
    expect(checkFirstScreenLengths(writeAt({}, pointer, 'x'.repeat(2000)))).toEqual([])
})

test('reports a fifth key figure', () => {
  const row = (count: number) => ({
    meta: { vitrine: { figures: Array.from({ length: count }, () => ({ value: '4' })) } },
  })
  expect(checkFirstScreenLengths(row(4))).toEqual([])
  expect(checkFirstScreenLengths(row(6))).toMatchObject([
    { pointer: '/meta/vitrine/figures/4/value', sentence: expect.stringMatching(/^6 figures/) },
  ])
})
