import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Language } from '@vitrine/domain/languages/languages'
import type { Typefaces } from '../fonts/faces.ts'
import { collectGarbage } from './collect-garbage.ts'
import { type PrintFonts, choosePrintFonts } from './print-fonts.ts'

/** PDF/A-3 takes attached files. */
export type PdfStandard = 'ua-1' | 'a-3b'

/** The typesetter rejected a document; the message is its own. */
export class TypesetFailed extends Error {
  override name = 'TypesetFailed'
}

/**
 * Compiles a Typst source with data to PDF. The source can't read files; texts come in
 * `sys.inputs`, font families by role in `sys.inputs.fonts`. Drops characters without a glyph
 * (emoji, rare scripts). Deterministic.
 */
export async function typeset(job: {
  readonly source: string
  readonly typefaces: Typefaces
  readonly language: Language
  /** JSON texts to typeset, by input name. */
  readonly data: Readonly<Record<string, string>>
  /** Inputs that are attached or drawn, not typeset. */
  readonly attachments?: Readonly<Record<string, string>>
  readonly standard: PdfStandard | undefined
  /** Scales the document slightly if the last page would have only a few lines. */
  readonly evenly?: boolean
}): Promise<Uint8Array> {
  const fonts = await choosePrintFonts(
    job.typefaces,
    job.language,
    Object.values(job.data).join('\n'),
  )
  const compiler = await compilerFor(fonts)
  const fixed = { ...job.attachments, fonts: JSON.stringify(fonts.families) }
  try {
    const set = (data: Readonly<Record<string, string>>): Compiled => {
      const inputs = { ...data, ...fixed }
      const source = job.evenly ? evenSource(compiler, job.source, inputs) : job.source
      return compile(compiler, source, inputs, job.standard)
    }
    const first = set(job.data)
    if ('pdf' in first) return first.pdf
    const printable = Object.entries(job.data).map(
      ([name, text]) => [name, withoutLetters(text, first.unprintable)] as const,
    )
    const second = set(Object.fromEntries(printable))
    if ('pdf' in second) return second.pdf
    throw new TypesetFailed(`no font for ${[...second.unprintable].join(' ')}`)
  } finally {
    // The cache is global and grows with every document; five generations keep it stable.
    compiler.evictCache(5)
    freeDocuments()
  }
}

/** Each takes 0.1 MB or more, and a collection takes 30 ms. */
const MOST_DOCUMENTS = 200
let documents = 0

/**
 * The typesetter's native memory is freed only with its tiny V8 wrapper, which V8 has no reason to
 * collect: a worker grew by 100 MB per thousand documents.
 */
function freeDocuments(): void {
  if (documents < MOST_DOCUMENTS) return
  documents = 0
  collectGarbage()
}

/** A last page filled less than this looks like a leftover. */
const LITTLE = 0.4
/** Scale factors: first those that avoid the last page, then those that fill it. */
const TIGHTER = [0.97, 0.94, 0.91, 0.89]
const WIDER = [1.06, 1.12]

/**
 * The source scaled so that the last page is well filled; unscaled if no factor helps. It ends as
 * it was measured: the same source once more costs little, as the typesetter has it in its cache.
 */
function evenSource(compiler: NodeCompiler, plain: string, inputs: Record<string, string>): string {
  const source = plain + END
  const usual = extentOf(compiler, source, inputs)
  if (usual.pages === 1 || usual.fill >= LITTLE) return source
  for (const size of TIGHTER) {
    const tighter = sized(source, size)
    if (extentOf(compiler, tighter, inputs).pages < usual.pages) return tighter
  }
  for (const size of WIDER) {
    const wider = sized(source, size)
    const { pages, fill } = extentOf(compiler, wider, inputs)
    if (pages === usual.pages && fill >= LITTLE) return wider
  }
  return source
}

/** Multiplies all lengths in points or millimeters; relative units follow. */
const sized = (source: string, size: number): string =>
  source.replaceAll(/(?<![\w.#"-])(\d+(?:\.\d+)?)(pt|mm)\b/g, `($1$2 * ${size})`)

const END =
  '\n#context [#metadata((here().page(), here().position().y / page.height)) <end-of-text>]\n'

/** Page count of a source with its end, and how far the text fills the last page, 0 to 1. */
function extentOf(
  compiler: NodeCompiler,
  source: string,
  inputs: Record<string, string>,
): { pages: number; fill: number } {
  documents += 1
  const { result } = compiler.compile({ mainFileContent: source, inputs })
  // The main compilation reports the error.
  if (result === null) return { pages: 1, fill: 1 }
  const query = { selector: '<end-of-text>', field: 'value' }
  const ends = compiler.query(result, query) as [page: number, fill: number][]
  const [page, fill] = ends[0] ?? [1, 1]
  return { pages: result.numOfPages, fill: page === result.numOfPages ? fill : 1 }
}

/** A missing folder: the source can't read files. */
const NO_WORKSPACE = '/nowhere/vitrine'

type Compiled = { pdf: Uint8Array } | { unprintable: ReadonlySet<string> }

function compile(
  compiler: NodeCompiler,
  source: string,
  inputs: Record<string, string>,
  pdfStandard: PdfStandard | undefined,
): Compiled {
  documents += 1
  const compiled = compiler.compile({ mainFileContent: source, inputs })
  const document = compiled.result
  if (document === null) {
    const error = compiled.takeError()
    const said = error === null ? 'no document' : compiler.fetchDiagnostics(error)
    throw new TypesetFailed(JSON.stringify(said))
  }
  try {
    return { pdf: compiler.pdf(document, pdfStandard === undefined ? {} : { pdfStandard }) }
  } catch (cause) {
    const unprintable = lettersWithoutGlyph(String(cause))
    if (unprintable.size === 0) throw new TypesetFailed(String(cause), { cause })
    return { unprintable }
  }
}

/** PDF/UA-1 forbids missing glyphs, and the typesetter lists each such text. */
function lettersWithoutGlyph(message: string): Set<string> {
  const texts = message.matchAll(/the text `\\*"(.+?)\\*"` could not be displayed/g)
  const letters = [...texts].flatMap(([, text]) => [...unescapedDebug(text ?? '')])
  return new Set(letters.filter((letter) => !/[\x20-\x7e]/.test(letter)))
}

const unescapedDebug = (text: string): string =>
  text.replaceAll(/\\+u\{([0-9a-f]+)\}/g, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )

const withoutLetters = (text: string, letters: ReadonlySet<string>): string =>
  [...text].filter((letter) => !letters.has(letter)).join('')

/** A compiler holds about 2 MB of fonts: two per template, and few script combinations. */
const MOST_COMPILERS = 20
const compilers = new Map<string, Promise<NodeCompiler>>()

function compilerFor(fonts: PrintFonts): Promise<NodeCompiler> {
  const make = async () =>
    NodeCompiler.create({
      workspace: NO_WORKSPACE,
      fontArgs: [{ fontBlobs: (await fonts.files()).map((file) => Buffer.from(file)) }],
    })
  if (fonts.isForOneText) return make()
  const known = compilers.get(fonts.key)
  if (known !== undefined) {
    // LRU order.
    compilers.delete(fonts.key)
    compilers.set(fonts.key, known)
    return known
  }
  const made = make()
  compilers.set(fonts.key, made)
  made.catch(() => compilers.delete(fonts.key))
  const oldest = compilers.keys().next().value
  if (compilers.size > MOST_COMPILERS && oldest !== undefined) compilers.delete(oldest)
  return made
}
