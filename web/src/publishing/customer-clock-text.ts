/** The delivery clock in the customer's words. */
import type { ClockResponse } from '@vitrine/contract/ordering'

export type ClockText = {
  /** "31 h 20 min left". */
  readonly figure: string
  readonly sentence: string
  /** Share of the promised time, 0 to 1. */
  readonly shareUsed: number
  readonly isLate: boolean
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** `sinceFetchedMs` is the age of the response: a running clock has advanced since. */
export function clockText(clock: ClockResponse, sinceFetchedMs: number): ClockText {
  const gone = clock.state === 'running' ? Math.max(0, sinceFetchedMs) : 0
  const remainingMs = clock.remainingMs - gone
  const promised = `${Math.round(clock.promisedMs / HOUR_MS)} hours`
  const isLate = remainingMs < 0
  const words = (figure: string, sentence: string): ClockText => ({
    figure,
    sentence,
    shareUsed: Math.min(1, Math.max(0, (clock.usedMs + gone) / clock.promisedMs)),
    isLate,
  })
  switch (clock.state) {
    case 'not-started':
      return words(promised, 'The clock starts when we have everything we need.')
    case 'running':
      return isLate
        ? words(
            `${duration(-remainingMs)} late`,
            'We missed our promise. You may have your money back: write to us.',
          )
        : words(
            `${duration(remainingMs)} left`,
            `Of ${promised}${clock.dueAt ? `: by ${moment(clock.dueAt)}` : ''}.`,
          )
    case 'paused':
      return words(
        isLate ? 'Paused' : `${duration(remainingMs)} left`,
        `Of ${promised}. The clock is paused for now; no time is lost.`,
      )
    case 'met':
      return isLate
        ? words(
            `${duration(-remainingMs)} late`,
            'We missed our promise. You may have your money back: write to us.',
          )
        : words('On time', `Done in ${duration(clock.usedMs)}; ${promised} were promised.`)
    case 'stopped':
      return words('Stopped', 'Nothing is due.')
  }
}

/** An expectation, not a promise with money back: the delivery is over. */
export function revisionText(clock: ClockResponse, sinceFetchedMs: number): ClockText {
  const gone = clock.state === 'running' ? Math.max(0, sinceFetchedMs) : 0
  const remainingMs = clock.remainingMs - gone
  const isLate = remainingMs < 0
  const hours = Math.round(clock.promisedMs / HOUR_MS)
  const planned = hours === 1 ? '1 hour' : `${hours} hours`
  const words = (figure: string, sentence: string): ClockText => ({
    figure,
    sentence,
    shareUsed: Math.min(1, Math.max(0, (clock.usedMs + gone) / clock.promisedMs)),
    isLate,
  })
  if (clock.state !== 'running')
    return words(
      isLate ? 'Paused' : `${duration(remainingMs)} left`,
      `Of ${planned} for your changes. The clock is paused for now; no time is lost.`,
    )
  if (isLate)
    return words(
      `${duration(-remainingMs)} late`,
      `We planned ${planned} for your changes and need longer. Write to us if you can’t wait.`,
    )
  return words(
    `${duration(remainingMs)} left`,
    `We plan ${planned} for your changes${clock.dueAt ? `: you get the new preview by ${moment(clock.dueAt)}` : ''}.`,
  )
}

/** "less than a minute", "42 min", "3 h 5 min", "31 h". */
function duration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes === 0) return 'less than a minute'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

function moment(at: string): string {
  return new Intl.DateTimeFormat('en', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at))
}
