import { splitSentences, type Span } from './split-sentences.ts'

/** A sentence, or the space between two. */
export type TextSegment = Span & {
  readonly isSentence: boolean
  /** The parts, by whether a comment marks them. */
  readonly parts: readonly { readonly text: string; readonly marked: boolean }[]
}

/** Splits a text at sentences and at marks. The segments join to the text. */
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
