/** Recognizes the text of scanned pages with tools installed by the operator (OCR). */
import { findProgram } from '../network-sandbox.ts'
import { runTool } from './run-tool.ts'

/** Longer files are left to staff. */
export const MAX_SCANNED_PAGES = 10
/** Pixels of the longer side, for any declared page size: A4 at 300 dpi. */
const LONGER_SIDE = 3508
const PICTURE = { maxOutputBytes: LONGER_SIDE * LONGER_SIDE + 1024, processorSeconds: 20 }
const WORDS = { maxOutputBytes: 4 * 1024 * 1024, processorSeconds: 60 }
/** Exit status of pdftoppm for a missing page. */
const NO_SUCH_PAGE = 99

export type OcrTools = {
  /** In tesseract's notation: `eng+deu`. */
  readonly languages: string
  /** Looked up for each scan, because tools may be installed later. */
  readonly find?: (name: 'pdftoppm' | 'tesseract') => string | undefined
  /** Wall-clock limit per run. */
  readonly timeoutMs?: number
}

/** Far above the CPU limit, because a busy machine is slow. */
const TIMEOUT_MS = 180_000

export type RecognizedPages =
  | { readonly pages: readonly string[] }
  | { readonly refused: 'image-only' | 'too-slow' }

/**
 * Each page as hOCR, which is untrusted. `image-only` if a tool is missing, can't open the file, or
 * the file has too many pages.
 */
export async function recognizePages(pdf: Uint8Array, tools: OcrTools): Promise<RecognizedPages> {
  const { find = findProgram, languages, timeoutMs = TIMEOUT_MS } = tools
  const [pdftoppm, tesseract] = [find('pdftoppm'), find('tesseract')]
  if (pdftoppm === undefined || tesseract === undefined) return { refused: 'image-only' }
  const draw = (page: number) =>
    runTool({
      ...PICTURE,
      program: pdftoppm,
      args: ['-gray', '-f', `${page}`, '-l', `${page}`, '-scale-to', `${LONGER_SIDE}`, '-'],
      input: pdf,
      timeoutMs,
    })
  const beyond = await draw(MAX_SCANNED_PAGES + 1)
  if (beyond.status === null) return { refused: 'too-slow' }
  if (beyond.status !== NO_SUCH_PAGE) return { refused: 'image-only' }
  const pages: string[] = []
  for (let page = 1; page <= MAX_SCANNED_PAGES; page++) {
    const picture = await draw(page)
    if (picture.status === NO_SUCH_PAGE && pages.length > 0) break
    if (picture.status === null) return { refused: 'too-slow' }
    if (picture.status !== 0) return { refused: 'image-only' }
    const words = await runTool({
      ...WORDS,
      program: tesseract,
      args: ['stdin', 'stdout', '-l', languages, 'hocr'],
      input: picture.output,
      timeoutMs,
    })
    if (words.status === null) return { refused: 'too-slow' }
    if (words.status !== 0) return { refused: 'image-only' }
    pages.push(words.output.toString())
  }
  return { pages }
}

export type OcrToolsStatus = {
  readonly missingPrograms: readonly string[]
  /** Configured languages that are not installed. */
  readonly missingLanguages: readonly string[]
  readonly installedLanguages: readonly string[]
}

/** Reports missing tools and languages to the doctor. */
export async function checkOcrTools(tools: OcrTools): Promise<OcrToolsStatus> {
  const { find = findProgram, languages, timeoutMs = TIMEOUT_MS } = tools
  const missingPrograms = (['pdftoppm', 'tesseract'] as const).filter(
    (name) => find(name) === undefined,
  )
  const program = find('tesseract')
  const listed =
    program &&
    (await runTool({
      ...WORDS,
      ...{ program, args: ['--list-langs'], input: new Uint8Array(), timeoutMs },
    }))
  // The first line is a heading.
  const installedLanguages = listed ? listed.output.toString().trim().split(/\r?\n/).slice(1) : []
  const missingLanguages = languages
    .split('+')
    .filter((language) => !installedLanguages.includes(language))
  return { missingPrograms, missingLanguages, installedLanguages }
}
