import { splitSentences, type Span } from './split-sentences.ts'

/** A stretch of a text: a sentence that can be pointed at, or the space between two. */
export type TextSegment = Span & {
  readonly isSentence: boolean
  /** Its parts, by whether a remark is about them. */
  readonly parts: readonly { readonly text: string; readonly marked: boolean }[]
}

/** Cuts a text into its sentences, and those where a mark begins or ends. Joined it is the text again. */
export function splitAtMarks(
  text: string,
  language: string,
  marks: readonly Span[],
): TextSegment[] {
  const stretches: TextSegment[] = []
  let at = 0
  const add = (end: number, isSentence: boolean) => {
    if (end > at)
      stretches.push({ start: at, end, isSentence, parts: partsOf(text, at, end, marks) })
    at = end
  }
  for (const { start, end } of splitSentences(text, language)) {
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return stretches
}

function partsOf(text: string, start: number, end: number, marks: readonly Span[]) {
  const edges = marks.flatMap((mark) => [mark.start, mark.end])
  const cuts = [start, ...edges.filter((edge) => edge > start && edge < end), end]
  const places = [...new Set(cuts)].toSorted((one, other) => one - other)
  return places.slice(0, -1).map((from, place) => ({
    text: text.slice(from, places[place + 1]),
    marked: marks.some((mark) => mark.start <= from && mark.end > from),
  }))
}
