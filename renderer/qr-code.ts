import { create } from 'qrcode'

/** A QR code as an SVG path on a grid of `size` modules, with a quiet zone of two. */
export type QrCode = { readonly size: number; readonly path: string }

export function qrCode(url: string): QrCode {
  const { modules } = create(url, { errorCorrectionLevel: 'L' })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size;) {
      let end = column
      while (end < size && modules.get(row, end)) end += 1
      if (end > column) path += `M${column + 2} ${row + 2}h${end - column}v1H${column + 2}`
      column = end + 1
    }
  }
  return { size: size + 4, path }
}
