import { Readable } from 'node:stream'
import { studioRoutes, type CvTrial, type CvTrialLine } from '@vitrine/contract/studio'
import { type CvReading, cvRefusalMessages } from '@vitrine/domain/sources/cv-reading'
import { ipBlock } from '../platform/ip-ranges.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { readUpload } from '../platform/read-upload.ts'
import { CV_UPLOAD_BYTES, cvUpload, type ReadingDeps } from '../sources/index.ts'
import { createTrialQueue, type TrialTicket } from './trial-queue.ts'

const UPLOAD = cvUpload('cvFile')

/**
 * A few large files or many usual ones. One is read at a time, because orders need the reader too.
 */
const LIMITS = { bytes: 64 * 1024 * 1024, places: 60, placesOfOneVisitor: 3, atWork: 1 }

/** Below this confidence more than one field in four is wrong. */
const SURE = 0.75

/**
 * Shows a visitor their CV as a site before ordering. The file is parsed in the sandboxed child
 * process and kept in memory until the response is sent. Nothing is stored or logged.
 */
export function registerTrialRoutes(http: Http, { readCv }: Pick<ReadingDeps, 'readCv'>): void {
  const room = createTrialQueue(LIMITS)

  http.serve(
    studioRoutes.tryCv,
    async ({ request, reply }) => {
      const declared = Number(request.headers['content-length'] ?? CV_UPLOAD_BYTES)
      const place = room.enter(ipBlock(request.ip), Math.min(declared, CV_UPLOAD_BYTES))
      if ('refused' in place) throw refusePlace(place.refused)
      const visit = { gone: new AbortController(), isRead: false }
      reply.raw.once('close', () => {
        visit.gone.abort()
        // A running child process keeps its slot until it ends.
        if (!visit.isRead) place.leave()
      })
      const file = await readUpload(request, UPLOAD).catch((error: unknown) => {
        place.leave()
        throw error
      })
      reply.header('content-type', 'application/x-ndjson; charset=utf-8')
      // Buffering proxies would hide the queue position.
      reply.header('x-accel-buffering', 'no')
      return reply.send(Readable.from(linesOf(place, file, visit)))
    },
    { bodyLimit: CV_UPLOAD_BYTES, upload: true, limit: { max: 20, windowSeconds: 3600 } },
  )

  async function* linesOf(
    place: TrialTicket,
    file: { name: string; bytes: Buffer },
    visit: { gone: AbortController; isRead: boolean },
  ): AsyncGenerator<string> {
    try {
      const { signal } = visit.gone
      for await (const ahead of place.turn(signal)) yield line({ ahead })
      if (signal.aborted) return
      visit.isRead = true
      // OCR takes a hundred times as long and is for orders only. This queue already limits
      // concurrency.
      const options = { skipScans: true, noQueueTimeout: true }
      const result = await readCv(file.bytes, file.name, options)
      if ('read' in result) yield line({ read: describe(result.read) })
      else yield line({ refused: result.refused, advice: cvRefusalMessages[result.refused] })
    } finally {
      place.leave()
    }
  }
}

const line = (value: CvTrialLine) => `${JSON.stringify(value)}\n`

const describe = ({ resume, language, sources, unplaced }: CvReading): CvTrial => ({
  resume,
  language,
  doubtful: [...new Set(sources.filter(({ confidence }) => confidence < SURE).map((s) => s.path))],
  unplaced: [...new Set(unplaced.map(({ text }) => text.trim()).filter(Boolean))],
})

function refusePlace(reason: 'full' | 'yours-waits'): HttpError {
  if (reason === 'yours-waits') {
    return new HttpError(
      429,
      'rate_limited',
      'Your other files are still being read. Wait for them, then try again.',
    )
  }
  const sentence =
    'Many people are trying it right now. Your file is still with you: try again in a minute.'
  return new HttpError(503, 'unavailable', sentence, { headers: { 'retry-after': '60' } })
}
