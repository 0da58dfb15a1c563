/** Splits "Master of Science, Marine Biology" into degree and subject. */
import { degreeWords } from '../vocabulary/occupations.ts'
import { trimSigns } from './entry-units.ts'

/** Strongest separator first: a comma separates more reliably than "in". */
const DEGREE_JOINS = [
  /\s*[,،]\s+|\s+[–—-]\s+|\s*[–—:：]\s*|\s*·\s*|、/gu,
  /\s+(?:in|en|em|i|w|v)\s+(?=[\p{Lu}\p{Lo}])|\s*[(（](?!hons)/giu,
]

/** Text without a degree word is a subject. Pure. */
export function splitDegree(text: string): { studyType?: string; area?: string } {
  for (const cut of DEGREE_JOINS.flatMap((join) => [...text.matchAll(join)])) {
    const before = trimSigns(text.slice(0, cut.index))
    const after = trimSigns(text.slice(cut.index + cut[0].length))
    const [studyType, area] =
      degreeWords(before) > 0 || degreeWords(after) === 0 ? [before, after] : [after, before]
    if (degreeWords(studyType) > 0 && studyType.length >= 2 && area !== '')
      return { studyType, area }
  }
  return degreeWords(text) > 0 ? { studyType: text } : { area: text }
}
