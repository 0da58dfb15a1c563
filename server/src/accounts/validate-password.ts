/** Checks for common or expected passwords, as NIST SP 800-63B requires. */

/**
 * Returns an error message for a password that is easy to guess. `expected` are related words: the
 * username, the company's name.
 */
export async function validatePassword(
  password: string,
  expected: readonly string[],
): Promise<string | undefined> {
  const lower = password.normalize('NFKC').toLowerCase()
  if (new Set(lower).size < 5) return 'Use more different characters.'
  if (isRun(lower)) return 'Use no row of keys or letters.'
  const common = await commonPasswords()
  const isCommon = (text: string) => text === '' || common.has(text)
  const unit = repeatedIn(lower)
  // "wonderful2026!!" and "w0nderful2026" count as "wonderful".
  const cores = [lower, unit, coreOf(lower), coreOf(unit), coreOf(plainLetters(lower))]
  if (cores.some(isCommon))
    return 'That is a common password: others would guess it. Choose another.'
  if (expected.some((word) => isLittleMoreThan(lower, word)))
    return 'Use more than a name that everybody knows.'
  return undefined
}

/** 49,000 common passwords, loaded on first use. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return loaded
}
let loaded: Promise<ReadonlySet<string>> | undefined

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop1234567890',
]

/** A run of the alphabet, digits or keyboard, in either direction. */
function isRun(text: string): boolean {
  const back = [...text].reverse().join('')
  return ROWS.some((row) => row.includes(text) || row.includes(back))
}

/** The repeated unit of a text, or the text itself. */
function repeatedIn(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const unit = text.slice(0, length)
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) {
      // Any repetition of up to four characters is common.
      return length <= 4 ? '' : unit
    }
  }
  return text
}

/** Strips digits and symbols at both ends. */
function coreOf(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
}

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Reverses leet spelling. */
function plainLetters(text: string): string {
  return text.replace(/(?<=\p{L})[013457@$!](?=\p{L})/gu, (sign) => LETTERS[sign] ?? sign)
}

/** Fewer than six letters are left without the word, digits and symbols. */
function isLittleMoreThan(text: string, word: string): boolean {
  const name = word.toLowerCase()
  if (name.length < 3 || !text.includes(name)) return false
  return text.replaceAll(name, '').replace(/[^\p{L}]/gu, '').length < 6
}
