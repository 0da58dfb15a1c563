import { expect, test } from 'vitest'
import { compareWordings } from './compare-wordings.ts'

const between = (source: string, text: string, language = 'pt') =>
  compareWordings({ text: source, language: 'en' }, { text, language })

test('marks different and missing numbers as written', () => {
  expect(between('Led 14 nurses in 24 beds', 'Dirigiu 41 enfermeiros')).toEqual({
    onlyInSource: ['14', '24'],
    onlyInText: ['41'],
  })
  expect(between('Saved 1,200 hours, 3.5 a day', 'Poupou 1.200 horas, 3,5 por dia')).toEqual({
    onlyInSource: [],
    onlyInText: [],
  })
  // One of two equal numbers.
  expect(between('2 of 2', '2').onlyInSource).toEqual(['2'])
})

test('marks a missing name, but no month or day', () => {
  expect(between('Since August at Bayview Clinic', 'Desde agosto na clínica').onlyInSource).toEqual(
    ['Bayview Clinic'],
  )
  expect(between('Built with PostgreSQL', 'Feito com PostgreSQL').onlyInSource).toEqual([])
  expect(between('Works at Bayview', 'ベイビューで働く', 'ja').onlyInSource).toEqual([])
})
