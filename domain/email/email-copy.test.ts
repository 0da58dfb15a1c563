import { expect, test } from 'vitest'
import {
  defaultEmailTexts,
  checkEmailText,
  renderEmailTexts,
  EDITABLE_EMAILS,
} from './email-copy.ts'

test('accepts its own default texts', () => {
  for (const letter of EDITABLE_EMAILS)
    for (const [name, words] of Object.entries(defaultEmailTexts(letter)))
      expect([letter, name, checkEmailText(letter, name, words)]).toEqual([letter, name, undefined])
})

// @promise editable-emails
test.each([
  ['promise', 'Soon, {firstName}.', 'Keep {hours}'],
  ['promise', 'Ready within {hours} hours, {lastName}.', 'no {lastName}'],
  ['promise', 'Ready within 12 hours, at most {hours}.', '“12 hours”'],
  ['opening', 'Ready in two days.', '“two days”'],
  ['opening', 'Ready in 3 minutes.', '“3 minutes”'],
  ['closing', 'Order again for $9.99.', '“$9.99”'],
  ['closing', 'Your next order is 20 % off.', '“20 %”'],
  ['closing', 'Ready within {hours.', 'brace'],
  ['subject', ' ', 'can’t be empty'],
  ['subject', 'Order\nBcc: all@example.com', 'one line'],
  ['subject', 'x'.repeat(151), '150'],
  ['nothing', 'x', 'no text'],
])('rejects “%s: %s”: %s', (name, text, why) => {
  expect(checkEmailText('confirmation', name, text)).toContain(why)
})

// @promise editable-emails
test.each([
  ['hosting-ends', 'opening', '{firstName}: {address} until {endsOn}, {price}.', 'no {price}'],
  ['hosting-ends', 'byCard', 'Pay by card.', 'Keep {price}'],
  ['hosting-ends', 'byCard', 'Pay {price}, or $5 at the desk.', '“$5”'],
  ['hosting-ends', 'elsewhere', '', 'can’t be empty'],
  ['refund', 'opening', 'Money is on its way, {firstName}.', 'Keep {amount}'],
  ['refund', 'opening', '{amount} is there in two days.', '“two days”'],
  ['domain-unowned', 'opening', 'Put {record} back for {domain}.', 'Keep {endsOn}'],
  ['domain-lost', 'subject', 'Your site has moved', 'Keep {domain}'],
  ['team-new-order', 'opening', 'Begin within 2 hours.', '“2 hours”'],
  ['team-new-order', 'opening', 'Begin {', 'as in {package}'],
  ['team-new-order', 'constructor', 'x', 'no text'],
] as const)('rejects in “%s”, “%s: %s”: %s', (letter, name, text, why) => {
  expect(checkEmailText(letter, name, text)).toContain(why)
})

test('accepts removed text and several lines', () => {
  expect(checkEmailText('confirmation', 'closing', '')).toBeUndefined()
  expect(checkEmailText('confirmation', 'closing', 'Yours,\n\nNoor 🌱')).toBeUndefined()
})

test('never interprets a customer’s name', () => {
  const values = { firstName: '{package}\nBcc: $9', package: 'Basic', hours: '48' }
  const said = renderEmailTexts('confirmation', { subject: 'For {firstName}: {package}' }, values)
  expect(said.subject).toBe('For {package} Bcc: $9: Basic')
})

// @promise editable-emails
test('falls back to defaults for invalid texts', () => {
  const said = renderEmailTexts(
    'confirmation',
    { promise: 'Within {hoursOfBefore} hours', gone: 'x', heading: 'Thank you' },
    { firstName: 'Ada', package: 'Basic', hours: '48' },
  )
  expect(said).toMatchObject({ heading: 'Thank you', closing: expect.stringContaining('Keep') })
  expect(said.promise).toContain('within 48 hours')
  expect(said).not.toHaveProperty('gone')
})
