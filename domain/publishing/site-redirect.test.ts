import { expect, test } from 'vitest'
import { redirectUrl, redirectEndsAt } from './site-redirect.ts'

// @promise leaving-redirect
test('redirects for twelve months', () => {
  expect(redirectEndsAt(new Date('2026-03-02T09:00:00Z'))).toEqual(new Date('2027-03-02T09:00:00Z'))
})

test.each([
  ['https://ada.dev', '/', 'https://ada.dev/'],
  ['https://ada.dev', '/de/resume.pdf?x=1', 'https://ada.dev/de/resume.pdf?x=1'],
  ['https://ada.dev', '//elsewhere.dev/x', 'https://ada.dev/x'],
  ['https://ada.dev', 'https://elsewhere.dev/x', 'https://ada.dev/x'],
  ['https://ada.dev', '/\\elsewhere.dev', 'https://ada.dev/'],
  ['https://ada.dev', 'http://[', 'https://ada.dev/'],
  ['https://ada.dev', '/a\r\nset-cookie: x', 'https://ada.dev/aset-cookie:%20x'],
  ['https://www.linkedin.com/in/ada', '/de/', 'https://www.linkedin.com/in/ada'],
])('redirects to %s, for %s, as %s', (movedTo, asked, to) => {
  expect(redirectUrl(movedTo, asked)).toBe(to)
})
