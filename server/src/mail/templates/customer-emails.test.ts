import { readdirSync } from 'node:fs'
import { EDITABLE_EMAILS } from '@vitrine/domain/email/email-copy'
import { FIXED_EMAILS, listCustomerEmails } from '@vitrine/domain/email/customer-emails'
import { expect, test } from 'vitest'

/** To the team, or shared by several emails. */
const OTHERS = new Set([
  ...['layout', 'examples', 'domain-copy', 'domain-emails', 'plan-change', 'notification-emails'],
  ...['backup-failed', 'password-link', 'sign-in-guessed', 'test-email'],
])

test('lists the email of every template on the privacy page', () => {
  const known = new Set<string>([...EDITABLE_EMAILS, ...Object.keys(FIXED_EMAILS), ...OTHERS])
  const templates = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => file.replace('.tsx', ''))
  const missing = templates.filter((name) => !known.has(name) && !name.startsWith('team-'))
  expect(missing).toEqual([])
  expect(Object.keys(FIXED_EMAILS).filter((name) => !templates.includes(name))).toEqual([])
})

test('says for each email when it comes', () => {
  const listed = listCustomerEmails()
  const editable = EDITABLE_EMAILS.filter((name) => !name.startsWith('team-'))
  expect(listed).toHaveLength(editable.length + Object.keys(FIXED_EMAILS).length)
  for (const { when } of listed) expect(when).toMatch(/^(?!.*The program adds).+\.$/)
  expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length)
})
