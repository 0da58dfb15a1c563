/**
 * Re-encodes a photo from its pixels, which drops metadata and hidden content. Runs in the child
 * process only, because the input is untrusted.
 */
import {
  MAX_STORED_PHOTO_BYTES,
  PHOTO_SIDE,
  type PhotoRefusal,
  sniffUploadedPhoto,
} from '@vitrine/domain/sources/photo'
import jpeg from 'jpeg-js'
import { JpegImage } from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs'
import { cropSquare } from './crop-square.ts'
import { readExifOrientation, rotateSquare } from './exif-orientation.ts'

/** Tried in order until the file is small enough. */
const QUALITIES = [86, 82, 78, 74, 70, 65, 60, 54, 48, 40, 30, 20, 10, 1]

/** Returns base64. Throws if the file can't be decoded. */
export function reencodePhoto(bytes: Uint8Array): { photo: string } | { refused: PhotoRefusal } {
  const sighted = sniffUploadedPhoto(bytes)
  if ('refused' in sighted) return sighted
  const image = new JpegImage()
  image.parse(bytes)
  const { width, height } = image
  const pixels = image.getData({ width, height, forceRGB: true })
  // The center square is the same in every orientation.
  const cut = cropSquare({ pixels, width, height }, PHOTO_SIDE)
  const data = rotateSquare(cut, PHOTO_SIDE, readExifOrientation(bytes))
  for (const quality of QUALITIES) {
    const { data: photo } = jpeg.encode({ data, width: PHOTO_SIDE, height: PHOTO_SIDE }, quality)
    if (photo.length <= MAX_STORED_PHOTO_BYTES)
      return { photo: Buffer.from(photo).toString('base64') }
  }
  return { refused: 'damaged' }
}
