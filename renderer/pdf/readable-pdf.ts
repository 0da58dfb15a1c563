import { fixCombiningMarks, hasCombiningMarks } from './combining-marks.ts'
import { tagInReadingOrder } from './reading-order.ts'
import { type Direction, isRightToLeft } from './right-to-left.ts'
import { fixSyllables, hasSyllables } from './syllables.ts'
import { fixVowelSigns } from './vowel-signs.ts'

/** Fixes the text layer of a PDF of our typesetter for the scripts in `text`. */
export function fixTextLayer(pdf: Uint8Array, text: string, direction: Direction): Uint8Array {
  const marked = hasCombiningMarks(text) ? fixCombiningMarks(pdf) : pdf
  const told = withPlainPageOrder(hasSyllables(text) ? fixSyllables(marked) : marked)
  // An English document may contain Arabic names.
  return direction === 'rtl' || isRightToLeft(text)
    ? tagInReadingOrder(fixVowelSigns(told), direction)
    : told
}

/**
 * The typesetter marks Arabic, Hebrew and Punjabi documents as bound on the right, and PDFium
 * (Chrome) then reverses every line when extracting text, including email addresses. The mark only
 * affects facing pages.
 */
function withPlainPageOrder(pdf: Uint8Array): Uint8Array {
  const file = Buffer.from(pdf)
  const preferences = file.indexOf('/ViewerPreferences')
  const mark = preferences < 0 ? -1 : file.indexOf('/Direction /R2L', preferences)
  // Equal length keeps all offsets valid.
  if (mark >= 0) file.write('/Direction /L2R', mark, 'latin1')
  return file
}
