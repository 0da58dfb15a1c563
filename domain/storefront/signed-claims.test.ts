import { expect, test } from 'vitest'
import { CLAIM_IDS, CLAIM_ROWS, type ClaimId, claimName, defaultClaimTexts } from './claims.ts'
import {
  checkClaimText,
  defaultClaimCopy,
  findUnsignedClaims,
  renderClaims,
  withoutOutdatedSignature,
} from './signed-claims.ts'

const SIGNATURE = { evidence: 'Orders of 2026', checkedOn: '2026-11-20', signedBy: 'Ada Quill' }

/** All claims as specified, these ones signed. */
const signed =
  (...ids: readonly ClaimId[]) =>
  (id: ClaimId) => ({ ...defaultClaimTexts(id), ...(ids.includes(id) && SIGNATURE) })

test('shows every claim as a demonstration', () => {
  expect(renderClaims(defaultClaimTexts, false)).toEqual(defaultClaimCopy)
  expect(defaultClaimCopy['claim.websites.figure']).toBe('500+')
  expect(Object.entries(defaultClaimCopy).filter(([, word]) => word === 'none')).toEqual([])
})

test('keeps unsigned words from a live page', () => {
  const words = renderClaims(defaultClaimTexts, true)
  expect(new Set(Object.values(words))).toEqual(new Set(['', 'none']))
  expect(Object.keys(words)).toEqual(Object.keys(defaultClaimCopy))
})

test('shows a signed claim and its row', () => {
  const words = renderClaims(signed('winRate'), true)
  expect(words['claim.winRate.figure']).toBe('98%')
  expect(words['claim.winRate.zero']).toBe('0%')
  expect([words['claim.winRate.display'], words['claims.hero.display']]).toEqual(['', ''])
  expect(words['claim.websites.figure']).toBe('')
  expect([words['claim.websites.display'], words['claims.why.display']]).toEqual(['none', 'none'])
})

test('moves signed testimonials up', () => {
  const words = renderClaims(signed('story3'), true)
  expect(words['claim.story1.name']).toBe('A. K.')
  expect(words['claim.story1.initials']).toBe('AK')
  expect([words['claim.story2.content'], words['claim.story3.content']]).toEqual(['', ''])
  expect(words['claims.testimonials.display']).toBe('')
})

test.each(Object.keys(SIGNATURE))('needs %s for a signature', (part) => {
  const texts = { ...defaultClaimTexts('winRate'), ...SIGNATURE, [part]: ' ' }
  const words = renderClaims((id) => (id === 'winRate' ? texts : defaultClaimTexts(id)), true)
  expect(words['claim.winRate.display']).toBe('none')
  expect(checkClaimText('winRate', part, ' ', texts)).toMatch(/^A signature needs/)
})

test('lists the claims that nobody signed', () => {
  const found = findUnsignedClaims(signed('winRate', 'employers'))
  expect(found).toHaveLength(CLAIM_IDS.length - 2)
  expect(found).toContain('500+ websites launched')
  expect(found).not.toContain(claimName('employers'))
})

test.each([
  ['checkedOn', '2026-02-30', 'Write the day as 2026-12-25'],
  ['checkedOn', '20 November', 'Write the day as 2026-12-25'],
  ['figure', '', 'Write something'],
  ['figure', 'x'.repeat(81), 'Use at most 80 characters'],
  [
    'label',
    'two\nlines',
    'Use letters, digits and signs that can be printed in one line: no emoji',
  ],
  ['other', 'x', 'There is no text “other” here'],
])('refuses %s %j', (name, text, said) => {
  const texts = { ...defaultClaimTexts('winRate'), ...SIGNATURE, [name]: text }
  expect(checkClaimText('winRate', name, text, texts)).toBe(said)
})

test('accepts words with and without a signature', () => {
  for (const texts of [
    defaultClaimTexts('story1'),
    { ...defaultClaimTexts('story1'), ...SIGNATURE },
  ])
    for (const [name, text] of Object.entries(texts))
      expect(checkClaimText('story1', name, text, texts)).toBeUndefined()
})

test('puts every figure in a row', () => {
  const shown = new Set<ClaimId>(Object.values(CLAIM_ROWS).flat())
  expect(CLAIM_IDS.filter((id) => 'figure' in defaultClaimTexts(id) && !shown.has(id))).toEqual([])
})

test('withdraws a signature with its words', () => {
  const before = { ...defaultClaimTexts('winRate'), ...SIGNATURE }
  const reworded = { ...before, label: 'of customers' }
  expect(withoutOutdatedSignature(before, reworded)).toEqual({
    ...reworded,
    ...{ evidence: '', checkedOn: '', signedBy: '' },
  })
  for (const saved of [
    before,
    { ...before, signedBy: 'Noor' },
    { ...reworded, checkedOn: '2026-11-29' },
  ])
    expect(withoutOutdatedSignature(before, saved)).toEqual(saved)
  const first = { ...defaultClaimTexts('winRate'), label: 'of customers' }
  expect(withoutOutdatedSignature(defaultClaimTexts('winRate'), first)).toEqual(first)
})
