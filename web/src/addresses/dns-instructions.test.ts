import { expect, test } from 'vitest'
import {
  type DomainResponse,
  dnsInstructionsMailto,
  relativeRecordName,
  dnsInstructions,
} from './dns-instructions.ts'

const domain: DomainResponse = {
  name: 'ada-quill.com',
  shown: 'ada-quill.com',
  zone: 'ada-quill.com',
  state: 'proving',
  endsAt: null,
  records: [
    {
      purpose: 'ownership',
      record: { type: 'TXT', name: '_vitrine.ada-quill.com', value: 'vitrine-0a' },
    },
    { purpose: 'domain', record: { type: 'A', name: 'ada-quill.com', value: '192.0.2.10' } },
    {
      purpose: 'www',
      record: { type: 'CNAME', name: 'www.ada-quill.com', value: 'to-a.vitrine.site' },
    },
  ],
  alias: 'to-a.vitrine.site',
  findings: [],
  checkedAt: null,
  nextLookAt: '2026-03-02T09:00:00.000Z',
  isLooking: false,
}

test('shows record names as registrars expect them', () => {
  expect(domain.records.map(({ record }) => relativeRecordName(record, domain.zone))).toEqual([
    '_vitrine',
    '@',
    'www',
  ])
})

test('lists every record and keeps existing mail working', () => {
  const text = dnsInstructions(domain, 'Vitrine')
  for (const { record } of domain.records) {
    expect(text).toContain(record.name)
    expect(text).toContain(record.value)
  }
  expect(text).toContain('your mail works as before')
})

test('names the records of a subdomain within its zone', () => {
  const name = 'cv.xn--mller-kva.example'
  const subdomain: DomainResponse = {
    ...domain,
    name,
    shown: 'cv.müller.example',
    zone: 'xn--mller-kva.example',
    records: [
      { purpose: 'ownership', record: { type: 'TXT', name: `_vitrine.${name}`, value: 'v' } },
      { purpose: 'domain', record: { type: 'CNAME', name, value: 'to-a.vitrine.site' } },
    ],
  }
  const text = dnsInstructions(subdomain, 'Vitrine')
  expect(text).toContain('In the DNS zone of müller.example')
  expect(text).toContain('name: _vitrine.cv (_vitrine.cv.müller.example)')
  expect(text).toContain('name: cv (cv.müller.example)')
  expect(text).not.toMatch(/xn--|www\.|ALIAS|name: @/)
})

test("opens the user's email program with all instructions", () => {
  const url = new URL(dnsInstructionsMailto(domain, 'Vitrine'))
  expect(url.pathname).toBe('')
  expect(url.searchParams.get('body')).toBe(dnsInstructions(domain, 'Vitrine'))
})
