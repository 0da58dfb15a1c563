/** Limits of the portrait, and checks by file headers. */

/** Side of a stored photo in pixels: twice the largest display size. */
export const PHOTO_SIDE = 400
export const MAX_STORED_PHOTO_BYTES = 30_000
/** An upload is already cropped. */
export const MAX_UPLOADED_PHOTO_BYTES = 5 * 1024 * 1024
/** Limited by the memory of the worker. */
export const MAX_UPLOADED_PHOTO_PIXELS = 4_000_000
/** Maximum side of the cropped square in pixels. */
export const UPLOADED_PHOTO_SIDE = 1_200
/** The browser opens and crops the chosen file. */
export const MAX_CHOSEN_PHOTO_BYTES = 40 * 1024 * 1024
export const MAX_CHOSEN_PHOTO_PIXELS = 40_000_000
/** Shorter side in pixels: smaller looks coarse. */
export const MIN_PHOTO_SIDE = 160

export const photoRefusals = [
  'empty',
  'not-a-picture',
  'drawing',
  'moving',
  'other-picture',
  'more-than-a-picture',
  'too-many-pixels',
  'too-small',
  'damaged',
] as const
export type PhotoRefusal = (typeof photoRefusals)[number]

/** For the sender, with the next step. */
export const photoRefusalMessages: Readonly<Record<PhotoRefusal, string>> = {
  empty: 'The file is empty. Choose another one',
  'not-a-picture': 'The file is not a picture. Choose a photo: JPEG, PNG or WebP',
  drawing: 'An SVG is a drawing, not a photo. Choose a photo: JPEG, PNG or WebP',
  moving: 'The picture moves. Save one frame of it as JPEG or PNG and choose that',
  'other-picture': 'This kind of picture can’t be sent as it is. Save it as a JPEG and send that',
  'more-than-a-picture':
    'The file holds more than a picture. Open it, save it anew as a JPEG and send that',
  'too-many-pixels': 'The picture has too many pixels. Make it smaller, or cut a part out of it',
  'too-small': `The picture is too small. It takes at least ${MIN_PHOTO_SIDE} pixels on each side`,
  damaged: 'The picture is damaged or breaks off. Save it again and send the new one',
}

export function photoTooLargeMessage(bytes: number, most: number): string {
  const megabytes = (count: number) => Math.ceil(count / (1024 * 1024))
  return `The picture is ${megabytes(bytes)} MB. The most we can take is ${megabytes(most)} MB: save it smaller`
}

type Sighted = {
  readonly format: 'jpeg' | 'png' | 'webp'
  /** From the header. */
  readonly width: number
  readonly height: number
  /** Bytes of the picture; others follow it. */
  readonly length: number
}

/**
 * Checks a file that a browser may open, by headers: still JPEG, PNG or WebP with few enough
 * pixels. Pure; accepts any bytes.
 */
export function sniffChosenPhoto(bytes: Uint8Array): Sighted | { readonly refused: PhotoRefusal } {
  const sighted = sight(bytes)
  if ('refused' in sighted) return sighted
  const { width, height } = sighted
  if (width * height > MAX_CHOSEN_PHOTO_PIXELS) return { refused: 'too-many-pixels' }
  if (Math.min(width, height) < MIN_PHOTO_SIDE) return { refused: 'too-small' }
  return sighted
}

/**
 * Checks an upload by headers: a JPEG without trailing bytes and with few enough pixels. Pure;
 * accepts any bytes.
 */
export function sniffUploadedPhoto(
  bytes: Uint8Array,
): Sighted | { readonly refused: PhotoRefusal } {
  const sighted = sight(bytes)
  if ('refused' in sighted) return sighted
  const { format, width, height, length } = sighted
  if (format !== 'jpeg') return { refused: 'other-picture' }
  if (width * height > MAX_UPLOADED_PHOTO_PIXELS) return { refused: 'too-many-pixels' }
  if (length !== bytes.length || claimsToBePdf(bytes)) return { refused: 'more-than-a-picture' }
  if (Math.min(width, height) < MIN_PHOTO_SIDE) return { refused: 'too-small' }
  return sighted
}

/** Whether bytes are a stored photo: a small square JPEG without metadata. Pure. */
export function isStoredPhoto(bytes: Uint8Array): boolean {
  const walked = walkJpeg(bytes)
  if (walked === undefined) return false
  const { width, height, length, markers } = walked
  return (
    bytes.length <= MAX_STORED_PHOTO_BYTES &&
    length === bytes.length &&
    width === PHOTO_SIDE &&
    height === PHOTO_SIDE &&
    markers.every((marker) => PLAIN_MARKERS.has(marker))
  )
}

/** JFIF header, tables, frame and scan of a baseline JPEG. */
const PLAIN_MARKERS: ReadonlySet<number> = new Set([0xe0, 0xdb, 0xc0, 0xc4, 0xda])

function sight(bytes: Uint8Array): Sighted | { readonly refused: PhotoRefusal } {
  if (bytes.length === 0) return { refused: 'empty' }
  const head = latin(bytes, 0, 1024)
  if (head.startsWith('\xff\xd8\xff')) {
    const walked = walkJpeg(bytes)
    return walked ? { format: 'jpeg', ...walked } : { refused: 'damaged' }
  }
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return sightPng(bytes)
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return sightWebp(bytes)
  if (/^GIF8[79]a/.test(head)) return { refused: 'moving' }
  if (/^(\xef\xbb\xbf)?\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(head) && /<svg/i.test(head))
    return { refused: 'drawing' }
  if (head.slice(4, 8) === 'ftyp' || head.startsWith('BM') || /^(II\*\0|MM\0\*)/.test(head))
    return { refused: 'other-picture' }
  return { refused: 'not-a-picture' }
}

/** `%PDF-` can be anywhere in the first kilobyte: some programs would open the file as PDF. */
const claimsToBePdf = (bytes: Uint8Array) => latin(bytes, 0, 1024).includes('%PDF-')

type WalkedJpeg = Pick<Sighted, 'width' | 'height' | 'length'> & {
  /** Second byte of each marker. */
  readonly markers: readonly number[]
}

/** Walks the segments of a JPEG to its end. Undefined: no end or no frame. */
function walkJpeg(bytes: Uint8Array): WalkedJpeg | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const markers: number[] = []
  let size: { width: number; height: number } | undefined
  let at = 2
  while (at + 4 <= bytes.length || isEnd(bytes, at)) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return size && { ...size, length: at + 2, markers }
    markers.push(marker)
    const length = big(bytes, at + 2, 2)
    if (length < 2 || at + 2 + length > bytes.length) return undefined
    if (FRAME_MARKERS.has(marker)) {
      if (size !== undefined || length < 8) return undefined
      size = { height: big(bytes, at + 5, 2), width: big(bytes, at + 7, 2) }
      if (size.width === 0 || size.height === 0) return undefined
    }
    at += 2 + length
    if (marker === 0xda) at = endOfScan(bytes, at)
  }
  return undefined
}

const FRAME_MARKERS: ReadonlySet<number> = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
])

const isEnd = (bytes: Uint8Array, at: number) => bytes[at] === 0xff && bytes[at + 1] === 0xd9

/** The next marker after a scan: skips escaped 0xff and restarts. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

function sightPng(bytes: Uint8Array): Sighted | { readonly refused: PhotoRefusal } {
  if (bytes.length < 33 || latin(bytes, 12, 16) !== 'IHDR') return { refused: 'damaged' }
  const [width, height] = [big(bytes, 16, 4), big(bytes, 20, 4)]
  if (width === 0 || height === 0) return { refused: 'damaged' }
  for (let at = 8; at + 12 <= bytes.length;) {
    const name = latin(bytes, at + 4, at + 8)
    if (name === 'acTL') return { refused: 'moving' }
    at += 12 + big(bytes, at, 4)
    if (name === 'IEND') return { format: 'png', width, height, length: at }
  }
  return { refused: 'damaged' }
}

function sightWebp(bytes: Uint8Array): Sighted | { readonly refused: PhotoRefusal } {
  if (bytes.length < 30) return { refused: 'damaged' }
  const length = 8 + little(bytes, 4, 4)
  const kind = latin(bytes, 12, 16)
  if (kind === 'VP8X') {
    if ((bytes[20] ?? 0) & 0b10) return { refused: 'moving' }
    const [width, height] = [little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1]
    return { format: 'webp', width, height, length }
  }
  if (kind === 'VP8 ') {
    const [width, height] = [little(bytes, 26, 2) & 0x3fff, little(bytes, 28, 2) & 0x3fff]
    return width && height ? { format: 'webp', width, height, length } : { refused: 'damaged' }
  }
  if (kind !== 'VP8L') return { refused: 'damaged' }
  const bits = little(bytes, 21, 4)
  const [width, height] = [(bits & 0x3fff) + 1, (Math.floor(bits / 0x4000) & 0x3fff) + 1]
  return { format: 'webp', width, height, length }
}

const latin = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

const big = (bytes: Uint8Array, at: number, count: number) =>
  bytes.subarray(at, at + count).reduce((sum, byte) => sum * 256 + byte, 0)

const little = (bytes: Uint8Array, at: number, count: number) =>
  bytes.subarray(at, at + count).reduceRight((sum, byte) => sum * 256 + byte, 0)
