import { asciiEmail } from '@vitrine/domain/email/email-address'
import { expect, test } from 'vitest'
import { shownEmail } from './shown-email.ts'

test.each([
  'tamsin@münchen.example',
  '用户@例子.example',
  'Ada@Example.com',
  't&o@example.com',
  '',
])('shows %j as typed', (typed) => {
  expect(shownEmail(asciiEmail(typed))).toBe(typed)
})
