import { MAX_CV_BYTES } from '@vitrine/domain/cv-reading'
import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from '../platform/http.ts'
import { tooLargeSentence } from './take-cv.ts'

const FIELD = 'cvFile'

/** Room for the form around the file. */
export const UPLOAD_BYTES = MAX_CV_BYTES + 64 * 1024

/** Reads the one file of a multipart upload. Throws `HttpRefusal` where there is none, or too much. */
export async function readUpload(
  request: FastifyRequest,
): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) {
    throw new HttpRefusal(415, 'Send the file as a form', { [FIELD]: 'Choose a file' })
  }
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > UPLOAD_BYTES) throw tooLarge(declared)
  return Promise.race([readFile(request), refuseBeyond(request, UPLOAD_BYTES)])
}

async function readFile(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  const part = await request.file({ limits: { fileSize: MAX_CV_BYTES } })
  if (!part || part.fieldname !== FIELD) {
    part?.file.resume()
    throw new HttpRefusal(400, 'Choose a file', { [FIELD]: 'Choose a file' })
  }
  try {
    return { name: part.filename, bytes: await part.toBuffer() }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw tooLarge(MAX_CV_BYTES + 1)
    throw error
  }
}

/**
 * Rejects once more has come than a form may hold. The parser alone would skip what is
 * too much to its very end, and only then say so.
 */
function refuseBeyond({ raw }: FastifyRequest, limit: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let received = 0
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > limit) reject(tooLarge(received))
    })
  })
}

function tooLarge(bytes: number): HttpRefusal {
  const sentence = tooLargeSentence(bytes)
  return new HttpRefusal(413, sentence, { [FIELD]: sentence })
}
