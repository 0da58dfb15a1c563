import { limitRepeats } from './limit-repeats.ts'

/** Ligatures, presentation forms and radicals that fonts use in place of letters. */
const REPLACED_BY_LETTERS =
  /[\u2e80-\u2fdf\uf900-\ufaff\ufb00-\ufb06\ufb13-\ufdff\ufe70-\ufefc\u{1d400}-\u{1d7ff}]/gu

/** Controls, soft hyphens, zero-width and directional marks. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g

/** Symbol and Wingdings bullets use the private use area. */
const SYMBOL_BULLETS = /[\uf0b7\uf0a7\uf076\uf0d8\uf0fc\uf0a8\uf06e\uf0e0\uf0de\uf077](?=\s|$)/g

/** Icon fonts draw email and phone icons from the private use area. */
const ICONS = /[\ue000-\uf8ff\u{f0000}-\u{fffff}]/gu

/**
 * Normalizes text: no ligatures, icons or invisible characters. Spaces stay, up to the limit of
 * `limitRepeats`.
 */
export function cleanText(text: string): string {
  return limitRepeats(text)
    .replace(REPLACED_BY_LETTERS, (letter) => letter.normalize('NFKC'))
    .replace(INVISIBLE, '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(SYMBOL_BULLETS, '•')
    .replace(ICONS, ' ')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
    .normalize('NFC')
}

const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const LTR_LETTER = /[A-Za-z\u00c0-\u024f\u0370-\u052f\u1e00-\u1fff]/

/** True if most letters are right-to-left. */
export function isRightToLeft(text: string): boolean {
  let balance = 0
  for (const letter of text) {
    if (RTL_LETTER.test(letter)) balance++
    else if (LTR_LETTER.test(letter)) balance--
  }
  return balance > 0
}

/** Direction class of a character. */
export function textDirection(letter: string): 'rtl' | 'ltr' | 'number' | 'neutral' {
  if (/[0-9\u0660-\u0669\u06f0-\u06f9]/.test(letter)) return 'number'
  if (RTL_LETTER.test(letter)) return 'rtl'
  if (/\p{L}/u.test(letter)) return 'ltr'
  return 'neutral'
}
