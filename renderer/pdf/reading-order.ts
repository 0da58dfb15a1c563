/**
 * Fixes the tag order of right-to-left text. The typesetter tags it in visual order, so a screen
 * reader would speak lines backwards.
 */
import { type Direction, inReadingOrder, isRightToLeft } from './right-to-left.ts'
import { encodeStream, rewritePdf } from './rewrite-pdf.ts'
import {
  type Page,
  type Piece,
  type TaggedPdf,
  type TagElement,
  readTaggedPdf,
} from './tagged-pdf.ts'

/**
 * Retags mixed and right-to-left lines in logical order and normalizes ligatures. The letters of a
 * word keep their visual order, because all readers reverse them, including `ActualText`. Throws an
 * Error for a PDF from another program.
 */
export function tagInReadingOrder(pdf: Uint8Array, direction: Direction): Uint8Array {
  const file = readTaggedPdf(pdf)
  const changed = new Map(file.objects)
  for (const page of file.pages) changed.set(page.contents, encodeStream(withLetters(page)))
  for (const { object, table } of file.letters)
    changed.set(object, encodeStream(asOneLetter(table)))
  for (const element of file.structure) orderElement(element, file, direction, changed)
  return rewritePdf(pdf, changed)
}

/**
 * The lam-alef ligature maps to two letters, which readers would reverse with the word; the single
 * ligature character stays in order. Kurdish ڵ has no such character, so its pair is stored in the
 * order of drawing.
 */
const asOneLetter = (text: string): string =>
  text
    .replaceAll(
      /(<(?:FEFF)?)0644(0622|0623|0625|0627)>/g,
      (_, start: string, alef: string) => `${start}${LAM_WITH_ALEF[alef]}>`,
    )
    .replaceAll(/(<(?:FEFF)?)(06B[5-8])(0622|0623|0625|0627)>/g, '$1$3$2>')

const LAM_WITH_ALEF: Readonly<Record<string, string>> = {
  ...{ '0622': 'FEF5', '0623': 'FEF7', '0625': 'FEF9', '0627': 'FEFB' },
}

/** The content stream with each letter and its marks once. */
function withLetters({ commands, pieces }: Page): string {
  let written = ''
  let from = 0
  for (const [index, piece] of pieces.entries()) {
    if (!isSignOf(piece, pieces[index + 1])) continue
    const own = commands.slice(piece.start, piece.end)
    written += commands.slice(from, piece.start) + unsaid(own)
    from = piece.end
  }
  return asOneLetter(written + commands.slice(from))
}

/** A vowel mark is drawn before its letter at the same position, and both map to the pair. */
function isSignOf({ id, runs: [sign, ...others] }: Piece, next: Piece | undefined): boolean {
  const letter = next?.runs[0]
  return (
    id !== undefined &&
    sign !== undefined &&
    others.length === 0 &&
    isRightToLeft(sign.text) &&
    sign.text === letter?.text &&
    Math.abs(sign.x - letter.x) < 0.01
  )
}

const MARKS_OF_LETTERS = /\/ReversedChars BMC\n|\/Span <<\s*\/ActualText <[^>]*>\s*>> BDC\n/g

/** The same drawing without text. Readers expect this mark beside the letters. */
function unsaid(commands: string): string {
  return commands.replace(/\bBT\n([^]*?)\bET\n/, (_, drawn: string) => {
    const bare = drawn.replaceAll(MARKS_OF_LETTERS, '').replaceAll(/^EMC\n/gm, '')
    return `BT\n/Span <</ActualText <FEFF>>> BDC\n${bare}EMC\nET\n`
  })
}

type Kid = TagElement['kids'][number]

/** Only elements with text pieces have lines; blocks keep their tag order. */
function orderElement(
  element: TagElement,
  file: TaggedPdf,
  direction: Direction,
  changed: Map<number, string>,
): void {
  const { kids, object } = element
  for (const kid of kids) if ('kids' in kid) orderElement(kid, file, direction, changed)
  if (kids.length < 2 || !kids.some((kid) => 'piece' in kid)) return
  const body = file.objects.get(object)!
  const list = /\/K \[([^\]]*)\]/.exec(body)
  const written = list?.[1]?.match(/<<[^>]*>>|\d+ \d+ R|\d+/g) ?? []
  // A link annotation has no text.
  const places = written.filter((entry) => entry.includes('/OBJR'))
  const pieces = written.filter((entry) => !entry.includes('/OBJR'))
  if (list === null || pieces.length !== kids.length) return
  const ordered = linesOf(kids).flatMap((line) => spoken(line, direction))
  const entries = [...ordered.map((kid) => pieces[kids.indexOf(kid)]), ...places]
  changed.set(
    object,
    body.replace(list[0], () => `/K [${entries.join(' ')}]`),
  )
}

/** Maximum offset of marks from the baseline, in points. */
const HEIGHT_OF_SIGNS = 5

/** Consecutive pieces on one line. */
function linesOf(kids: readonly Kid[]): Kid[][] {
  const lines: Kid[][] = []
  let before: ReturnType<typeof runsOf>[number] | undefined
  for (const kid of kids) {
    const [first] = runsOf(kid)
    const isOneLine =
      first?.page === before?.page && Math.abs((first?.y ?? 0) - (before?.y ?? 0)) < HEIGHT_OF_SIGNS
    if (lines.length > 0 && isOneLine) lines.at(-1)!.push(kid)
    else lines.push([kid])
    before = first
  }
  return lines
}

function spoken(line: readonly Kid[], direction: Direction): Kid[] {
  if (!line.some((kid) => isRightToLeft(textOf(kid)))) return [...line]
  const placed = line.map((kid) => ({ kid, x: Math.min(...runsOf(kid).map(({ x }) => x)) }))
  placed.sort((one, other) => one.x - other.x)
  return inReadingOrder(placed, ({ kid }) => textOf(kid), direction).map(({ kid }) => kid)
}

const textOf = (kid: Kid): string =>
  runsOf(kid)
    .map(({ text }) => text)
    .join('')

const runsOf = (kid: Kid): (Piece['runs'][number] & { page: Page })[] =>
  'kids' in kid
    ? kid.kids.flatMap(runsOf)
    : kid.piece.runs.map((run) => ({ ...run, page: kid.page }))
