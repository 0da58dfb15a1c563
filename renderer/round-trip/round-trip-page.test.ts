import { expect, test } from 'vitest'
import { composeContent } from '../content/compose-content.ts'
import { roundTripPage } from './round-trip-page.tsx'
import { type Extractor, type FieldRoundTrip, extractors } from './check-round-trip.ts'

const content = (code: string) =>
  composeContent(
    { basics: { name: 'Ada <Byron>' } },
    { code, languageName: code, updatedOn: '2026-11-20' },
  )

function aField(value: string, lost: readonly Extractor[] = []): FieldRoundTrip {
  const verdicts = <Found extends string>(found: Found) =>
    Object.fromEntries(
      extractors.map((one) => [one, lost.includes(one) ? 'missing' : found]),
    ) as Record<Extractor, Found | 'missing'>
  return {
    ...{ code: 'en', field: 'basics.name', value },
    read: verdicts('in-order'),
    designed: verdicts('found'),
  }
}

test('the page counts results of three programs', () => {
  const html = roundTripPage(content('en'), 'nomad', [
    aField('Ada <Byron>'),
    aField('Analyst', ['pdfium', 'vitrine-structure']),
  ])
  const rows = [...html.matchAll(/<th scope="row">(.*?)<\/tr>/g)].map(([row]) =>
    row
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  expect(rows).toEqual([
    'As drawn 2 / 2 1 / 2 2 / 2',
    'By tags 2 / 2 2 / 2 1 / 2',
    'As drawn 2 / 2 1 / 2 2 / 2',
    'By tags 2 / 2 2 / 2 1 / 2',
  ])
  expect(html.match(/aria-label="As drawn: not found"/g)).toHaveLength(2)
  expect(html).toContain('href="resume.pdf"')
  expect(html).toContain('href="resume-designed.pdf"')
})

test('the page is noindex, script-free and translated', () => {
  const html = roundTripPage(content('ar'), 'nomad', [aField('<b>x</b>')])
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toMatch(/<script|<b>x|<Byron>/)
})
