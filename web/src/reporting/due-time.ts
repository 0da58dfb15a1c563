/**
 * The delivery clock in the team's words: "42 min", "3 h 12 m", "1 h 05 m late", "Paused, 31 h
 * left".
 */
import type { ClockResponse } from '@vitrine/contract/ordering'

export type DueTime = {
  readonly words: string
  readonly urgency: 'overdue' | 'soon' | 'calm' | 'over'
  /** Share of the promised time, 0 to 1. */
  readonly shareUsed: number
  /** Negative when late. */
  readonly remainingMs: number
}

/** The clock that an order is worked by: of the open list of changes, else of the delivery. */
export const currentClock = ({
  clock,
  revision,
}: {
  readonly clock: ClockResponse
  readonly revision: ClockResponse | null
}): ClockResponse => revision ?? clock

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A running order is urgent below this. */
export const DUE_SOON_MS = 6 * HOUR_MS

/** `sinceFetchedMs` is the age of the response: a running clock has advanced since. */
export function computeDueTime(clock: ClockResponse, sinceFetchedMs: number): DueTime {
  const gone = clock.state === 'running' ? Math.max(0, sinceFetchedMs) : 0
  const remainingMs = clock.remainingMs - gone
  const shareUsed = Math.min(1, Math.max(0, (clock.usedMs + gone) / clock.promisedMs))
  const due = (words: string, urgency: DueTime['urgency']): DueTime => ({
    words,
    urgency,
    shareUsed,
    remainingMs,
  })
  switch (clock.state) {
    case 'running':
      if (remainingMs < 0) return due(`${formatDuration(-remainingMs)} late`, 'overdue')
      return due(formatDuration(remainingMs), remainingMs < DUE_SOON_MS ? 'soon' : 'calm')
    case 'paused':
      if (remainingMs < 0) return due(`Paused, ${formatDuration(-remainingMs)} late`, 'calm')
      return due(`Paused, ${durationInHours(remainingMs)} left`, 'calm')
    case 'not-started':
      return due(`Not started, ${durationInHours(remainingMs)}`, 'calm')
    case 'met':
      return due(
        remainingMs < 0 ? `Sent ${formatDuration(-remainingMs)} late` : 'Sent in time',
        'over',
      )
    case 'stopped':
      return due('Stopped', 'over')
  }
}

/** "42 min", "3 h 12 m", "12 h", "2 d 3 h". */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 10) return `${hours} h ${String(minutes % 60).padStart(2, '0')} m`
  if (hours < 24) return `${hours} h`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

function durationInHours(ms: number): string {
  return ms < HOUR_MS ? formatDuration(ms) : `${Math.floor(ms / HOUR_MS)} h`
}
