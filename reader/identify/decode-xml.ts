/** The text of an XML part in the encodings that programs read: by its mark, or by where its zeros are. */
export function decodeXml(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  const littleEndian = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  const bigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  const encoding = littleEndian ? 'utf-16le' : bigEndian ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
