import { expect, test } from 'vitest'
import { securityTxt } from './security-txt.ts'

const supportEmail = 'help@quill.example'

test('names contact, expiry and canonical address', () => {
  const now = new Date('2026-11-28T16:20:00.123Z')
  expect(securityTxt({ publicUrl: 'https://quill.example', supportEmail }, now)).toBe(
    [
      'Contact: mailto:help@quill.example',
      'Expires: 2027-05-27T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://quill.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('expires in the future and within a year', () => {
  for (let day = 0; day < 800; day += 7) {
    const now = new Date(Date.UTC(2026, 0, 1 + day, 23, 59, 59))
    const expires = /Expires: (.+)/.exec(securityTxt({ publicUrl: '', supportEmail }, now))?.[1]
    const days = (Date.parse(expires ?? '') - now.getTime()) / 86_400_000
    expect(days > 178 && days < 365).toBe(true)
  }
})

test('has no canonical address without https', () => {
  const text = securityTxt({ publicUrl: 'http://localhost:3000', supportEmail }, new Date(0))
  expect(text).not.toContain('Canonical')
})
