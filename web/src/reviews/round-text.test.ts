import { expect, test } from 'vitest'
import { roundText, sendRoundText } from './round-text.ts'
import { formatResumeDate } from './format-resume-date.ts'

const rounds = (used: number) => ({ allowed: 3, used, left: 3 - used, validUntil: null })

test('announces the round and what sending uses up', () => {
  expect(roundText(rounds(0))).toBe('Round 1 of 3')
  expect(sendRoundText(rounds(0))).toContain('2 are left then.')
  expect(sendRoundText(rounds(1))).toBe(
    'This is round 2 of 3. Sending the list uses it up. 1 is left then.',
  )
  expect(sendRoundText(rounds(2))).toContain('It is your last one.')
  expect(roundText(rounds(3))).toBe('No round left')
})

test.each([
  ['2020', '2020'],
  ['2020-06', 'June 2020'],
  ['2020-06-01', 'June 1, 2020'],
  ['soon', 'soon'],
])('formats the date %s as %s', (date, shown) => {
  expect(formatResumeDate(date)).toBe(shown)
})
