import { expect, test } from 'vitest'
import { languageWarning, nameText, workloadText } from './workload-text.ts'

const load = {
  userId: '00000000-0000-4000-8000-000000000001',
  username: 'ines',
  displayName: null,
  languages: ['German'],
  unknownLanguages: [],
  open: 0,
  late: 0,
  soon: 0,
  nextDueHours: null,
}

test('says how many orders are open and due', () => {
  expect(workloadText(load)).toBe('no open orders')
  expect(workloadText({ ...load, open: 3, late: 1, soon: 2, nextDueHours: 4 })).toBe(
    '3 open, 1 late, 2 due within 24 h',
  )
  expect(workloadText({ ...load, open: 1, nextDueHours: 30.4 })).toBe('1 open, next due in 30 h')
  expect(workloadText({ ...load, open: 2 })).toBe('2 open')
})

test('warns about languages that are not noted', () => {
  expect(languageWarning(load)).toBeUndefined()
  expect(languageWarning({ ...load, unknownLanguages: ['Polish', 'Thai'] })).toBe(
    'ines has noted German, not Polish and Thai.',
  )
  const fresh = { ...load, displayName: 'Inês Prado', languages: [], unknownLanguages: ['Thai'] }
  expect(languageWarning(fresh)).toBe(
    'No languages are noted for Inês Prado. The order needs Thai.',
  )
  expect([nameText(load), nameText(fresh)]).toEqual(['ines', 'Inês Prado (ines)'])
})
