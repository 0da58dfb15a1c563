/** Content type by magic bytes if browsers can show it. */
export function sniffImageType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES))
  const text = head.toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) === 'ftyp' && brandsOf(head).includes('avif')) return 'image/avif'
  return undefined
}

const HEAD_BYTES = 256

/** Brands of an ISO base media file: the major brand, a version, then compatible brands. */
function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  return brands
}
