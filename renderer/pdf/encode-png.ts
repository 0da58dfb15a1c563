import { crc32, deflateSync } from 'node:zlib'
import type { Bitmap } from './rasterize.ts'

/** Eight bits a channel without alpha; each row is stored as the difference to the one above. */
export function encodePng({ pixels: rgba, width, height }: Bitmap): Uint8Array {
  const rows = new Uint8Array(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    const row = y * (1 + width * 3)
    rows[row] = y === 0 ? 0 : 2
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * width + x) * 4 + channel
        const above = y === 0 ? 0 : rgba[at - width * 4]!
        rows[row + 1 + x * 3 + channel] = rgba[at]! - above
      }
    }
  }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}

function chunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
