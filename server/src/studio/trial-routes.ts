import { Readable } from 'node:stream'
import { studioRoutes, type CvTrial, type CvTrialLine } from '@vitrine/contract/studio'
import type { CvReading, CvRefusalReason } from '@vitrine/domain/sources/cv-reading'
import { ipBlock } from '../platform/ip-ranges.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { accept, type Refusals } from '../platform/refusals.ts'
import { readUpload } from '../platform/read-upload.ts'
import { createUploadBudget } from '../platform/upload-budget.ts'
import { CV_UPLOAD_BYTES, cvUpload, type ReadingDeps } from '../sources/index.ts'
import { createTrialQueue, type TrialQueue, type TrialTicket } from './trial-queue.ts'

const UPLOAD = cvUpload('cvFile')

const MEGABYTE = 1024 * 1024

/** Apart from the uploads of orders. Idle ones leave room for a file of the largest size. */
const UPLOADS = { bytes: 48 * MEGABYTE, graceMs: 10_000 }

/**
 * A few large files or many usual ones. One is read at a time, because orders need the reader too.
 */
const LIMITS = { bytes: 48 * MEGABYTE, places: 60, placesOfOneVisitor: 3, atWork: 1 }

/** For the visitor, with the next step. */
const VISITOR_ADVICE: Readonly<Record<CvRefusalReason, string>> = {
  'wrong-type': 'This is not a PDF, DOCX or DOC file. Choose one of these.',
  empty: 'The file is empty. Choose another one.',
  'too-large':
    'The file is larger than 10 MB, or unpacks to more than 50 MB. Choose a smaller one.',
  encrypted: 'The file is protected with a password. Save it without one and try again.',
  'image-only': 'This is a scan: pictures without text, so we can’t show it as a site here.',
  damaged: 'The file is damaged. Save it again, or choose another one.',
  unsafe: 'The file contains macros, scripts or links that run, so we did not open it.',
  'too-slow': 'The file takes too long to read here. Try a simpler one, such as a PDF.',
}

/** Below this confidence more than one field in four is wrong. */
const SURE = 0.75

/**
 * Shows a visitor their CV as a site before ordering. The file is parsed in the sandboxed child
 * process and kept in memory until the response is sent. Nothing is stored or logged.
 */
export function registerTrialRoutes(http: Http, { readCv }: Pick<ReadingDeps, 'readCv'>): void {
  const queue = createTrialQueue(LIMITS)
  const uploads = createUploadBudget(UPLOADS)

  http.serve(
    studioRoutes.tryCv,
    async ({ request, reply }) => {
      const ticket = accept(queue.enter(ipBlock(request.ip)), QUEUE_REFUSALS)
      const visit = { aborted: new AbortController(), isReading: false }
      reply.raw.once('close', () => {
        visit.aborted.abort()
        // A running child process keeps its slot until it ends.
        if (!visit.isReading) ticket.leave()
      })
      const file = await readUpload(request, UPLOAD, uploads)
        .then((received) => {
          accept(ticket.queue(received.bytes.length), QUEUE_REFUSALS)
          return received
        })
        .catch((error: unknown) => {
          ticket.leave()
          throw error
        })
      reply.header('content-type', 'application/x-ndjson; charset=utf-8')
      // Buffering proxies would hide the queue position.
      reply.header('x-accel-buffering', 'no')
      return reply.send(Readable.from(linesOf(ticket, file, visit)))
    },
    { bodyLimit: CV_UPLOAD_BYTES, upload: true, limit: { max: 20, windowSeconds: 3600 } },
  )

  async function* linesOf(
    ticket: TrialTicket,
    file: { name: string; bytes: Buffer },
    visit: { aborted: AbortController; isReading: boolean },
  ): AsyncGenerator<string> {
    try {
      const { signal } = visit.aborted
      for await (const ahead of ticket.turn(signal)) yield line({ ahead })
      if (signal.aborted) return
      visit.isReading = true
      // OCR takes a hundred times as long and is for orders only. This queue already limits
      // concurrency.
      const options = { skipScans: true, noQueueTimeout: true }
      const result = await readCv(file.bytes, file.name, options)
      if ('read' in result) yield line({ read: describe(result.read) })
      else yield line({ refused: result.refused, advice: VISITOR_ADVICE[result.refused] })
    } finally {
      ticket.leave()
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

const QUEUE_REFUSALS: Refusals<ReturnType<TrialQueue['enter'] | TrialTicket['queue']>> = {
  visitor_limit_reached: [
    429,
    'Your other files are still being read. Wait for them, then try again.',
  ],
  queue_full: () =>
    new HttpError(
      503,
      'queue_full',
      'Many people are trying it right now. Your file is still with you: try again in a minute.',
      { headers: { 'retry-after': '60' } },
    ),
}
