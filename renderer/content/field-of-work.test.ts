import { expect, test } from 'vitest'
import { fieldOfTitle } from './field-of-work.ts'

test.each([
  ['Νοσηλεύτρια', 'care'],
  ['Μηχανικός λογισμικού', 'software'],
  ['Sygeplejerske', 'care'],
  ['Fullstack-udvikler', 'software'],
  ['Sykepleier', 'care'],
  ['Byggeleder', 'building'],
  ['Sairaanhoitaja', 'care'],
  ['Ohjelmistokehittäjä', 'software'],
  ['Toimitusjohtaja', 'executive'],
  ['Asistent medical', 'care'],
  ['Inginer constructor', 'building'],
  ['Könyvelő', 'finance'],
  ['Szoftvermérnök', 'software'],
  ['Infermera', 'care'],
  ['Desenvolupador web', 'software'],
  ['Kelner', undefined],
])('%s works in %s', (title, field) => {
  expect(fieldOfTitle(title)).toBe(field)
})
