import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  isStoredPhoto,
  photoRefusals,
  photoRefusalMessages,
  sniffChosenPhoto,
  sniffUploadedPhoto,
  photoTooLargeMessage,
} from './photo.ts'

const bytesOf = (...parts: (string | readonly number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((one) => one.charCodeAt(0)) : [...part],
    ),
  )
const two = (value: number) => [value >> 8, value & 0xff]

/** A JPEG with a frame, a scan with a restart and an escaped byte, and an end. */
const jpeg = (width: number, height: number, { before = [] as number[], frame = 0xc0 } = {}) =>
  bytesOf(
    [0xff, 0xd8, ...before],
    [0xff, frame, 0, 11, 8, ...two(height), ...two(width), 1, 1, 0x11, 0],
    [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
    [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff, 0xd9],
  )
const png = (width: number, height: number, chunk = '') =>
  bytesOf(
    '\x89PNG\r\n\x1a\n',
    [0, 0, 0, 13],
    'IHDR',
    [0, 0, ...two(width), 0, 0, ...two(height), 8, 2, 0, 0, 0, 0, 0, 0, 0],
    chunk === '' ? [] : [0, 0, 0, 0],
    chunk,
    chunk === '' ? [] : [0, 0, 0, 0],
    [0, 0, 0, 0],
    'IEND',
    [0, 0, 0, 0],
  )
const webp = (kind: string, body: readonly number[]) =>
  bytesOf(
    'RIFF',
    [40, 0, 0, 0],
    'WEBP',
    kind,
    [20, 0, 0, 0],
    body,
    Array.from({ length: 20 }, () => 0),
  )

test('reads the size from the header', () => {
  expect(sniffChosenPhoto(jpeg(640, 480))).toMatchObject({
    format: 'jpeg',
    width: 640,
    height: 480,
  })
  expect(sniffChosenPhoto(jpeg(640, 480, { frame: 0xc2 }))).toMatchObject({ width: 640 })
  expect(sniffChosenPhoto(png(640, 480))).toMatchObject({ format: 'png', width: 640, height: 480 })
  expect(sniffChosenPhoto(webp('VP8X', [0, 0, 0, 0, 127, 2, 0, 223, 1, 0]))).toMatchObject({
    format: 'webp',
    width: 640,
    height: 480,
  })
  expect(sniffChosenPhoto(webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 128, 2, 224, 1]))).toMatchObject({
    width: 640,
    height: 480,
  })
  // 14 bits of width minus one, then 14 of height.
  expect(sniffChosenPhoto(webp('VP8L', [0x2f, 0x7f, 0xc2, 0x77, 0]))).toMatchObject({
    width: 640,
    height: 480,
  })
})

test('limits chosen photos to 40 and uploads to 4 megapixels', () => {
  expect(sniffChosenPhoto(jpeg(8000, 5000))).toHaveProperty('width')
  expect(sniffChosenPhoto(jpeg(8000, 5001))).toEqual({ refused: 'too-many-pixels' })
  expect(sniffUploadedPhoto(jpeg(2000, 2000))).toHaveProperty('width')
  expect(sniffUploadedPhoto(jpeg(2000, 2001))).toEqual({ refused: 'too-many-pixels' })
  expect(sniffUploadedPhoto(jpeg(160, 160))).toHaveProperty('width')
  expect(sniffUploadedPhoto(jpeg(500, 159))).toEqual({ refused: 'too-small' })
  expect(sniffChosenPhoto(jpeg(159, 500))).toEqual({ refused: 'too-small' })
})

test('rejects animations in every format', () => {
  expect(sniffChosenPhoto(png(400, 400, 'acTL'))).toEqual({ refused: 'moving' })
  expect(sniffChosenPhoto(bytesOf('GIF89a'))).toEqual({ refused: 'moving' })
  expect(sniffChosenPhoto(webp('VP8X', [2, 0, 0, 0, 127, 2, 0, 223, 1, 0]))).toEqual({
    refused: 'moving',
  })
})

// @promise photo-storage: Photos are stored as clean square images without metadata.
test('requires an end marker and nothing after it', () => {
  const whole = jpeg(400, 400)
  expect(sniffUploadedPhoto(whole.subarray(0, -1))).toEqual({ refused: 'damaged' })
  expect(sniffUploadedPhoto(bytesOf([...whole], 'x'))).toEqual({ refused: 'more-than-a-picture' })
  expect(
    sniffUploadedPhoto(jpeg(400, 400, { before: [...bytesOf([0xff, 0xfe, 0, 8], '%PDF-1')] })),
  ).toEqual({
    refused: 'more-than-a-picture',
  })
})

// @promise photo-storage
test('accepts only its own stored photos', () => {
  const kept = jpeg(400, 400)
  expect(isStoredPhoto(kept)).toBe(true)
  expect(isStoredPhoto(jpeg(400, 401))).toBe(false)
  expect(isStoredPhoto(bytesOf([...kept], 'x'))).toBe(false)
  // A comment and camera metadata.
  for (const marker of [0xfe, 0xe1])
    expect(isStoredPhoto(jpeg(400, 400, { before: [0xff, marker, 0, 3, 65] }))).toBe(false)
  expect(isStoredPhoto(jpeg(400, 400, { before: [0xff, 0xe0, 0, 3, 65] }))).toBe(true)
  expect(isStoredPhoto(readFileSync(new URL(import.meta.url)))).toBe(false)
})

test('has a message for every refusal', () => {
  expect(Object.keys(photoRefusalMessages)).toEqual([...photoRefusals])
  for (const sentence of Object.values(photoRefusalMessages))
    expect(sentence).toMatch(/Choose|choose|Save|save|send|Make|at least/)
  expect(photoTooLargeMessage(6 * 1024 * 1024 + 1, 5 * 1024 * 1024)).toBe(
    'The picture is 7 MB. The most we can take is 5 MB: save it smaller',
  )
})

test.each([
  [
    'a photo of a telephone in HEIC',
    bytesOf([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0]),
    'other-picture',
  ],
  ['a bitmap', bytesOf('BM', [1, 2, 3, 4]), 'other-picture'],
  ['a TIFF', bytesOf('II*\0', [8, 0, 0, 0]), 'other-picture'],
  ['a TIFF of the other kind', bytesOf('MM\0*', [0, 0, 0, 8]), 'other-picture'],
  ['a text', bytesOf('Dear team, here is my photo'), 'not-a-picture'],
  ['the head of a PNG alone', png(640, 480).subarray(0, 33), 'damaged'],
  ['a PNG without width', png(0, 480), 'damaged'],
  ['a PNG without height', png(640, 0), 'damaged'],
  [
    'a PNG that begins with another part',
    bytesOf(
      '\x89PNG\r\n\x1a\n',
      [0, 0, 0, 13],
      'IDAT',
      Array.from({ length: 30 }, () => 1),
    ),
    'damaged',
  ],
  ['the head of a WebP alone', webp('VP8X', [0]).subarray(0, 29), 'damaged'],
  ['a WebP of a kind that nobody knows', webp('VP9 ', [1, 2, 3]), 'damaged'],
  ['a WebP without width', webp('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0, 5, 0]), 'damaged'],
  ['a JPEG cut off in its frame', jpeg(640, 480).subarray(0, 10), 'damaged'],
  ['a JPEG without a frame', bytesOf([0xff, 0xd8, 0xff, 0xd9]), 'damaged'],
  ['a JPEG without width', jpeg(0, 480), 'damaged'],
  ['a JPEG without height', jpeg(640, 0), 'damaged'],
] as const)('rejects %s by its type', (_what, bytes, refused) => {
  expect(sniffChosenPhoto(bytes)).toEqual({ refused })
})

test('accepts only JPEG uploads', () => {
  expect(sniffUploadedPhoto(png(640, 480))).toEqual({ refused: 'other-picture' })
})

test('detects SVG regardless of its prolog', () => {
  for (const text of [
    '<svg xmlns="x">',
    '  <svg>',
    '<?xml version="1.0"?><svg>',
    '<!-- a logo --><SVG>',
    '<!DOCTYPE svg><svg>',
    '\xef\xbb\xbf<svg>',
  ])
    expect(sniffChosenPhoto(bytesOf(text))).toEqual({ refused: 'drawing' })
  for (const text of ['See <svg>', '<?xml version="1.0"?><feed>', 'A <?xml?><svg>'])
    expect(sniffChosenPhoto(bytesOf(text))).toEqual({ refused: 'not-a-picture' })
})

test.each([
  ['', 'empty'],
  ['x GIF89a', 'not-a-picture'],
  ['GIF87a', 'moving'],
  ['GIF90a', 'not-a-picture'],
  ['x II*\0', 'not-a-picture'],
  ['x MM\0*', 'not-a-picture'],
  ['xBM', 'not-a-picture'],
  ['ftyp', 'not-a-picture'],
  ['RIFF\0\0\0\0AVI of many bytes', 'not-a-picture'],
  ['JUNK\0\0\0\0WEBP of many bytes', 'not-a-picture'],
] as const)('bytes that begin with %j are %s', (head, refused) => {
  expect(sniffChosenPhoto(bytesOf(head))).toEqual({ refused })
})

test('requires one frame and contiguous JPEG segments', () => {
  const sent = (before: readonly number[]) =>
    sniffUploadedPhoto(jpeg(400, 300, { before: [...before] }))
  const damaged = { refused: 'damaged' }
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 200, 0, 200, 1, 1, 0x11, 0]
  // Markers can be padded with 0xff.
  expect(sent([0xff, 0xff, 0xff, 0xfe, 0, 3, 65])).toMatchObject({ width: 400, height: 300 })
  expect(sent([0xff, 0xfe, 0, 2, 1])).toEqual(damaged)
  expect(sent([0xff, 0xfe, 0, 1])).toEqual(damaged)
  expect(sent([0xff, 0xfe, 0xff, 0xff])).toEqual(damaged)
  expect(sent(frame)).toEqual(damaged)
  expect(sent([0xff, 0xc0, 0, 7, 8, 0, 200, 0, 200])).toEqual(damaged)
  // Tables are no frames; a comment can be empty.
  for (const mark of [0xc4, 0xc8, 0xcc])
    expect(sent([0xff, mark, 0, 9, 8, 0, 1, 0, 1, 0, 0])).toMatchObject({ width: 400 })
  expect(sent([0xff, 0xfe, 0, 2])).toMatchObject({ width: 400 })
})

test.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])(
  'reads the size of frame type %i',
  (frame) => {
    expect(sniffUploadedPhoto(jpeg(400, 300, { frame }))).toMatchObject({ width: 400, height: 300 })
  },
)

test('ends a scan at a marker only', () => {
  const head = jpeg(400, 300).subarray(0, -10)
  const scan = (...bytes: number[]) => sniffUploadedPhoto(bytesOf([...head], bytes))
  const whole = { width: 400, height: 300 }
  expect(scan(1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xd7, 4, 0xff, 0xd9)).toMatchObject(whole)
  expect(scan(1, 0xff, 0xff, 0xd9)).toMatchObject(whole)
  // A second scan, and an unterminated one.
  expect(scan(1, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 2, 0xff, 0xd9)).toMatchObject(whole)
  expect(scan(1, 2, 3)).toEqual({ refused: 'damaged' })
  expect(scan(1, 0xff, 0xd8, 2)).toEqual({ refused: 'damaged' })
})

test('measures the picture without trailing bytes', () => {
  const lengthOf = (bytes: Uint8Array) => {
    const sighted = sniffChosenPhoto(bytes)
    return 'length' in sighted ? sighted.length : sighted.refused
  }
  for (const whole of [jpeg(640, 480), png(640, 480), png(640, 480, 'IDAT')]) {
    expect(lengthOf(whole)).toBe(whole.length)
    expect(lengthOf(bytesOf([...whole], 'and more'))).toBe(whole.length)
  }
  expect(lengthOf(webp('VP8X', [0, 0, 0, 0, 127, 2, 0, 223, 1, 0]))).toBe(48)
  expect(lengthOf(webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 128, 2, 224, 1]))).toBe(48)
  expect(lengthOf(webp('VP8L', [0x2f, 0x7f, 0xc2, 0x77, 0]))).toBe(48)
})

test('reads large dimensions in every format', () => {
  expect(sniffChosenPhoto(webp('VP8X', [0, 0, 0, 0, 0x0f, 0x27, 0, 0x9f, 0x0f, 0]))).toMatchObject({
    width: 10_000,
    height: 4000,
  })
  // Two scale bits follow the 14 size bits.
  expect(sniffChosenPhoto(webp('VP8 ', [0, 0, 0, 0, 0, 0, 0x40, 0x5f, 0xa0, 0x4f]))).toMatchObject({
    width: 8000,
    height: 4000,
  })
  expect(sniffChosenPhoto(webp('VP8 ', [0, 0, 0, 0, 0, 0, 5, 0, 0, 0]))).toEqual({
    refused: 'damaged',
  })
  const wide = png(0, 480)
  wide[17] = 1
  expect(sniffChosenPhoto(wide)).toMatchObject({ width: 65_536 })
})

test('limits stored photos to 30,000 bytes', () => {
  const weighing = (bytes: number) => {
    const length = bytes - jpeg(400, 400).length - 2
    const filled = Array.from({ length: length - 2 }, () => 0)
    return jpeg(400, 400, { before: [0xff, 0xe0, ...two(length), ...filled] })
  }
  expect(weighing(30_000)).toHaveLength(30_000)
  expect(isStoredPhoto(weighing(30_000))).toBe(true)
  expect(isStoredPhoto(weighing(30_001))).toBe(false)
  expect(isStoredPhoto(jpeg(401, 400))).toBe(false)
  for (const marker of [0xdb, 0xc4])
    expect(isStoredPhoto(jpeg(400, 400, { before: [0xff, marker, 0, 3, 1] }))).toBe(true)
  expect(isStoredPhoto(jpeg(400, 400, { frame: 0xc2 }))).toBe(false)
})

test('rejects truncated JPEG headers', () => {
  const whole = jpeg(400, 400)
  expect(isStoredPhoto(whole)).toBe(true)
  for (const at of [0, 1]) expect(isStoredPhoto(whole.with(at, 0xfe))).toBe(false)
})

test('rejects segments longer than the file', () => {
  const comment = (says: number, ...bytes: number[]) =>
    sniffUploadedPhoto(
      bytesOf([...jpeg(400, 400).subarray(0, 15)], [0xff, 0xfe, ...two(says), ...bytes]),
    )
  expect(comment(4, 1, 2, 0xff, 0xd9)).toMatchObject({ width: 400 })
  expect(comment(5, 1, 2, 0xff, 0xd9)).toEqual({ refused: 'damaged' })
  expect(comment(6, 1, 2, 0xff, 0xd9)).toEqual({ refused: 'damaged' })
  expect(comment(7, 1, 2, 0xff, 0xd9)).toEqual({ refused: 'damaged' })
})

test('requires both bytes of the end marker', () => {
  const head = [...jpeg(400, 400).subarray(0, 15)]
  expect(sniffUploadedPhoto(bytesOf(head, [0xff, 0xd9]))).toMatchObject({ width: 400 })
  for (const end of [[0xfe, 0xd9], [0xff], [0xd9], [0xff, 0xd8]])
    expect(sniffUploadedPhoto(bytesOf(head, end))).toEqual({ refused: 'damaged' })
})

test('ends a scan at every marker except restarts', () => {
  const head = [...jpeg(400, 300).subarray(0, -10)]
  const scan = (...bytes: number[]) =>
    isStoredPhoto(bytesOf([...jpeg(400, 400).subarray(0, -10)], bytes))
  // A comment inside a scan is invalid, a restart is valid.
  expect(scan(1, 0xff, 0xd0, 2, 0xff, 0xd9)).toBe(true)
  for (const marker of [0xcf, 0xc2, 0x01, 0xfe])
    expect(scan(1, 0xff, marker, 0, 2, 2, 0xff, 0xd9)).toBe(false)
  // A second frame is invalid.
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 200, 0, 200, 1, 1, 0x11, 0]
  expect(sniffUploadedPhoto(bytesOf(head, [1, ...frame, 0xff, 0xd9]))).toEqual({
    refused: 'damaged',
  })
})

test('recognizes every WebP variant', () => {
  for (const picture of [
    webp('VP8X', [0, 0, 0, 0, 127, 2, 0, 223, 1, 0]),
    webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 128, 2, 224, 1]),
    webp('VP8L', [0x2f, 0x7f, 0xc2, 0x77, 0]),
  ])
    expect(sniffChosenPhoto(picture)).toMatchObject({ format: 'webp', width: 640, height: 480 })
})
