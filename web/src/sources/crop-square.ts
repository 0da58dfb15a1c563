/** The crop in image pixels. Pure. */
import { MIN_PHOTO_SIDE } from '@vitrine/domain/sources/photo'

export type ImageSize = { readonly width: number; readonly height: number }
/** Top left corner and side. */
export type CropSquare = { readonly x: number; readonly y: number; readonly side: number }

/** Centered. */
export function largestSquare(picture: ImageSize): CropSquare {
  const side = Math.min(picture.width, picture.height)
  return { x: (picture.width - side) / 2, y: (picture.height - side) / 2, side }
}

/** Keeps the crop above the minimum resolution. */
export const maxZoom = (picture: ImageSize): number =>
  Math.max(1, Math.min(picture.width, picture.height) / MIN_PHOTO_SIDE)

/** 1 for the largest square. */
export const zoomOf = (picture: ImageSize, { side }: CropSquare): number =>
  Math.min(picture.width, picture.height) / side

/** Moves by image pixels, within the image. */
export function moveSquare(
  picture: ImageSize,
  { x, y, side }: CropSquare,
  dx: number,
  dy: number,
): CropSquare {
  return {
    x: between(0, x + dx, picture.width - side),
    y: between(0, y + dy, picture.height - side),
    side,
  }
}

/** Zooms around the center, within the limits. */
export function zoomSquare(picture: ImageSize, square: CropSquare, zoom: number): CropSquare {
  const whole = Math.min(picture.width, picture.height)
  const side = whole / between(1, zoom, maxZoom(picture))
  const grown = (square.side - side) / 2
  return moveSquare(picture, { x: square.x + grown, y: square.y + grown, side }, 0, 0)
}

/** The place of the crop in words: "Left edge, 25 percent from the top". */
export function describePlace(picture: ImageSize, { x, y, side }: CropSquare): string {
  const place = (at: number, room: number, [whole, start, end]: readonly string[]) => {
    if (room < 1) return whole
    const percent = Math.round((at / room) * 100)
    if (percent <= 0) return `${start} edge`
    return percent >= 100 ? `${end} edge` : `${percent} percent from the ${start}`
  }
  const across = place(x, picture.width - side, ['whole width', 'left', 'right'])
  const down = place(y, picture.height - side, ['whole height', 'top', 'bottom'])
  const words = `${across}, ${down}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const between = (least: number, value: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most))
