import type { CvTrial } from '@vitrine/contract/studio'
import type { CvCorrection } from '@vitrine/domain/sources/cv-corrections'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { expect, test } from 'vitest'
import { trialDraft } from '../api/trial-draft.ts'
import {
  correctField,
  listFieldSections,
  listUncertainFields,
  type ReadField,
} from './correct-fields.ts'

const tried: CvTrial = {
  resume: assignIds({
    basics: { name: 'Dana Whit1ock' },
    work: [
      { name: 'Bayvlew', position: 'Nurse', startDate: '2019-03', highlights: ['Saved £1Om'] },
      { name: 'Bayvlew', position: 'Charge Nurse' },
    ],
  }),
  language: 'en',
  doubtful: ['/basics/name', '/work/0/name', '/work/0/startDate', '/work/1/name'],
  unplaced: ['References on request'],
}

const doubtful = (text: string, corrections: readonly CvCorrection[] = []) =>
  listUncertainFields(tried, corrections).find((field) => field.text === text) as ReadField

const anyPlace = (path: string, corrections: readonly CvCorrection[] = []) =>
  listFieldSections(tried, corrections)
    .flatMap(({ entries }) => entries.flatMap(({ fields }) => fields))
    .find(({ paths }) => paths[0] === path) as ReadField

function corrected(corrections: readonly CvCorrection[], field: ReadField, text: string) {
  const result = correctField(tried, corrections, field, text)
  if ('refused' in result) throw new Error(result.refused)
  return result.corrections
}

test('lists an uncertain text once', () => {
  expect(listUncertainFields(tried, []).map(({ label, text }) => [label, text])).toEqual([
    ['Name', 'Dana Whit1ock'],
    ['Name', 'Bayvlew'],
    ['Start date', '2019-03'],
  ])
})

test('corrects every occurrence of a text', () => {
  expect(corrected([], doubtful('Bayvlew'), 'Bayview')).toEqual([
    { path: '/work/0/name', from: 'Bayvlew', to: 'Bayview' },
    { path: '/work/1/name', from: 'Bayvlew', to: 'Bayview' },
  ])
})

// @promise cv-trial
test('lists every field under its entry', () => {
  const sections = listFieldSections(tried, [])
  expect(sections.map(({ label, count }) => [label, count])).toEqual([
    ['You', 1],
    ['Work', 6],
  ])
  expect(sections[1]?.entries.map(({ name, fields }) => [name, fields.length])).toEqual([
    ['Bayvlew', 4],
    ['Bayvlew', 2],
  ])
  const corrections = corrected([], anyPlace('/work/1/position'), 'Head Nurse')
  expect(corrections).toEqual([
    { path: '/work/1/position', from: 'Charge Nurse', to: 'Head Nurse' },
  ])
  expect(trialDraft({ tried, corrections }).work?.[1]?.position).toBe('Head Nurse')
})

// @promise cv-trial
test('updates the headline after a correction', () => {
  const figures = (corrections: readonly CvCorrection[]) =>
    JSON.stringify(trialDraft({ tried, corrections }).meta ?? {})
  expect(figures([])).not.toContain('£10m')
  const field = anyPlace('/work/0/highlights/0')
  const said = 'Saved £10m for three wards by hiring early'
  expect(figures(corrected([], field, said))).toContain('£10m')
})

// @promise cv-trial
test('removes and restores a text', () => {
  const out = corrected([], anyPlace('/work/1/position'), '')
  expect(trialDraft({ tried, corrections: out }).work?.[1]).toEqual({ name: 'Bayvlew' })
  const field = anyPlace('/work/1/position', out)
  expect(field).toMatchObject({ text: '', originalText: 'Charge Nurse' })
  expect(corrected(out, field, 'Charge Nurse')).toEqual([])
})

test('replaces an earlier correction', () => {
  const once = corrected([], doubtful('Dana Whit1ock'), 'Dana Whitlok')
  const twice = corrected(once, doubtful('Dana Whitlok', once), 'Dana Whitlock')
  expect(twice).toEqual([{ path: '/basics/name', from: 'Dana Whit1ock', to: 'Dana Whitlock' }])
  const field = doubtful('Dana Whitlock', twice)
  expect(field).toMatchObject({ originalText: 'Dana Whit1ock' })
  expect(corrected(twice, field, 'Dana Whit1ock')).toEqual([])
})

test('rejects invalid dates and too many corrections', () => {
  expect(correctField(tried, [], doubtful('2019-03'), 'in spring')).toEqual({
    refused: 'invalid_value',
  })
  const many = Array.from({ length: 100 }, (_, at) => ({ path: `/x/${at}`, from: 'a', to: 'b' }))
  expect(correctField(tried, many, doubtful('2019-03'), '2019-04')).toEqual({
    refused: 'too_many_corrections',
  })
})
