import { expect, test } from 'vitest'
import { mailLink, phoneLink, webLink } from './safe-links.ts'

test('accepts an address without scheme and shows it short', () => {
  expect(webLink('linkedin.com/in/ada')).toEqual({
    text: 'linkedin.com/in/ada',
    href: 'https://linkedin.com/in/ada',
  })
  expect(webLink('https://www.example.com/')?.text).toBe('example.com')
  expect(webLink('example.com:8080/x')?.href).toBe('https://example.com:8080/x')
})

// @promise web-links-only
test.for([
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@example.com',
  'ftp://files.example.com/cv.pdf',
  'file:///etc/passwd',
  'ws://example.com/',
  'https://a b.example',
  'https://name:secret@example.com',
  'localhost',
  '',
])('%j is no web address', (value) => {
  expect(webLink(value)).toBeUndefined()
})

test('links only a complete email address', () => {
  expect(mailLink(' ada@example.com ')?.href).toBe('mailto:ada@example.com')
  expect(mailLink('ada@example.com?bcc=x@example.com')).toBeUndefined()
  expect(mailLink('ada at example.com')).toBeUndefined()
})

// @promise every-email-address
test.each([
  ['t&o@example.com', 'mailto:t%26o@example.com'],
  ["o'brien@example.com", "mailto:o'brien@example.com"],
  ['tamsin@münchen.example', 'mailto:tamsin@xn--mnchen-3ya.example'],
])('links %s', (text, href) => {
  expect(mailLink(text)).toEqual({ text, href })
})

// @promise phone-format
test('formats and dials a telephone number', () => {
  expect(phoneLink('+44 (0)20 7946-0182')).toEqual({
    text: '+44 (0)20 7946-0182',
    href: 'tel:+4402079460182',
  })
  expect(phoneLink(' +442079460182 ')).toEqual({
    text: '+44 20 7946 0182',
    href: 'tel:+442079460182',
  })
  expect(phoneLink('call me')).toBeUndefined()
  expect(phoneLink('12345678 <b>')).toBeUndefined()
})
