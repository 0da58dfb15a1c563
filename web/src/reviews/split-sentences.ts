/** Character offsets of a text. */
export type Span = { readonly start: number; readonly end: number }

/** The sentences of a text in a BCP 47 language, without surrounding space. */
export function splitSentences(text: string, language: string): Span[] {
  const sentences: Span[] = []
  let isOpen = false
  for (const { segment, index } of segmenterOf(language).segment(text)) {
    const start = index + (segment.length - segment.trimStart().length)
    const end = index + segment.trimEnd().length
    if (end <= start) continue
    const last = sentences.at(-1)
    if (isOpen && last) sentences[sentences.length - 1] = { start: last.start, end }
    else sentences.push({ start, end })
    isOpen = ABBREVIATION.test(segment) && !/\n\s*$/.test(segment)
  }
  return sentences
}

/** Ends that are no end of a sentence: "St. Mary", "Dr. Rao", "J. Smith", "e.g. Java", "Sept. 2019". */
const TITLES =
  'St|Ste|Mt|Ft|Dr|Dra|Prof|Mr|Mrs|Ms|Mx|Jr|Sr|Sra|Rev|Hon|Gen|Col|Capt|Lt|Sgt|Hr|Fr|Mme|Mlle|Dipl|Ing|No|Nr|Nos|Vol|Fig|Art|Abt|Str|Jan|Feb|Apr|Aug|Sept|Oct|Okt|Nov|Dec|Dez'
const WORDS = 'vs|approx|dept|univ|bzw|ca|ggf|inkl|zzgl|ex|incl|esp'
const ABBREVIATION = new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:\\p{L}|${TITLES}|${WORDS})\\.\\s*$`, 'u')

const segmenters = new Map<string, Intl.Segmenter>()

/** Customers can enter languages with unknown codes. */
function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language)
  if (known) return known
  let made: Intl.Segmenter
  try {
    made = new Intl.Segmenter(language, { granularity: 'sentence' })
  } catch {
    made = new Intl.Segmenter('en', { granularity: 'sentence' })
  }
  segmenters.set(language, made)
  return made
}

/** Expands a span to whole words; null if it contains none. */
export function expandToWords(text: string, { start, end }: Span, language: string): Span | null {
  const words = [...wordsOf(text, language)]
  const touched = words.filter((word) => word.start < end && word.end > start)
  const [first] = touched
  const last = touched.at(-1)
  return first && last ? { start: first.start, end: last.end } : null
}

function* wordsOf(text: string, language: string): Iterable<Span> {
  let segmenter: Intl.Segmenter
  try {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  } catch {
    segmenter = new Intl.Segmenter('en', { granularity: 'word' })
  }
  for (const { segment, index } of segmenter.segment(text))
    if (segment.trim() !== '') yield { start: index, end: index + segment.length }
}
