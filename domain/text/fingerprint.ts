/** Two 32-bit hashes (FNV-1a and a variant) as 14 characters. */
export function fingerprint(text: string): string {
  let [one, two] = [0x811c9dc5, 0x9e3779b9]
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place)
    one = Math.imul(one ^ unit, 0x01000193)
    two = Math.imul(two ^ unit, 0x85ebca6b)
    two ^= two >>> 13
  }
  return [one, two].map((part) => (part >>> 0).toString(36).padStart(7, '0')).join('')
}
