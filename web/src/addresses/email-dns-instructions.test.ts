import { expect, test } from 'vitest'
import {
  emailDnsInstructionsMailto,
  type EmailSetupResponse,
  emailDnsInstructions,
} from './email-dns-instructions.ts'

const D = 'ada-quill.com'
const setup: EmailSetupResponse = {
  provider: 'google',
  mx: null,
  spf: null,
  dkimName: null,
  dkimValue: null,
  reportsTo: `dmarc@${D}`,
  state: 'awaited',
  since: null,
  records: [
    {
      purpose: 'mx',
      record: { type: 'MX', name: D, value: 'smtp.google.com', priority: 1 },
      isThere: false,
    },
    {
      purpose: 'spf',
      record: { type: 'TXT', name: D, value: 'v=spf1 include:_spf.google.com ~all' },
      isThere: true,
    },
  ],
  findings: [
    {
      code: 'mx-elsewhere',
      hinders: 'mail',
      sentence: 'Mail goes elsewhere.',
      change: { act: 'remove', record: { type: 'MX', name: D, value: 'mx.old.example' } },
    },
  ],
  checkedAt: null,
  isLooking: false,
  nextLookAt: '2026-03-02T09:00:00.000Z',
}

test('lists records to add, remove and keep', () => {
  const text = emailDnsInstructions(D, setup)
  const [enter = '', rest = ''] = text.split('Please remove:')
  const [remove = '', leave = ''] = rest.split('please leave them:')
  expect(enter).toContain('name: @ (ada-quill.com)  priority: 1  value: smtp.google.com')
  expect(remove).toContain('mx.old.example')
  expect(leave).toContain('v=spf1 include:_spf.google.com ~all')
  expect(text).toContain('change the present one instead of adding a second')
})

test("opens the user's email program with all instructions", () => {
  const url = new URL(emailDnsInstructionsMailto(D, setup))
  expect(url.pathname).toBe('')
  expect(url.searchParams.get('body')).toBe(emailDnsInstructions(D, setup))
})
