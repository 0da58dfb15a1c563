import { expect, test } from 'vitest'
import { observatoryScore } from './observatory-score.ts'

const STRICT = {
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
}
const scoreOf = (changes: Record<string, string | undefined>, html = '') => {
  const headers = new Headers()
  for (const [name, value] of Object.entries({ ...STRICT, ...changes }))
    if (value !== undefined) headers.set(name, value)
  return observatoryScore({ headers, html }).score
}

test('scores strict headers with 130', () => {
  expect(scoreOf({})).toBe(130)
  expect(
    scoreOf({
      'content-security-policy': `${STRICT['content-security-policy']}; style-src 'unsafe-inline'`,
    }),
  ).toBe(120)
})

// @promise security-headers
test.each([
  ['no policy', { 'content-security-policy': undefined }, 55],
  ['scripts in the page', { 'content-security-policy': "script-src 'unsafe-inline'" }, 60],
  ['scripts from anywhere', { 'content-security-policy': 'script-src https:' }, 60],
  ['no word about objects', { 'content-security-policy': "script-src 'self'" }, 60],
  ['no https', { 'strict-transport-security': undefined }, 80],
  ['https for a day', { 'strict-transport-security': 'max-age=86400' }, 120],
  ['types guessed', { 'x-content-type-options': undefined }, 125],
  ['addresses handed on', { 'referrer-policy': 'unsafe-url' }, 120],
  ['a cookie without Secure', { 'set-cookie': 'a=b; HttpOnly' }, 80],
])('scores %s', (_what, changes, score) => {
  expect(scoreOf(changes)).toBe(score)
})

test('requires a digest for foreign scripts', () => {
  expect(scoreOf({}, '<script src="https://cdn.example/a.js"></script>')).toBe(125)
  expect(scoreOf({}, '<script src="//cdn.example/a.js"></script>')).toBe(50)
  expect(scoreOf({}, '<script src="/a.js"></script>')).toBe(130)
})
