import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readUpload } from './read-upload.ts'
import { createUploadBudget, type UploadBudget } from './upload-budget.ts'

const HEAD =
  '--edge\r\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\r\ncontent-type: application/pdf\r\n\r\n'
const END = '\r\n--edge--\r\n'
const rules = { field: 'cv', maxBytes: 10, tooLarge: (bytes: number) => `over 10: ${bytes}` }

/** The response to a file in these chunks. */
const upload = (...pieces: string[]) => uploadTo(undefined, ...pieces)

async function uploadTo(
  room: UploadBudget | undefined,
  ...pieces: string[]
): Promise<[number, unknown]> {
  const app = Fastify()
  await app.register(multipart)
  app.post('/', async (request) => ({
    is: (await readUpload(request, rules, room)).bytes.toString(),
  }))
  async function* body() {
    yield Buffer.from(HEAD)
    for (const piece of pieces) {
      yield Buffer.from(piece)
      // Like the network: chunks are consumed before more arrive.
      for (let turn = 0; turn < 5; turn++) await setImmediate()
    }
    yield Buffer.from(END)
  }
  const { statusCode, body: text } = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Readable.from(body()),
  })
  return [statusCode, JSON.parse(text)]
}

test('accepts a file of the maximum size', async () => {
  expect(await upload('0123456789')).toEqual([200, { is: '0123456789' }])
  expect(await upload('0123', '456789')).toEqual([200, { is: '0123456789' }])
})

// @promise upload-memory-budget
test('delays files over budget and preempts slow ones', async () => {
  const full = createUploadBudget({ bytes: 10, graceMs: 0 })
  expect(await upload('0123')).toEqual([200, { is: '0123' }])
  expect(await uploadTo(full, '0123')).toEqual([
    503,
    expect.objectContaining({ message: expect.stringContaining('Many files') }),
  ])
  const pushing: UploadBudget = {
    reserve: () => ({ preempted: Promise.resolve(), markReceived() {}, release() {} }),
  }
  expect(await uploadTo(pushing, '0123', '4567')).toEqual([
    408,
    expect.objectContaining({ message: expect.stringContaining('too slowly') }),
  ])
})

// @promise no-truncated-uploads: A slightly oversized file is rejected, never truncated.
test('rejects a file one byte over the limit', async () => {
  for (const pieces of [
    ['0123456789x'],
    ['0123456789', 'x'],
    ['012345678', '9x'],
    ['0', '123456789x'],
  ])
    expect([pieces, ...(await upload(...pieces))]).toEqual([
      pieces,
      413,
      expect.objectContaining({ message: 'over 10: 11' }),
    ])
})
