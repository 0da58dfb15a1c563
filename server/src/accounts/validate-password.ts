/** What of a password can be guessed: NIST SP 800-63B asks for length, and for no common or expected one. */

/**
 * A sentence for a password that is among the first that are tried; undefined for any other.
 * `expected` are words that stand near: the username, the company's name.
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
  // "wonderful2026!!" is "wonderful" to whoever guesses, and so is "w0nderful2026".
  const cores = [lower, unit, coreOf(lower), coreOf(unit), coreOf(plainLetters(lower))]
  if (cores.some(isCommon))
    return 'That is a common password: others would guess it. Choose another.'
  if (expected.some((word) => isLittleMoreThan(lower, word)))
    return 'Use more than a name that everybody knows.'
  return undefined
}

/** Of English and of leaks, most used first: 49,000. Loaded with the first password that is chosen. */
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

/** Nothing but a row of the alphabet, the numbers or the keyboard, forward or back. */
function isRun(text: string): boolean {
  const back = [...text].reverse().join('')
  return ROWS.some((row) => row.includes(text) || row.includes(back))
}

/** What a text repeats from its first to its last character; the text itself if nothing. */
function repeatedIn(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const unit = text.slice(0, length)
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) {
      // Three letters over and over are common, whichever they are.
      return length <= 4 ? '' : unit
    }
  }
  return text
}

/** Without the digits and signs around it. */
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

/** The letters that digits and signs between letters stand for. */
function plainLetters(text: string): string {
  return text.replace(/(?<=\p{L})[013457@$!](?=\p{L})/gu, (sign) => LETTERS[sign] ?? sign)
}

/** Without the word, and without digits and signs, fewer than six letters are left. */
function isLittleMoreThan(text: string, word: string): boolean {
  const name = word.toLowerCase()
  if (name.length < 3 || !text.includes(name)) return false
  return text.replaceAll(name, '').replace(/[^\p{L}]/gu, '').length < 6
}
