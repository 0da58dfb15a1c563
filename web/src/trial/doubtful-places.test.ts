import type { TriedCv } from '@vitrine/contract/studio'
import { textAt } from '@vitrine/domain/json-pointer'
import { giveIds } from '@vitrine/domain/stored-resume'
import { expect, test } from 'vitest'
import { correctPlace, type DoubtfulPlace, listDoubtfulPlaces } from './doubtful-places.ts'

const tried: TriedCv = {
  resume: giveIds({
    basics: { name: 'Dana Whit1ock' },
    work: [
      { name: 'Bayvlew', position: 'Nurse', startDate: '2019-03' },
      { name: 'Bayvlew', position: 'Charge Nurse' },
    ],
  }),
  language: 'en',
  doubtful: ['/basics/name', '/work/0/name', '/work/0/startDate', '/work/1/name'],
}

function placeOf(text: string, corrections = [] as Parameters<typeof listDoubtfulPlaces>[1]) {
  const found = listDoubtfulPlaces(tried, corrections).find((place) => place.text === text)
  return found as DoubtfulPlace
}

test('what is doubtful is named once, however often it stands there', () => {
  expect(listDoubtfulPlaces(tried, []).map(({ label, text }) => [label, text])).toEqual([
    ['Name', 'Dana Whit1ock'],
    ['Name', 'Bayvlew'],
    ['Start date', '2019-03'],
  ])
})

test('a correction stands wherever the misread text stood', () => {
  const corrected = correctPlace(tried, [], placeOf('Bayvlew'), 'Bayview')
  expect(textAt(corrected?.tried.resume, '/work/0/name')).toBe('Bayview')
  expect(textAt(corrected?.tried.resume, '/work/1/name')).toBe('Bayview')
  expect(corrected?.corrections).toEqual([
    { path: '/work/0/name', from: 'Bayvlew', to: 'Bayview' },
    { path: '/work/1/name', from: 'Bayvlew', to: 'Bayview' },
  ])
})

test('what is corrected again is told from what was read, and taken back it is none', () => {
  const place = placeOf('Dana Whit1ock')
  const once = correctPlace(tried, [], place, 'Dana Whitlok')
  const twice = once && correctPlace(once.tried, once.corrections, place, 'Dana Whitlock')
  expect(twice?.corrections).toEqual([
    { path: '/basics/name', from: 'Dana Whit1ock', to: 'Dana Whitlock' },
  ])
  const again = twice && listDoubtfulPlaces(twice.tried, twice.corrections)[0]
  expect(again).toMatchObject({ text: 'Dana Whitlock', wasRead: 'Dana Whit1ock' })
  const back = twice && correctPlace(twice.tried, twice.corrections, place, 'Dana Whit1ock')
  expect(back).toEqual({ tried, corrections: [] })
})

test('a date that is none is not taken', () => {
  expect(correctPlace(tried, [], placeOf('2019-03'), 'in spring')).toBeNull()
})
