import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Language } from '@vitrine/domain/languages/languages'
import type { Typefaces } from '../fonts/faces.ts'
import { collectGarbage } from './collect-garbage.ts'
import { type PrintFonts, choosePrintFonts } from './print-fonts.ts'

/** The typesetter refused a document; the message is its own. */
export class TypesetFailed extends Error {
  override name = 'TypesetFailed'
}

/**
 * Sets a Typst source with data as a PDF. The source may read no file; it gets
 * its texts as `sys.inputs` and the font families of each role as `sys.inputs.fonts`. Letters
 * that no font of ours has (emoji, rare scripts) are left out. Same input, same
 * bytes.
 */
export async function typeset(job: {
  readonly source: string
  readonly typefaces: Typefaces
  readonly language: Language
  /** JSON texts that are set, by the name of the input. */
  readonly data: Readonly<Record<string, string>>
  /** Inputs that are not set as text: attached, or drawn. */
  readonly attachments?: Readonly<Record<string, string>>
  readonly standard: 'ua-1' | undefined
  /** A last page with a few lines only is spared: the document is set a little tighter, or wider. */
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
    // The cache is global and grows with every document; five generations keep it level.
    compiler.evictCache(5)
    freeDocuments()
  }
}

/** Each holds 0.1 MB and more, and V8 takes 30 ms to find those that nobody has any more. */
const MOST_DOCUMENTS = 200
let documents = 0

/**
 * A document lies in the typesetter's memory until V8 collects what stands for it in its own, which is so little that it
 * sees no reason to: a thread that set papers all day grew by 100 MB with each thousand of them.
 */
function freeDocuments(): void {
  if (documents < MOST_DOCUMENTS) return
  documents = 0
  collectGarbage()
}

/** A last page that is filled less than this looks like a remainder. */
const LITTLE = 0.4
/** Sizes of type, as shares of the usual one: first those that spare the page, then those that fill it. */
const TIGHTER = [0.97, 0.94, 0.91, 0.89]
const WIDER = [1.06, 1.12]

/** The source at the size at which its last page is no remainder; as it is where none helps. */
function evenSource(
  compiler: NodeCompiler,
  source: string,
  inputs: Record<string, string>,
): string {
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

/** The source with every length in points or millimeters multiplied; shares and ems follow. */
const sized = (source: string, size: number): string =>
  source.replaceAll(/(?<![\w.#"-])(\d+(?:\.\d+)?)(pt|mm)\b/g, `($1$2 * ${size})`)

const END =
  '\n#context [#metadata((here().page(), here().position().y / page.height)) <end-of-text>]\n'

/** How many pages a document takes, and how far down the last of them its text reaches, 0 to 1. */
function extentOf(
  compiler: NodeCompiler,
  source: string,
  inputs: Record<string, string>,
): { pages: number; fill: number } {
  documents += 1
  const { result } = compiler.compile({ mainFileContent: source + END, inputs })
  // What is wrong with it says the compilation that counts.
  if (result === null) return { pages: 1, fill: 1 }
  const query = { selector: '<end-of-text>', field: 'value' }
  const ends = compiler.query(result, query) as [page: number, fill: number][]
  const [page, fill] = ends[0] ?? [1, 1]
  return { pages: result.numOfPages, fill: page === result.numOfPages ? fill : 1 }
}

/** A folder that does not exist: no source may read a file. */
const NO_WORKSPACE = '/nowhere/vitrine'

type Compiled = { pdf: Uint8Array } | { unprintable: ReadonlySet<string> }

function compile(
  compiler: NodeCompiler,
  source: string,
  inputs: Record<string, string>,
  pdfStandard: 'ua-1' | undefined,
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

/** PDF/UA-1 forbids a box in place of a letter, and the typesetter names each such text. */
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

/** Compilers hold their fonts, some 2 MB each: two for each template, and the mixes of scripts are few. */
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
    // Used last, dropped last.
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
