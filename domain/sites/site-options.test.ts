import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  domainPreferenceIds,
  domainPreferenceLabels,
  sanitizeSubdomain,
  suggestSubdomains,
  suggestSubdomain,
  checkSubdomain,
  subdomainRefusalMessages,
  themeIds,
  themeLabels,
} from './site-options.ts'
import { domainPreferenceSchema, themeIdSchema } from './site-schemas.ts'

test.each(['ada', 'ada-quill', 'a1b', '123', 'x'.repeat(63)])(
  'accepts the subdomain %s',
  (name) => {
    expect(checkSubdomain(name, 'Vitrine')).toBeUndefined()
  },
)

test.each([
  ['ab', 'too-short'],
  ['x'.repeat(64), 'too-long'],
  ['Ada', 'bad-characters'],
  ['ada_quill', 'bad-characters'],
  ['ada.quill', 'bad-characters'],
  ['zoë', 'bad-characters'],
  ['-ada', 'edge-hyphen'],
  ['ada-', 'edge-hyphen'],
  ['xn--ada', 'reserved'],
  ['ab--cd', 'reserved'],
] as const)('rejects the subdomain %s: %s', (name, refusal) => {
  expect(checkSubdomain(name, 'Vitrine')).toBe(refusal)
  expect(subdomainRefusalMessages[refusal]).toBeTruthy()
})

test.each(
  `www api app admin mail smtp imap autodiscover autoconfig wpad mta-sts cdn static assets pay billing login
   account support status blog root abuse postmaster security localhost`.split(/\s+/),
)('reserves %s', (name) => {
  expect(checkSubdomain(name, 'Vitrine')).toBe('reserved')
})

test('sanitizes to allowed characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(checkSubdomain(sanitizeSubdomain(typed), 'Vitrine')).not.toBe('bad-characters')
    }),
  )
})

test.each([
  ['Ada-Quill', 'ada-quill'],
  [' ada.quill@2! ', 'adaquill2'],
  ['ZOË', 'zo'],
])('sanitizes "%s" to "%s"', (typed, kept) => {
  expect(sanitizeSubdomain(typed)).toBe(kept)
})

test.each([
  ['Zoë de la Cruz', 'zoe-de-la-cruz'],
  ['  Ada   Quill ', 'ada-quill'],
  ['O’Brien, Séan', 'obrien-sean'],
  ['-- Ada --', 'ada'],
  [`${'x'.repeat(62)} y`, 'x'.repeat(62)],
  ['李雷', ''],
  ['Łukasz Żółć', 'lukasz-zolc'],
  ['İbrahim Işık', 'ibrahim-isik'],
  ['Tamsin O’Dell', 'tamsin-odell'],
  ['Иван Щукин', 'ivan-shchukin'],
  ['Ελένη Παπαδοπούλου', 'eleni-papadopoyloy'],
  ['Jürgen Groß', 'jurgen-gross'],
])('suggests for %s "%s"', (name, proposal) => {
  expect(suggestSubdomain(name)).toBe(proposal)
})

test('suggests well-formed subdomains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      expect([undefined, 'reserved', 'too-short']).toContain(
        checkSubdomain(suggestSubdomain(name), 'Vitrine'),
      )
    }),
  )
})

test('offers five themes with name and color', () => {
  expect(themeIds.join(' ')).toBe('quadratic nomad honey zen-garden highlighter')
  const labels = themeIds.map((id) => themeLabels[id])
  for (const { label, character } of labels) {
    expect(label).toMatch(/^[A-Z]/)
    expect(character).toMatch(/^[A-Z].*\.$/)
  }
  for (const { colour } of labels) expect(colour).toMatch(/^#[\da-f]{6}$/)
  for (const facet of ['label', 'character', 'colour'] as const)
    expect(new Set(labels.map((each) => each[facet])).size).toBe(themeIds.length)
  expect(themeIdSchema.safeParse('neon').success).toBe(false)
  expect(themeIds.every((id) => themeIdSchema.safeParse(id).success)).toBe(true)
})

test('offers five domain preferences', () => {
  expect(domainPreferenceIds.join(' ')).toBe('include-name professional short keyword creative')
  const words = domainPreferenceIds.map((id) => domainPreferenceLabels[id])
  for (const label of words) expect(label).toMatch(/^[A-Z]/)
  expect(new Set(words).size).toBe(domainPreferenceIds.length)
  expect(domainPreferenceSchema.safeParse('cheap').success).toBe(false)
})

test('reports characters, then length, then hyphens', () => {
  expect(checkSubdomain('é', 'Vitrine')).toBe('bad-characters')
  expect(checkSubdomain('-a', 'Vitrine')).toBe('too-short')
  expect(checkSubdomain(`-${'x'.repeat(63)}`, 'Vitrine')).toBe('too-long')
})

test('suggests alternatives, most similar first', () => {
  const proposed = suggestSubdomains('ada-quill')
  expect(proposed.slice(0, 2)).toEqual(['ada-quill-cv', 'ada-quill-resume'])
  expect(proposed).toContain('meet-ada-quill')
  expect(proposed).toContain('ada-quill2')
  for (const taken of ['ada-quill', 'x'.repeat(63), `${'x'.repeat(55)}-${'y'.repeat(7)}`]) {
    const names = suggestSubdomains(taken)
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((name) => checkSubdomain(name, 'Vitrine') !== undefined)).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
  // "a2" is too short.
  expect(
    suggestSubdomains('a').filter((name) => checkSubdomain(name, 'Vitrine') !== undefined),
  ).toEqual([])
})

test('reserves the alias names of custom domains', () => {
  const letters = 'abcdefghij0123456789'
  expect(checkSubdomain(`to-${letters}`, 'Vitrine')).toBe('reserved')
  for (const free of [`to-${letters}x`, `to-${letters.slice(1)}`, `x-to-${letters}`, 'to-ada'])
    expect(checkSubdomain(free, 'Vitrine')).toBeUndefined()
})
