/** Ticks, crosses and arrows of other designs, which few typefaces have. */
const SYMBOLS: Readonly<Record<string, string>> = {
  ...{
    '✔': '✓',
    '☑': '✓',
    '✅': '✓',
    '🗸': '✓',
    '✖': '×',
    '✗': '×',
    '✘': '×',
    '❌': '×',
    '❎': '×',
  },
  ...{ '➜': '→', '➔': '→', '➤': '→', '➡': '→', '➝': '→', '➞': '→', '⟶': '→', '⮕': '→' },
  ...{ '❖': '•', '➢': '•', '✦': '•', '⬩': '•', '⁃': '•', '⭐': '★', '❤': '♥' },
}

const SYMBOL = new RegExp(`[${Object.keys(SYMBOLS).join('')}]\\ufe0f?`, 'gu')

/** Styled letters of social networks and Roman numerals. */
const STYLED = /[\u2126\u212a\u212b\u2160-\u217f\u{1d400}-\u{1d7ff}]/gu

/** Pictures with their joiners, skin tones and variants; flags; digits lose only their key. */
const PICTURES =
  /(?:[\p{Emoji_Presentation}\u{1f000}-\u{1faff}\p{Regional_Indicator}]|\ufe0f?\u20e3|(?<=\p{Emoji})[\u200d\ufe0f]|\p{Extended_Pictographic}\ufe0f)+/gu

/** Replaces or leaves out characters that no typeface of the PDFs has. Pure. */
export const asPrintable = (text: string): string =>
  text
    .replaceAll(STYLED, (letter) => letter.normalize('NFKC'))
    .replaceAll(SYMBOL, (symbol) => SYMBOLS[symbol.replace('\ufe0f', '')] ?? symbol)
    .replaceAll(PICTURES, '')
