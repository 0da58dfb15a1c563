/**
 * The typesetter writes lines that run from right to left as they stand, the last word first, and
 * tags them so: whoever follows the tags would speak them backwards.
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
 * Tags the words of each line of a resume in which some run from right to left in the order in which they
 * are spoken, and says what its joined letters stand for in a way that readers get right. The
 * letters of a word stay as they are drawn, the last one first: all readers expect that and turn
 * them around, and also what `ActualText` says. Throws an Error for a file that is not ours.
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
 * Lam and alef are drawn as one letter, which stands for two. Readers turn the letters of a word
 * around one by one, and these two with them: as the one letter that they are, they stay in order.
 */
const asOneLetter = (text: string): string =>
  text.replaceAll(
    /(<(?:FEFF)?)0644(0622|0623|0625|0627)>/g,
    (_, start: string, alef: string) => `${start}${LAM_WITH_ALEF[alef]}>`,
  )

const LAM_WITH_ALEF: Readonly<Record<string, string>> = {
  ...{ '0622': 'FEF5', '0623': 'FEF7', '0625': 'FEF9', '0627': 'FEFB' },
}

/** What a page draws, each letter with its signs said once. */
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

/** A vowel sign is drawn before its letter, at its place, and each says that it is the two. */
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

/** The drawing of a piece, standing for no letters. Readers want this mark beside the letters. */
function unsaid(commands: string): string {
  return commands.replace(/\bBT\n([^]*?)\bET\n/, (_, drawn: string) => {
    const bare = drawn.replaceAll(MARKS_OF_LETTERS, '').replaceAll(/^EMC\n/gm, '')
    return `BT\n/Span <</ActualText <FEFF>>> BDC\n${bare}EMC\nET\n`
  })
}

type Kid = TagElement['kids'][number]

/** Only what holds pieces of text itself has lines; blocks follow each other as they are tagged. */
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
  // The place of a link on its page is no text: nobody speaks it.
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

/** Points by which signs stand above or below the line of their letters, at most. */
const HEIGHT_OF_SIGNS = 5

/** What follows each other at one height of a page. */
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
