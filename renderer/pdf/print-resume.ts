import { readFileSync } from 'node:fs'
import type { Language } from '@vitrine/domain/languages'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type PrintFonts, choosePrintFonts } from './print-fonts.ts'
import type { PrintDocument } from './print-document.ts'

/** The typesetter refused a document; names what it said. */
export class PrintFailed extends Error {
  override name = 'PrintFailed'
}

/**
 * Sets a resume as a tagged PDF (PDF/UA-1) with bookmarks, language and title,
 * and with the JSON Resume document attached. Letters that no font of ours has
 * (emoji, rare scripts) are left out. Same input, same bytes.
 */
export async function printResume(
  document: PrintDocument,
  language: Language,
  resumeJson: string,
): Promise<Uint8Array> {
  const fonts = choosePrintFonts(document.look.family, language, JSON.stringify(document))
  const compiler = await compilerFor(fonts)
  const inputs = (json: string) => ({
    document: json,
    fonts: JSON.stringify(fonts.families),
    resume: resumeJson,
  })
  const json = JSON.stringify(document)
  try {
    const first = compile(compiler, inputs(json))
    if ('pdf' in first) return first.pdf
    const second = compile(compiler, inputs(withoutLetters(json, first.unprintable)))
    if ('pdf' in second) return second.pdf
    throw new PrintFailed(`no font for ${[...second.unprintable].join(' ')}`)
  } finally {
    // The cache is global and grows with every document; five generations keep it level.
    compiler.evictCache(5)
  }
}

const source = readFileSync(new URL('./resume.typ', import.meta.url), 'utf8')
/** A folder that does not exist: no document may read a file. */
const NO_WORKSPACE = '/nowhere/vitrine'

type Compiled = { pdf: Uint8Array } | { unprintable: ReadonlySet<string> }

function compile(compiler: NodeCompiler, inputs: Record<string, string>): Compiled {
  const compiled = compiler.compile({ mainFileContent: source, inputs })
  const document = compiled.result
  if (document === null) {
    const error = compiled.takeError()
    throw new PrintFailed(
      JSON.stringify(error === null ? 'no document' : compiler.fetchDiagnostics(error)),
    )
  }
  try {
    return { pdf: compiler.pdf(document, { pdfStandard: 'ua-1' }) }
  } catch (cause) {
    const unprintable = lettersWithoutGlyph(String(cause))
    if (unprintable.size === 0) throw new PrintFailed(String(cause), { cause })
    return { unprintable }
  }
}

/** PDF/UA-1 forbids a box in place of a letter, and the typesetter names each such text. */
function lettersWithoutGlyph(message: string): Set<string> {
  const texts = message.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/g)
  const letters = [...texts].flatMap(([, text]) => [...unescapedDebug(text ?? '')])
  return new Set(letters.filter((letter) => !/[\x20-\x7e]/.test(letter)))
}

const unescapedDebug = (text: string): string =>
  text.replaceAll(/\\+u\{([0-9a-f]+)\}/g, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )

const withoutLetters = (json: string, letters: ReadonlySet<string>): string =>
  [...json].filter((letter) => !letters.has(letter)).join('')

/** Compilers hold their fonts, some 2 MB each; the mixes of scripts in real resumes are few. */
const MOST_COMPILERS = 12
const compilers = new Map<string, Promise<NodeCompiler>>()

function compilerFor(fonts: PrintFonts): Promise<NodeCompiler> {
  const make = async () =>
    NodeCompiler.create({
      workspace: NO_WORKSPACE,
      fontArgs: [{ fontBlobs: (await fonts.files()).map((file) => Buffer.from(file)) }],
    })
  if (fonts.isForOneText) return make()
  const known = compilers.get(fonts.key)
  if (known !== undefined) return known
  const made = make()
  compilers.set(fonts.key, made)
  made.catch(() => compilers.delete(fonts.key))
  const oldest = compilers.keys().next().value
  if (compilers.size > MOST_COMPILERS && oldest !== undefined) compilers.delete(oldest)
  return made
}
