import { cvRefusalReasons } from '@vitrine/domain/sources/cv-reading'
import { type ProcessMetric, createCounter, createHistogram } from '../platform/metrics.ts'
import { HttpError } from '../platform/http.ts'
import type { ReadCv } from './read-source-files.ts'

/** Wraps the reader with a duration histogram and outcome counters. */
export function withReadingMetrics(readCv: ReadCv): {
  readonly readCv: ReadCv
  readonly meters: readonly ProcessMetric[]
} {
  const seconds = createHistogram(
    'vitrine_reading_seconds',
    'How long this process took to read a file',
  )
  const outcomes = createCounter(
    'vitrine_readings_total',
    'Files that this process read, by outcome: read, why they were refused, put off as too many waited, or failed by a fault of ours',
    { name: 'outcome', values: ['read', 'failed', 'put-off', ...cvRefusalReasons] },
  )
  return {
    meters: [seconds, outcomes],
    async readCv(...file) {
      const ended = seconds.startTimer()
      try {
        const result = await readCv(...file)
        outcomes.inc({ outcome: 'read' in result ? 'read' : result.refused })
        return result
      } catch (error) {
        outcomes.inc({ outcome: error instanceof HttpError ? 'put-off' : 'failed' })
        throw error
      } finally {
        ended()
      }
    },
  }
}
