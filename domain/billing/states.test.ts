import { expect, test } from 'vitest'
import { stateCode, statesOf } from './states.ts'

test.each([
  ['US', 'ca', 'CA'],
  ['US', ' California ', 'CA'],
  ['US', 'Calif.', 'CA'],
  ['US', 'N.Y.', 'NY'],
  ['US', 'new york', 'NY'],
  ['US', 'virginia', 'VA'],
  ['US', 'West Virginia', 'WV'],
  ['US', 'Nort', ''],
  ['US', 'Ontario', ''],
  ['US', '', ''],
  ['US', '90210', ''],
  ['CA', 'Québec', 'QC'],
  ['CA', 'ON', 'ON'],
  ['DE', 'Bayern', ''],
])('reads the state of %s %j', (country, typed, code) => {
  expect(stateCode(country, typed)).toBe(code)
})

test('knows every state by code and name once', () => {
  expect([statesOf('US').length, statesOf('CA').length, statesOf('FR').length]).toEqual([51, 13, 0])
  for (const country of ['US', 'CA'])
    for (const { code, name } of statesOf(country))
      expect([stateCode(country, code), stateCode(country, name)]).toEqual([code, code])
})
