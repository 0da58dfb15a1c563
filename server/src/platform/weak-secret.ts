/** Placeholders instead of a real secret. */
const PLACEHOLDERS =
  /change|default|example|letmein|password|passw0rd|placeholder|qwerty|replace|secret|supersecret|vitrine|your/g

/** Separators add no entropy. */
const SEPARATORS = /[^\p{L}\p{N}]/gu

const MIN_LENGTH = 32
/** Minimum length without predictable parts. */
const MIN_UNGUESSABLE = 12
const MIN_DIFFERENT = 8

/**
 * Why a key is weak, as a phrase that starts with "takes"; undefined if it looks random.
 * Repetitions, runs such as `abcd`, separators and placeholders don't count.
 */
export function refuseWeakSecret(secret: string): string | undefined {
  if (secret.length < MIN_LENGTH) return `takes at least ${MIN_LENGTH} characters`
  const text = unitOf(secret).toLowerCase().replaceAll(PLACEHOLDERS, '').replaceAll(SEPARATORS, '')
  const isMixed = new Set(text).size >= MIN_DIFFERENT
  if (isMixed && withoutRuns(text).length >= MIN_UNGUESSABLE) return undefined
  return `takes ${MIN_LENGTH} or more random characters, not words, runs or repetitions; "openssl rand -base64 32" makes some`
}

/** The repeated unit: "abc" of "abcabcab". */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length)
  }
  return text
}

/** Keeps the first character of "aaaa", "abcd" and "4321". */
function withoutRuns(text: string): string {
  let kept = ''
  for (let at = 0; at < text.length; at++) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1)
    if (!(Math.abs(step) <= 1)) kept += text[at]
  }
  return kept
}
