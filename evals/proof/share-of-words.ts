import type { Resume } from '@vitrine/domain/resume/resume'

/** Scripts without spaces between words: line breaks mean nothing. */
const UNSPACED: ReadonlySet<string> = new Set(['ja', 'zh', 'th'])
/** Not printed as they are stored. */
const NOT_PROSE = /^(\d{4}(-\d\d){0,2}|https?:\S+|[\w-]+)$/

/** The words of all texts of a resume, with repetitions. */
export function wordsOf(resume: Resume, code: string): string[] {
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      if (!NOT_PROSE.test(value) || /\p{Lu}/u.test(value)) texts.push(value)
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  const { basics, work, education, skills } = resume
  collect([basics?.name, basics?.label, basics?.email, basics?.summary])
  collect(
    work?.map(({ position, name, summary, highlights }) => [position, name, summary, highlights]),
  )
  collect(education?.map(({ institution, area }) => [institution, area]))
  collect(skills?.map(({ name, keywords }) => [name, keywords]))
  return texts.flatMap((text) => split(text, code))
}

/** The share of `words` that stand in `text`, each as often as it stands there. */
export function shareOfWords(words: readonly string[], text: string, code: string): number {
  const found = new Map<string, number>()
  for (const word of split(text, code)) found.set(word, (found.get(word) ?? 0) + 1)
  let read = 0
  for (const word of words) {
    const left = found.get(word) ?? 0
    if (left === 0) continue
    found.set(word, left - 1)
    read += 1
  }
  return words.length === 0 ? 1 : read / words.length
}

function split(text: string, code: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .toLowerCase()
  const segmenter = new Intl.Segmenter(code, {
    granularity: UNSPACED.has(code) ? 'grapheme' : 'word',
  })
  return [...segmenter.segment(UNSPACED.has(code) ? plain.replaceAll(/\s+/g, '') : plain)]
    .map(({ segment }) => segment)
    .filter((segment) => /[\p{L}\p{N}]/u.test(segment))
}
