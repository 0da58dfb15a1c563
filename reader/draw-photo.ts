/**
 * Draws a photo anew from its pixels: nothing else of the file that was sent is left. For the
 * reader's child only, as it opens what a stranger made.
 */
import {
  MAX_KEPT_PHOTO_BYTES,
  PHOTO_SIDE,
  type PhotoRefusal,
  sightSentPhoto,
} from '@vitrine/domain/photo'
import jpeg from 'jpeg-js'
import { JpegImage } from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs'
import { cutSquare } from './cut-square.ts'
import { readOrientation, turnSquare } from './turn-square.ts'

/** The first that is small enough is taken. */
const QUALITIES = [86, 82, 78, 74, 70, 65, 60, 54, 48, 40, 30, 20, 10, 1]

/** The photo as base64. Throws where the file can't be opened. */
export function drawPhoto(bytes: Uint8Array): { photo: string } | { refused: PhotoRefusal } {
  const sighted = sightSentPhoto(bytes)
  if ('refused' in sighted) return sighted
  const image = new JpegImage()
  image.parse(bytes)
  const { width, height } = image
  const pixels = image.getData({ width, height, forceRGB: true })
  // The square in the middle is the same, however the camera was held.
  const cut = cutSquare({ pixels, width, height }, PHOTO_SIDE)
  const data = turnSquare(cut, PHOTO_SIDE, readOrientation(bytes))
  for (const quality of QUALITIES) {
    const { data: photo } = jpeg.encode({ data, width: PHOTO_SIDE, height: PHOTO_SIDE }, quality)
    if (photo.length <= MAX_KEPT_PHOTO_BYTES)
      return { photo: Buffer.from(photo).toString('base64') }
  }
  return { refused: 'damaged' }
}
