import type { Content } from './compose-content.ts'

type Chart = NonNullable<Content['extras']['chart']>

/** A chart in words, for its text alternative: "Q1: 4 / 5", the second value after the stroke. */
export const describeChart = ({ bars }: Pick<Chart, 'bars'>): string =>
  bars
    .map(({ label, value, mark }) => [`${label}: ${value}`, ...(mark === undefined ? [] : [mark])])
    .map((values) => values.join(' / '))
    .join(', ')
