import { expect, test } from 'vitest'
import { commentsAsMessage } from './comments-as-message.ts'

test('writes quote, new words and text of each comment', () => {
  const message = commentsAsMessage([
    { quote: 'I chart as I go.', text: ' By hand, please. ', suggestion: null },
    { quote: 'Nurse', text: '', suggestion: 'Charge nurse' },
    { quote: '', text: 'A warmer color', suggestion: null },
  ])
  expect(message).toBe(
    [
      'I have no round of changes left. This is what I would change:',
      '1. “I chart as I go.”\nBy hand, please.',
      '2. “Nurse”\nNew words: “Charge nurse”',
      '3. A warmer color',
    ].join('\n\n'),
  )
})
