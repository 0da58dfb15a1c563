import { expect, test } from 'vitest'
import { contactAge } from './contact-age.ts'

const now = new Date('2026-01-15T12:00:00Z')
const aged = (hours: number, answeredAt: string | null = null) =>
  contactAge(
    { createdAt: new Date(now.getTime() - hours * 3_600_000).toISOString(), answeredAt },
    now,
  )

test('shows the age against the promised reply time', () => {
  expect(aged(0.5)).toEqual({ text: '30 min', tone: 'neutral' })
  expect(aged(3)).toEqual({ text: '3 h', tone: 'neutral' })
  expect(aged(20)).toEqual({ text: '20 h, answer soon', tone: 'warn' })
  expect(aged(29)).toEqual({ text: '5 h over a day', tone: 'danger' })
  expect(aged(24 * 5)).toEqual({ text: '4 days over a day', tone: 'danger' })
})

test('is never late once answered', () => {
  expect(aged(100, '2026-01-12T12:00:00Z')).toEqual({ text: 'Answered', tone: 'ok' })
})
