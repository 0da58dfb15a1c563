import { expect, test } from 'vitest'
import { commentTargetSchema } from './comment-target.ts'

const field = { language: 'en', pointer: '/work/0/highlights/1' }
const words = { on: 'text', ...field, start: 0, end: 7 }

test.each([
  words,
  { on: 'entry', ...field },
  { on: 'figure', language: 'en', pointer: '/meta/vitrine/figures/0' },
  { on: 'picture', language: 'de' },
  { on: 'whole', language: 'de' },
  { on: 'whole', language: null },
])('accepts a comment on %j', (target) => {
  expect(commentTargetSchema.parse(target)).toEqual(target)
})

test.each([
  ['nothing that the page has', { ...words, on: 'margin' }],
  ['a place that is no pointer', { ...words, pointer: 'work/0' }],
  ['a pointer longer than any', { ...words, pointer: `/${'a'.repeat(500)}` }],
  ['words before the text begins', { ...words, start: -1 }],
  ['words that end before the text begins', { ...words, end: 0 }],
  ['half a character', { ...words, start: 0.5 }],
  ['no language', { ...words, language: '' }],
  ['a language longer than any', { ...words, language: 'e'.repeat(101) }],
  ['a picture without its language', { on: 'picture' }],
])('rejects a comment on %s', (_what, target) => {
  expect(commentTargetSchema.safeParse(target).success).toBe(false)
})
