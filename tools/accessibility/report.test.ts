import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { JOURNEYS } from '../../tests/hear/journeys.ts'
import {
  type AccessibilityRow,
  type HeardJourney,
  accessibilityReport as published,
} from '../../web/src/storefront/legal/accessibility-report.ts'
import { CRITERIA, type Criterion } from './criteria.ts'
import { readOutcomes } from './read-outcomes.ts'
import { makeReport, nameOf, titlePattern } from './report.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FILE = 'e2e/a.e2e.ts'
const KEYBOARD: Criterion = {
  id: '2.1.1',
  name: 'Keyboard',
  level: 'A',
  clause: '9.2.1.1',
  checks: [{ file: FILE, title: 'opens ${path} by keyboard' }, { heard: 'Buying' }],
}
const heard: HeardJourney = { journey: 'Buying', keys: 30, utterances: 60, faults: [] }
const outcomes = (...runs: [string, boolean][]) =>
  new Map(runs.map(([title, passed]) => [`${FILE}\n${title}`, passed] as const))
const resultOf = (
  criterion: Criterion,
  tests = outcomes(['opens / by keyboard', true]),
  journeys = [heard],
) => makeReport([criterion], tests, journeys, '2026-01-31').rows[0]?.result

test('names only tests and journeys that exist', () => {
  for (const check of CRITERIA.flatMap(({ checks }) => checks))
    if ('heard' in check) expect(Object.keys(JOURNEYS)).toContain(check.heard)
    else expect(readFileSync(ROOT + check.file, 'utf8'), nameOf(check)).toContain(check.title)
})

test('publishes every criterion with its checks', () => {
  const described = ({ id, name, level, clause, checkedBy }: AccessibilityRow) => ({
    id,
    name,
    level,
    clause,
    checkedBy,
  })
  expect(published.rows.map(described)).toEqual(
    CRITERIA.map(({ checks, id, name, level, clause }) =>
      described({ id, name, level, clause, checkedBy: checks.map(nameOf), result: '', note: '' }),
    ),
  )
})

test('publishes all criteria of levels A and AA', () => {
  const levels = Map.groupBy(CRITERIA, ({ level }) => level)
  expect([levels.get('A')?.length, levels.get('AA')?.length]).toEqual([31, 24])
})

test('a criterion passes only if all its checks pass', () => {
  expect(resultOf(KEYBOARD)).toBe('passes')
  expect(resultOf({ ...KEYBOARD, gap: 'One page' })).toBe('partly')
  expect(resultOf({ ...KEYBOARD, checks: [] })).toBe('not tested')
  expect(resultOf({ ...KEYBOARD, checks: [], notApplicable: 'None' })).toBe('not applicable')
  expect(
    resultOf(KEYBOARD, outcomes(['opens / by keyboard', true], ['opens /a by keyboard', false])),
  ).toBe('fails')
})

test('a criterion whose checks did not run is not tested', () => {
  expect(resultOf(KEYBOARD, new Map())).toBe('not tested')
  expect(resultOf(KEYBOARD, undefined, [])).toBe('not tested')
  expect(resultOf(KEYBOARD, new Map(), [{ ...heard, faults: ['stopped'] }])).toBe('fails')
  expect(resultOf(KEYBOARD, undefined, [{ ...heard, faults: ['not spoken: Pay'] }])).toBe('fails')
})

test('matches titles with parameters', () => {
  expect(titlePattern('serves ${path} at ${width} px').test('serves /faq at 390 px')).toBe(true)
  expect(titlePattern('serves ${path} at ${width} px').test('serves /faq')).toBe(false)
})

test('reads reports of three programs', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.e2e.ts',
    ok: status !== 'unexpected',
    tests: [{ status }],
  })
  const inner = { specs: [spec('opens', 'expected'), spec('fails', 'unexpected')] }
  const playwright = {
    config: { rootDir: '/repo/e2e' },
    suites: [{ specs: [spec('is skipped', 'skipped')], suites: [inner] }],
  }
  const vitest = {
    testResults: [
      { name: '/repo/web/b.test.ts', assertionResults: [{ title: 'adds', status: 'passed' }] },
    ],
  }
  const read = readOutcomes([playwright, vitest, { heard: [heard] }], '/repo')
  expect([...read.tests]).toEqual([
    ['e2e/a.e2e.ts\nis skipped', false],
    ['e2e/a.e2e.ts\nopens', true],
    ['e2e/a.e2e.ts\nfails', false],
    ['web/b.test.ts\nadds', true],
  ])
  expect(read.heard).toEqual([heard])
})
