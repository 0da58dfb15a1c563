/** Exif orientation: 1 is upright, 2 to 8 are rotated or mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const START_OF_SCAN = 0xda
const APP1 = 0xe1
const ORIENTATION = 0x0112
const SHORT = 3

/** Reads the orientation from the Exif header, before the image data; 1 if absent or invalid. */
export function readExifOrientation(jpeg: Uint8Array): Orientation {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  let at = 2
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2)
    if (marker === START_OF_SCAN || length < 2) break
    const end = Math.min(at + 2 + length, view.byteLength)
    if (
      marker === APP1 &&
      new TextDecoder('latin1').decode(jpeg.subarray(at + 4, at + 10)) === 'Exif\0\0'
    ) {
      const tiff = new DataView(jpeg.buffer, jpeg.byteOffset + at + 10, Math.max(0, end - at - 10))
      return orientationIn(tiff)
    }
    at = end
  }
  return 1
}

function orientationIn(tiff: DataView): Orientation {
  if (tiff.byteLength < 10) return 1
  const isLittle = tiff.getUint16(0) === 0x4949
  const first = tiff.getUint32(4, isLittle)
  if (first + 2 > tiff.byteLength) return 1
  const count = tiff.getUint16(first, isLittle)
  for (let entry = 0; entry < count; entry++) {
    const at = first + 2 + entry * 12
    if (at + 12 > tiff.byteLength) return 1
    if (tiff.getUint16(at, isLittle) !== ORIENTATION) continue
    const value = tiff.getUint16(at + 8, isLittle)
    const isKnown = tiff.getUint16(at + 2, isLittle) === SHORT && value >= 1 && value <= 8
    return isKnown ? (value as Orientation) : 1
  }
  return 1
}

/** The source coordinates of each upright pixel; `last` is the last row and column index. */
const SOURCES: Readonly<
  Record<Orientation, (x: number, y: number, last: number) => readonly [x: number, y: number]>
> = {
  1: (x, y) => [x, y],
  2: (x, y, last) => [last - x, y],
  3: (x, y, last) => [last - x, last - y],
  4: (x, y, last) => [x, last - y],
  5: (x, y) => [y, x],
  6: (x, y, last) => [y, last - x],
  7: (x, y, last) => [last - y, last - x],
  8: (x, y, last) => [last - y, x],
}

/** Rotates a square RGBA image upright. Pure. */
export function rotateSquare(
  square: Uint8Array,
  side: number,
  orientation: Orientation,
): Uint8Array {
  if (orientation === 1) return square
  const turned = new Uint8Array(square.length)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [fromX, fromY] = SOURCES[orientation](x, y, side - 1)
      const from = (fromY * side + fromX) * 4
      turned.set(square.subarray(from, from + 4), (y * side + x) * 4)
    }
  }
  return turned
}
