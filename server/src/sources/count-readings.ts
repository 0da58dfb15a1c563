import { cvRefusalReasons } from '@vitrine/domain/cv-reading'
import { type Meter, openCounter, openTimer } from '../platform/figures.ts'
import { HttpRefusal } from '../platform/http.ts'
import type { ReadCv } from './read-files.ts'

/** The reader, with what becomes of the files it is given. */
export function countReadings(readCv: ReadCv): {
  readonly readCv: ReadCv
  readonly meters: readonly Meter[]
} {
  const seconds = openTimer('vitrine_reading_seconds', 'How long this process took to read a file')
  const outcomes = openCounter(
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
        outcomes.inc({ outcome: error instanceof HttpRefusal ? 'put-off' : 'failed' })
        throw error
      } finally {
        ended()
      }
    },
  }
}
