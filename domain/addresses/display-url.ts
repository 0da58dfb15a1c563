/** Without scheme and final slash, in Unicode. */
export const displayUrl = (url: string): string =>
  displayNames(url.replace(/^https?:\/\//, '').replace(/\/$/, ''))

/** Writes the punycode labels of a text in Unicode: `xn--mller-kva.example` is `müller.example`. */
export const displayNames = (text: string): string =>
  text.replace(/(?<![a-z0-9-])xn--[a-z0-9-]+/gi, (label) => decodeLabel(label) ?? label)

const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700]
const MAX_CODE_POINT = 0x10ffff

/** RFC 3492, 6.2. Undefined: not punycode. */
function decodeLabel(label: string): string | undefined {
  const encoded = label.toLowerCase().slice('xn--'.length)
  const delimiter = encoded.lastIndexOf('-')
  const output = [...encoded.slice(0, Math.max(delimiter, 0))].map((each) => each.charCodeAt(0))
  let [n, i, bias] = [128, 0, 72]
  for (let at = delimiter + 1; at < encoded.length;) {
    const before = i
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = digitOf(encoded[at++])
      if (digit === undefined) return undefined
      i += digit * weight
      const t = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (digit < t) break
      weight *= BASE - t
    }
    const length = output.length + 1
    bias = adapt(i - before, length, before === 0)
    n += Math.floor(i / length)
    if (n > MAX_CODE_POINT) return undefined
    i %= length
    output.splice(i++, 0, n)
  }
  const decoded = String.fromCodePoint(...output)
  return IS_LABEL.test(decoded) ? decoded : undefined
}

/** Letters, and at least one that ASCII lacks. */
const IS_LABEL = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}·・-]+$/u

function digitOf(letter = ''): number | undefined {
  const place = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(letter)
  return letter === '' || place < 0 ? undefined : place
}

function adapt(gap: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(gap / (isFirst ? DAMP : 2))
  delta += Math.floor(delta / length)
  let k = 0
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) delta = Math.floor(delta / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW))
}
