import { expect, test } from 'vitest'
import { composeText, joinSpacedLetters } from './compose-accents.ts'
import { paragraphText } from './cv-text.ts'
import { extractPdf } from './extract-pdf.ts'
import { drawPdf } from '../testing/draw-pdf.ts'

const ACCENTS = 'dieresis acute grave circumflex cedilla ring caron dotlessi tilde'.split(' ')

/** A page in Times with separate accent glyphs and the text of `shown`. */
async function drawn(shown: string): Promise<string> {
  const content = [
    'BT /F1 10 Tf 50 700 Td (A page of plain text that is long enough) Tj ET',
    'BT /F1 10 Tf 50 680 Td (and goes on for one more line of letters) Tj ET',
    `BT /F1 10 Tf 50 600 Td ${shown} ET`,
  ].join('\n')
  const bytes = drawPdf(content, { accents: ACCENTS, glyphs: ACCENTS })
  const extraction = await extractPdf(bytes)
  if ('refused' in extraction) throw new Error(extraction.refused)
  return extraction.text.paragraphs.map(paragraphText).at(-1) ?? ''
}

// Glyph widths: accents 333, "a", "e" and "c" 444, "U" 722, the dotless "i" 278.
// @promise composed-accents: Accents drawn as separate glyphs return to their letters.
test.each([
  [
    'the accent first, as old TeX fonts have it',
    '[(Universit) -55 <01> 388 (at)] TJ',
    'Universität',
  ],
  ['the letter first, the accent over it', '[(Universita) 388 <01> -55 (t)] TJ', 'Universität'],
  ['over a capital, set higher', '3 Ts [-195 <01>] TJ 0 Ts [528 (Ubersetzer)] TJ', 'Übersetzer'],
  ['under a letter', '[(Fran) -55 <05> 388 (cois)] TJ', 'François'],
  ['over an i without its dot', '[(Garc) 27 <02> 306 <08> (a)] TJ', 'García'],
  ['an acute, the first letter of its word', '[-55 <02> 388 (etude)] TJ', 'étude'],
  ['from a second font', '(Nov) Tj /F2 10 Tf [30 <02> 470] TJ /F1 10 Tf (ak) Tj', 'Novák'],
  ['drawn after the whole line', '(Senor) Tj 11.95 0 Td <09> Tj', 'Señor'],
])('composes an accent with its letter: %s', async (_, shown, word) => {
  expect(await drawn(shown)).toBe(word)
})

test('keeps a freestanding accent as it is', async () => {
  expect(await drawn('(d) Tj <02> Tj (Azur) Tj')).toBe('d´Azur')
  expect(await drawn('(home/~jane) Tj')).toBe('home/~jane')
})

test.each([
  ['Universit¨at', 'Universität'],
  ['Universita¨t', 'Universität'],
  ['¨Ubersetzer', 'Übersetzer'],
  ['Franc¸ois', 'François'],
  ['Dvoˇr´ak', 'Dvoř´ak'],
  ['Zu\u0308rich', 'Zürich'],
  ['l´Université, it´s 20 ˚C, ~jane, 5^2', 'l´Université, it´s 20 ˚C, ~jane, 5^2'],
])('composes accents in plain text: %s', (text, whole) => {
  expect(composeText(text)).toBe(whole)
})

test.each([
  ['J A N E   D O E', 'JANE DOE'],
  ['M A R T A  D E  L A  C R U Z', 'MARTA DE LA CRUZ'],
  ['J a n e  D o e', 'Jane Doe'],
  ['A B C D', 'A B C D'],
  ['Plan B  and C', 'Plan B  and C'],
])('joins words whose letters were spaced: %s', (text, joined) => {
  expect(joinSpacedLetters(text)).toBe(joined)
})
