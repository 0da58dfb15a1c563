import type { TriedCv } from '@vitrine/contract/studio'
import type { CvCorrection } from '@vitrine/domain/cv-corrections'
import { giveIds } from '@vitrine/domain/stored-resume'
import { expect, test } from 'vitest'
import { draftOfTried } from '../api/draft-of-tried.ts'
import { correctPlace, listAllPlaces, listDoubtfulPlaces, type Place } from './correct-places.ts'

const tried: TriedCv = {
  resume: giveIds({
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
  listDoubtfulPlaces(tried, corrections).find((place) => place.text === text) as Place

const anyPlace = (path: string, corrections: readonly CvCorrection[] = []) =>
  listAllPlaces(tried, corrections)
    .flatMap(({ entries }) => entries.flatMap(({ places }) => places))
    .find(({ paths }) => paths[0] === path) as Place

function corrected(corrections: readonly CvCorrection[], place: Place, text: string) {
  const result = correctPlace(tried, corrections, place, text)
  if ('refused' in result) throw new Error(result.refused)
  return result.corrections
}

test('what is doubtful is named once, however often it stands there', () => {
  expect(listDoubtfulPlaces(tried, []).map(({ label, text }) => [label, text])).toEqual([
    ['Name', 'Dana Whit1ock'],
    ['Name', 'Bayvlew'],
    ['Start date', '2019-03'],
  ])
})

test('a correction stands wherever the misread text stood', () => {
  expect(corrected([], doubtful('Bayvlew'), 'Bayview')).toEqual([
    { path: '/work/0/name', from: 'Bayvlew', to: 'Bayview' },
    { path: '/work/1/name', from: 'Bayvlew', to: 'Bayview' },
  ])
})

// @promise cv-trial
test('everything that was read can be corrected, each field by itself, under its entry', () => {
  const sections = listAllPlaces(tried, [])
  expect(sections.map(({ label, count }) => [label, count])).toEqual([
    ['You', 1],
    ['Work', 6],
  ])
  expect(sections[1]?.entries.map(({ name, places }) => [name, places.length])).toEqual([
    ['Bayvlew', 4],
    ['Bayvlew', 2],
  ])
  // Read with confidence, and wrong.
  const corrections = corrected([], anyPlace('/work/1/position'), 'Head Nurse')
  expect(corrections).toEqual([
    { path: '/work/1/position', from: 'Charge Nurse', to: 'Head Nurse' },
  ])
  expect(draftOfTried({ tried, corrections }).work?.[1]?.position).toBe('Head Nurse')
})

// @promise cv-trial
test('the first screen follows what is corrected', () => {
  const figures = (corrections: readonly CvCorrection[]) =>
    JSON.stringify(draftOfTried({ tried, corrections }).meta ?? {})
  expect(figures([])).not.toContain('£10m')
  const place = anyPlace('/work/0/highlights/0')
  const said = 'Saved £10m for three wards by hiring early'
  expect(figures(corrected([], place, said))).toContain('£10m')
})

// @promise cv-trial
test('what stands nowhere in the CV is taken out, and can be put back', () => {
  const out = corrected([], anyPlace('/work/1/position'), '')
  expect(draftOfTried({ tried, corrections: out }).work?.[1]).toEqual({ name: 'Bayvlew' })
  const place = anyPlace('/work/1/position', out)
  expect(place).toMatchObject({ text: '', wasRead: 'Charge Nurse' })
  expect(corrected(out, place, 'Charge Nurse')).toEqual([])
})

test('what is corrected again is told from what was read, and taken back it is none', () => {
  const once = corrected([], doubtful('Dana Whit1ock'), 'Dana Whitlok')
  const twice = corrected(once, doubtful('Dana Whitlok', once), 'Dana Whitlock')
  expect(twice).toEqual([{ path: '/basics/name', from: 'Dana Whit1ock', to: 'Dana Whitlock' }])
  const place = doubtful('Dana Whitlock', twice)
  expect(place).toMatchObject({ wasRead: 'Dana Whit1ock' })
  expect(corrected(twice, place, 'Dana Whit1ock')).toEqual([])
})

test('a date that is none is not taken, nor more than an order takes', () => {
  expect(correctPlace(tried, [], doubtful('2019-03'), 'in spring')).toEqual({
    refused: 'no-document',
  })
  const many = Array.from({ length: 100 }, (_, at) => ({ path: `/x/${at}`, from: 'a', to: 'b' }))
  expect(correctPlace(tried, many, doubtful('2019-03'), '2019-04')).toEqual({
    refused: 'too-much',
  })
})
