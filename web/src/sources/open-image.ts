import {
  MAX_CHOSEN_PHOTO_BYTES,
  MAX_CHOSEN_PHOTO_PIXELS,
  MIN_PHOTO_SIDE,
  type PhotoRefusal,
  photoRefusalMessages,
  UPLOADED_PHOTO_SIDE,
  sniffChosenPhoto,
  photoTooLargeMessage,
} from '@vitrine/domain/sources/photo'
import type { CropSquare } from './crop-square.ts'

/** Decodes an image file, or returns an error message. Checks its header before decoding. */
export async function openImage(
  file: File,
): Promise<{ picture: ImageBitmap } | { sentence: string }> {
  if (file.size > MAX_CHOSEN_PHOTO_BYTES)
    return { sentence: photoTooLargeMessage(file.size, MAX_CHOSEN_PHOTO_BYTES) }
  const sighted = sniffChosenPhoto(new Uint8Array(await file.arrayBuffer()))
  // Browsers may decode formats that we don't check.
  if ('refused' in sighted && sighted.refused !== 'other-picture') return refuse(sighted.refused)
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    if (width * height > MAX_CHOSEN_PHOTO_PIXELS) return refuse('too-many-pixels')
    return Math.min(width, height) < MIN_PHOTO_SIDE ? refuse('too-small') : { picture }
  } catch {
    return refuse('refused' in sighted ? sighted.refused : 'damaged')
  }
}

const refuse = (reason: PhotoRefusal) => ({ sentence: photoRefusalMessages[reason] })

export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  square: CropSquare,
): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { x, y, side } = square
  const { width, height } = canvas
  // Transparent pixels would be black in a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, side, side, 0, 0, width, height)
}

/** The crop as a JPEG file. */
export async function cropImage(picture: ImageBitmap, square: CropSquare): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(Math.max(square.side, MIN_PHOTO_SIDE), UPLOADED_PHOTO_SIDE))
  canvas.height = canvas.width
  drawCrop(canvas, picture, square)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', 0.92)
  const blob = await promise
  if (!blob) throw new Error('This browser can’t cut the picture. Try another browser.')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
