import type { FastifyRequest } from 'fastify'
import { HttpError, onHandlerEnd } from './http.ts'
import { createUploadBudget, type UploadBudget } from './upload-budget.ts'

/** Bytes of the form around the file; added to the body limit. */
export const FORM_OVERHEAD_BYTES = 64 * 1024

export type UploadRules = {
  /** The form field. */
  readonly field: string
  readonly maxBytes: number
  /** Message for a file that is too large. */
  readonly tooLarge: (bytes: number) => string
}

export type Upload = {
  readonly name: string
  readonly bytes: Buffer
  /** A text field before the file; undefined: missing. */
  readonly textOf: (field: string) => string | undefined
}

/** Memory for concurrent uploads; with copies about 300 MB. */
const ROOM = createUploadBudget({ bytes: 128 * 1024 * 1024, graceMs: 10_000 })

/**
 * Reads the single file of a multipart upload. Throws `HttpError` if it is missing, too large or
 * over budget. Releases its memory when the request ends.
 */
export async function readUpload(
  request: FastifyRequest,
  rules: UploadRules,
  room: UploadBudget = ROOM,
): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new HttpError(415, 'unsupported_media_type', 'Send the file as a form', {
      fields: { [rules.field]: 'Choose a file' },
    })
  }
  const limit = rules.maxBytes + FORM_OVERHEAD_BYTES
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > limit) throw tooLarge(rules, declared)
  const place = room.reserve(declared || limit)
  if (!place) {
    const sentence = 'Many files are being sent right now. Try again in half a minute.'
    throw new HttpError(503, 'unavailable', sentence, {
      fields: { [rules.field]: sentence },
      headers: { 'retry-after': '30' },
    })
  }
  onHandlerEnd(request, place.release)
  const upload = await Promise.race([
    readFile(request, rules),
    refuseBeyond(request, rules, limit),
    place.preempted.then(() => refusePushedOut(rules)),
  ])
  place.markReceived()
  return upload
}

function refusePushedOut({ field }: UploadRules): never {
  const sentence =
    'The file came in too slowly while many others were sent. Try again in a minute, over a better line if there is one.'
  throw new HttpError(408, 'request_timeout', sentence, {
    fields: { [field]: sentence },
    headers: { 'retry-after': '60' },
  })
}

async function readFile(request: FastifyRequest, rules: UploadRules): Promise<Upload> {
  const part = await request
    .file({ limits: { fileSize: rules.maxBytes } })
    .catch((error: unknown) => refuseForm(error, rules))
  if (!part || part.fieldname !== rules.field) {
    part?.file.resume()
    throw new HttpError(400, 'validation_failed', 'Choose a file', {
      fields: { [rules.field]: 'Choose a file' },
    })
  }
  const bytes = await part.toBuffer().catch((error: unknown) => refuseForm(error, rules))
  // The parser does not throw for a chunk that ends exactly at the limit.
  if (part.file.truncated) throw tooLarge(rules, rules.maxBytes + 1)
  const { fields } = part
  return {
    name: part.filename,
    bytes,
    textOf(field) {
      const text = Object.hasOwn(fields, field) ? fields[field] : undefined
      return text && 'value' in text && typeof text.value === 'string' ? text.value : undefined
    },
  }
}

/** Parser errors without a status are client errors: missing boundary, empty or truncated form. */
function refuseForm(error: unknown, rules: UploadRules): never {
  if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
    throw tooLarge(rules, rules.maxBytes + 1)
  const sentence = 'The file did not arrive whole. Send it again'
  throw new HttpError(400, 'validation_failed', sentence, { fields: { [rules.field]: sentence } })
}

/** Rejects when the body exceeds the limit. The parser alone would read it to the end first. */
function refuseBeyond({ raw }: FastifyRequest, rules: UploadRules, limit: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let received = 0
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > limit) reject(tooLarge(rules, received))
    })
  })
}

function tooLarge({ field, tooLarge }: UploadRules, bytes: number): HttpError {
  const sentence = tooLarge(bytes)
  return new HttpError(413, 'payload_too_large', sentence, { fields: { [field]: sentence } })
}
