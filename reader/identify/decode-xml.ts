/** Decodes XML as UTF-8 or UTF-16, detected by the byte order mark or by zero bytes. */
export function decodeXml(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  const littleEndian = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  const bigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  const encoding = littleEndian ? 'utf-16le' : bigEndian ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
