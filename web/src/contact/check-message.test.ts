import { expect, test } from 'vitest'
import { checkMessage, type TypedMessage } from './check-message.ts'

const aMessage = (change: Partial<TypedMessage> = {}): TypedMessage => ({
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '',
  package: '',
  message: 'Can you do Basque?',
  website: '',
  ...change,
})

test('accepts name, address and message', () => {
  expect(checkMessage(aMessage())).toEqual({})
})

test('names each missing field', () => {
  expect(checkMessage(aMessage({ name: ' ', email: '', message: '\n' }))).toEqual({
    name: 'Name is required',
    email: 'Email address is required',
    message: 'Message is required',
  })
})

test.each(['ada@', 'ada', '@example.com', 'ada@example', 'a da@example.com', 'ada@example.com.'])(
  'rejects "%s" as an email address',
  (email) => {
    expect(checkMessage(aMessage({ email })).email).toBe('Please enter a valid email address')
  },
)

test('trims the email address', () => {
  expect(checkMessage(aMessage({ email: ' ada@example.com ' }))).toEqual({})
})
