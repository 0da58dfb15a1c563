import type { RoundsResponse } from '@vitrine/contract/reviews'

/** "Round 1 of 3" or "No round left". */
export function roundText({ allowed, used, left }: RoundsResponse): string {
  return left === 0 ? 'No round left' : `Round ${used + 1} of ${allowed}`
}

/** Announces the use of a round before sending. */
export function sendRoundText({ allowed, used, left }: RoundsResponse): string {
  const after = left - 1
  const rest =
    after === 0
      ? 'It is your last one.'
      : after === 1
        ? '1 is left then.'
        : `${after} are left then.`
  return `This is round ${used + 1} of ${allowed}. Sending the list uses it up. ${rest}`
}
