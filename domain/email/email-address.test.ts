import { expect, test } from 'vitest'
import { asciiEmail, isEmail, mailtoUrl } from './email-address.ts'

// @promise every-email-address: Customers with international and unusual email addresses can order and get email.
test.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada.Quill@Example.com ', 'Ada.Quill@Example.com'],
  ['tamsin@münchen.example', 'tamsin@xn--mnchen-3ya.example'],
  ['tamsin@MÜNCHEN.example', 'tamsin@xn--mnchen-3ya.example'],
  ['用户@例子.example', '用户@xn--fsqu00a.example'],
  ['josé@example.com', 'josé@example.com'],
  ['t&o@example.com', 't&o@example.com'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['tamsin!cv@example.com', 'tamsin!cv@example.com'],
  ['tamsin/cv=x@example.com', 'tamsin/cv=x@example.com'],
  ['ada+cv@mail.example.co.uk', 'ada+cv@mail.example.co.uk'],
])('accepts %s', (typed, stored) => {
  expect(isEmail(typed)).toBe(true)
  expect(asciiEmail(typed)).toBe(stored)
  expect(asciiEmail(stored)).toBe(stored)
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@@example.com',
  'a da@example.com',
  'ada@exa mple.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  'ada@example..com',
  'ada@-example.com',
  'ada@1.2.3.4',
  'ada@example.com/x',
  'ada@example.com:25',
  'ada@example.com\nbcc:eve@example.com',
  '"ada"@example.com',
  'ada<x>@example.com',
  'ada,eve@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a'.repeat(64)}.com`,
])('rejects %j', (typed) => {
  expect(isEmail(typed)).toBe(false)
  expect(asciiEmail(typed)).toBe(typed)
})

test('escapes an address in a link', () => {
  expect(mailtoUrl('t&o?x#y@münchen.example')).toBe('mailto:t%26o%3Fx%23y@xn--mnchen-3ya.example')
  expect(mailtoUrl('ada+cv@example.com')).toBe('mailto:ada+cv@example.com')
})
