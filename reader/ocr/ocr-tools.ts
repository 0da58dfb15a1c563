/** Turns the pages of a scan into words with their places, by tools that the operator has installed. */
import { findProgram } from '../network-sandbox.ts'
import { runTool } from './run-tool.ts'

/** More pages than a CV has are left to people. */
export const MAX_SCANNED_PAGES = 10
/** Pixels of the longer side, whatever size the file says its page has: A4 at 300 dots per inch. */
const LONGER_SIDE = 3508
const PICTURE = { mostBytes: LONGER_SIDE * LONGER_SIDE + 1024, processorSeconds: 20 }
const WORDS = { mostBytes: 4 * 1024 * 1024, processorSeconds: 60 }
/** How pdftoppm ends where there is no page of that number. */
const NO_SUCH_PAGE = 99

export type OcrTools = {
  /** As the recognising program names them: `eng+deu`. */
  readonly languages: string
  /** Looked for anew with every scan: they may have been installed since. */
  readonly find?: (name: 'pdftoppm' | 'tesseract') => string | undefined
  /** For each run of a tool, by the clock. */
  readonly patienceMs?: number
}

/** Far longer than the limit of processor time: on a busy machine what works little takes long. */
const PATIENCE_MS = 180_000

export type RecognizedPages =
  | { readonly pages: readonly string[] }
  | { readonly refused: 'image-only' | 'too-slow' }

/**
 * Each page as hOCR, which is not to be trusted: the pictures were a stranger's. `image-only`
 * where a tool is missing, can't open the file, or there are more pages than are taken.
 */
export async function recognizePages(pdf: Uint8Array, tools: OcrTools): Promise<RecognizedPages> {
  const { find = findProgram, languages, patienceMs = PATIENCE_MS } = tools
  const [pdftoppm, tesseract] = [find('pdftoppm'), find('tesseract')]
  if (pdftoppm === undefined || tesseract === undefined) return { refused: 'image-only' }
  const draw = (page: number) =>
    runTool({
      ...PICTURE,
      program: pdftoppm,
      args: ['-gray', '-f', `${page}`, '-l', `${page}`, '-scale-to', `${LONGER_SIDE}`, '-'],
      input: pdf,
      patienceMs,
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
      patienceMs,
    })
    if (words.status === null) return { refused: 'too-slow' }
    if (words.status !== 0) return { refused: 'image-only' }
    pages.push(words.output.toString())
  }
  return { pages }
}

export type OcrToolsStatus = {
  /** Programs that are not there. */
  readonly missing: readonly string[]
  /** Languages that are asked for and not there. */
  readonly lacking: readonly string[]
  /** Languages that are there. */
  readonly installed: readonly string[]
}

/** What is there of what reading scans takes, for the doctor. */
export async function checkOcrTools(tools: OcrTools): Promise<OcrToolsStatus> {
  const { find = findProgram, languages, patienceMs = PATIENCE_MS } = tools
  const missing = (['pdftoppm', 'tesseract'] as const).filter((name) => find(name) === undefined)
  const program = find('tesseract')
  const listed =
    program &&
    (await runTool({
      ...WORDS,
      ...{ program, args: ['--list-langs'], input: new Uint8Array(), patienceMs },
    }))
  // The first line says where they lie.
  const installed = listed ? listed.output.toString().trim().split(/\r?\n/).slice(1) : []
  const lacking = languages.split('+').filter((language) => !installed.includes(language))
  return { missing, lacking, installed }
}
