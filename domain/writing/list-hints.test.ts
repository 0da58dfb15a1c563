import { expect, test } from 'vitest'
import { assignIds } from '../resume/stored-resume.ts'
import { moveWithin, writeAt } from '../resume/json-pointer.ts'
import { aReading, aReadings } from '../testing/readings.ts'
import type { WritingHint } from './writing-hint.ts'
import { listHints } from './list-hints.ts'

const TODAY = '2026-03-14'
const none = { joined: null, cv: null }

const aJob = (highlights: readonly string[], endDate?: string) =>
  assignIds({
    work: [{ name: 'Bayview', highlights: [...highlights], ...(endDate && { endDate }) }],
  })

const find = (resume: unknown, language = 'en', sources: Parameters<typeof listHints>[1] = none) =>
  listHints({ resume, language }, sources, TODAY)
const said = (findings: readonly WritingHint[]) =>
  findings.map(({ kind, pointer, quote }) => `${kind} ${pointer} ${quote}`.trim())

test.each([
  ['en', 'Was responsible for the rota', 'Was responsible for'],
  ['en', 'Cut falls by 40%. Helped to train nurses', 'Helped to'],
  ['de', 'Mitarbeit an der Preisliste', 'Mitarbeit an'],
  ['fr', 'Chargée de la paie', 'Chargée de'],
  ['es-AR', 'Responsable del triaje', 'Responsable del'],
])('finds a weak opening in %s: %s', (language, line, quote) => {
  expect(said(find(aJob([line]), language))).toEqual([`weak-verb /work/0/highlights/0 ${quote}`])
})

test('accepts lines with strong verbs', () => {
  const lines = [
    'Led a ward',
    'Responsibility for $2M, kept in every year',
    'Helpdesk for 600 staff',
  ]
  expect(find(aJob(lines, '2019'))).toEqual([])
})

test('offers fixes that keep the claim only', () => {
  const fixes = (line: string, endDate?: string) =>
    find(aJob([line], endDate)).flatMap((each) => each.fixes.map(({ text }) => text))
  expect(fixes('Responsible for managing nine vans', '2019')).toEqual(['Managed nine vans'])
  expect(fixes('Responsible for managing nine vans')).toEqual(['Manage nine vans'])
  expect(fixes('Helped to manage nine vans', '2019')).toEqual([])
  expect(fixes('Responsible for building a bridge', '2019')).toEqual([])
})

test('reports a repeated opening once', () => {
  const lines = ['Led a ward', 'Led two teams', 'Wrote the rota', 'Led the move']
  expect(said(find(aJob(lines)))).toEqual(['same-opening /work/0/highlights/3 Led'])
  expect(find(aJob(lines.slice(1)))).toEqual([])
})

test('finds present tense in past jobs only', () => {
  const lines = ['Manage nine vans', 'Writes the rota']
  expect(find(aJob(lines))).toEqual([])
  expect(find(aJob(lines, '2026-04'))).toEqual([])
  const findings = find(aJob(lines, '2019'))
  expect(said(findings)).toEqual([
    'tense /work/0/highlights/0 Manage',
    'tense /work/0/highlights/1 Writes',
  ])
  expect(findings.map(({ fixes }) => fixes[0]?.text)).toEqual([
    'Managed nine vans',
    'Wrote the rota',
  ])
})

test.each([
  'Lead engineer of the tunnel',
  'Research into tides',
  'Reports to the board',
  'Cut costs',
])('accepts the leading noun: %s', (line) => expect(find(aJob([line], '2019'))).toEqual([]))

test('reports the rarer of two month formats', () => {
  const findings = find(aJob(['Opened in March 2019', 'Closed in 05/2020', 'Moved in June 2021']))
  expect(said(findings)).toEqual(['date-forms /work/0/highlights/1 05/2020'])
  expect(findings[0]?.fixes[0]?.text).toBe('Closed in May 2020')
})

test('distinguishes days from months', () => {
  expect(
    find(aJob(['Opened on 1/6/2019', 'In May 2020 and in Mar 2021', 'From 2011 – 2013'])),
  ).toEqual([])
})

test('finds dropped numbers unless they are elsewhere', () => {
  const readings = aReadings()
  const line = '/work/0/highlights/0'
  const draft = writeAt(aReading().resume, line, 'Precepted new nurses to independent practice')
  const findings = find(draft, 'en', readings)
  expect(said(findings)).toEqual([`lost-figure ${line}`])
  expect(findings[0]?.fixes[0]?.text).toBe('Precepted 17 new grad RNs to independent practice')
  expect(find(aReading().resume, 'en', readings)).toEqual([])
  const elsewhere = writeAt(draft, '/meta/vitrine/figures', [
    { $id: 'f', value: '17', label: 'RNs' },
  ])
  expect(find(elsewhere, 'en', readings)).toEqual([])
  // No CV words in another language.
  expect(find(draft, 'de', readings)[0]?.fixes).toEqual([])
})

test('reports texts that overflow the first screen', () => {
  const vitrine = {
    headline: 'x'.repeat(141),
    figures: Array.from({ length: 5 }, (_, at) => ({ value: String(at), label: 'beds' })),
  }
  const resume = assignIds({ basics: { summary: 'y'.repeat(601) }, meta: { vitrine } })
  expect(said(find(resume))).toEqual([
    'too-long /basics/summary',
    'too-long /meta/vitrine/headline',
    'too-long /meta/vitrine/figures/4/value',
  ])
})

test('keeps the key of a moved line only', () => {
  const before = aJob(['Helped with moves', 'Led a ward'])
  const key = (resume: unknown) => find(resume)[0]?.key
  expect(key(moveWithin(before, '/work/0/highlights', 0, 1))).toBe(key(before))
  expect(key(writeAt(before, '/work/0/highlights/0', 'Helped with many moves'))).not.toBe(
    key(before),
  )
})

test('accepts any document without throwing', () => {
  for (const resume of [
    null,
    {},
    { work: 'x' },
    { work: [null, { highlights: [3, null, '•', '.'] }] },
  ])
    expect(find(resume)).toEqual([])
})
