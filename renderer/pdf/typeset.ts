import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Language } from '@vitrine/domain/languages'
import type { Typefaces } from '../fonts/faces.ts'
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
}): Promise<Uint8Array> {
  const fonts = choosePrintFonts(job.typefaces, job.language, Object.values(job.data).join('\n'))
  const compiler = await compilerFor(fonts)
  const fixed = { ...job.attachments, fonts: JSON.stringify(fonts.families) }
  try {
    const first = compile(compiler, job.source, { ...job.data, ...fixed }, job.standard)
    if ('pdf' in first) return first.pdf
    const printable = Object.entries(job.data).map(
      ([name, text]) => [name, withoutLetters(text, first.unprintable)] as const,
    )
    const second = compile(
      compiler,
      job.source,
      { ...Object.fromEntries(printable), ...fixed },
      job.standard,
    )
    if ('pdf' in second) return second.pdf
    throw new TypesetFailed(`no font for ${[...second.unprintable].join(' ')}`)
  } finally {
    // The cache is global and grows with every document; five generations keep it level.
    compiler.evictCache(5)
  }
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
