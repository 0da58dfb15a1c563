import { expect, test } from 'vitest'
import { listLanguageEditions } from '../versions/language-editions.ts'
import { isHashed, hashSubdomain } from '../../onboarding/index.ts'
import { domainHeaders, previewHeaders, siteHeaders } from './site-headers.ts'
import type { Publication, Version } from '../tables.ts'
import { hashVersion } from '../versions/version-hash.ts'

test('blocks scripts, connections and framing on customer sites', () => {
  const headers = siteHeaders(false)
  const policy = headers['content-security-policy'] ?? ''
  for (const rule of [
    "default-src 'none'",
    "script-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy.split('; ')).toContain(rule)
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['permissions-policy']).toContain('camera=()')
})

test('sets long HSTS on ours and a week on custom domains', () => {
  for (const headersOf of [siteHeaders, domainHeaders])
    expect(headersOf(false)).not.toHaveProperty('strict-transport-security')
  expect(siteHeaders(true)['strict-transport-security']).toMatch(/max-age=63072000/)
  expect(domainHeaders(true)['strict-transport-security']).toBe('max-age=604800')
  const { 'strict-transport-security': _, ...own } = domainHeaders(true)
  expect(own).toEqual(siteHeaders(false))
})

test('allows framing previews only by us, without index or referrer', () => {
  const headers = previewHeaders(true, 'https://vitrine.example')
  expect(headers).not.toHaveProperty('x-frame-options')
  const rules = (headers['content-security-policy'] ?? '').split('; ')
  expect(rules).toContain('frame-ancestors https://vitrine.example')
  expect(rules).toContain("script-src 'none'")
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

const file = (hash: string, type = 'text/html') => ({ key: 'k', type, bytes: 1, hash })

test('changes the version hash with any byte, name or type', () => {
  const files = { 'index.html': file('a'), 'de/index.html': file('b') }
  const hash = hashVersion(files)
  expect(hash).toMatch(/^[\w-]{43}$/)
  expect(hashVersion({ 'de/index.html': file('b'), 'index.html': file('a') })).toBe(hash)
  const others: Record<string, Version['files'][string]>[] = [
    { ...files, 'index.html': file('c') },
    { ...files, 'index.html': file('a', 'text/plain') },
    { 'index.html': file('a'), 'fr/index.html': file('b') },
    { 'index.html': file('b'), 'de/index.html': file('a') },
    { 'index.html': file('a') },
    {},
  ]
  expect(new Set([hash, ...others.map(hashVersion)]).size).toBe(7)
})

test('recognizes an erased subdomain by an unreadable hash', () => {
  const sealed = hashSubdomain('ada', 'a secret')
  expect(hashSubdomain('ada', 'a secret')).toBe(sealed)
  expect(sealed).not.toContain('ada')
  expect(hashSubdomain('bo', 'a secret')).not.toBe(sealed)
  expect(hashSubdomain('ada', 'another')).not.toBe(sealed)
  expect([sealed, 'ada', ''].map(isHashed)).toEqual([true, false, false])
})

test('lists each language’s URL and downloads', () => {
  const files = Object.fromEntries(
    [
      'index.html',
      'resume.pdf',
      'resume.docx',
      'site.zip',
      'pt-br/index.html',
      'pt-br/resume.pdf',
      'pt-br/contact.vcf',
    ].map((name) => [name, file(name)]),
  )
  const resumes = [
    { code: 'en', languageName: 'English' },
    { code: 'pt-BR', languageName: 'Portuguese' },
  ]
  const publication = { input: { resumes } } as unknown as Publication
  const version = { files } as unknown as Version
  expect(listLanguageEditions('https://ada.example/', version, publication)).toEqual({
    languages: [
      { name: 'English', url: 'https://ada.example/', files: ['resume.pdf', 'resume.docx'] },
      {
        name: 'Portuguese',
        url: 'https://ada.example/pt-br/',
        files: ['resume.pdf', 'contact.vcf'],
      },
    ],
    hasArchive: true,
  })
  const bare = { files: {} } as unknown as Version
  expect(listLanguageEditions('https://ada.example/', bare, undefined)).toEqual({
    languages: [],
    hasArchive: false,
  })
})
