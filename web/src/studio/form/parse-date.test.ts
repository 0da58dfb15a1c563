import { expect, test } from 'vitest'
import { z } from 'zod'
import { partialDateSchema } from '@vitrine/domain/resume/resume'
import { parseDate } from './parse-date.ts'

test('parses common date formats', () => {
  const same = {
    '2021': '2021',
    '2021-03': '2021-03',
    '2021/3': '2021-03',
    '03/2021': '2021-03',
    '3.2021': '2021-03',
    'Mar 2021': '2021-03',
    'march 2021': '2021-03',
    'Sept. 2021': '2021-09',
    '15 March 2021': '2021-03-15',
    'March 15, 2021': '2021-03-15',
    '15.03.2021': '2021-03-15',
    '15/03/2021': '2021-03-15',
    '03/15/2021': '2021-03-15',
    '2021-03-15': '2021-03-15',
    Present: '',
    ' ': '',
  }
  for (const [typed, date] of Object.entries(same)) {
    expect(parseDate(typed), typed).toBe(date)
    expect(partialDateSchema.or(z.literal('')).safeParse(date).success).toBe(true)
  }
})

test('leaves invalid and ambiguous dates alone', () => {
  for (const typed of [
    'soon',
    '2021-13',
    '31/02/2021',
    '04/05/2021',
    '21',
    '2021-0',
    'Foo 2021',
    '0021',
  ]) {
    expect(parseDate(typed), typed).toBeUndefined()
  }
})
