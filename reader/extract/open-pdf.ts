/** The one place that knows pdf.js: how it is loaded without a browser and which limits it gets. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PDFDocumentProxy } from 'pdfjs-dist'

export type PdfFont = { name: string; fontMatrix: number[] | undefined }

// pdf.js looks for these at load time; reading text never uses them.
const browserClasses = globalThis as Record<string, unknown>
browserClasses.DOMMatrix ??= class {}
browserClasses.Path2D ??= class {}
browserClasses.ImageData ??= class {}

// It also warns on the console that no canvas is installed, which reading text does not need.
const standardConsole = globalThis.console
globalThis.console = Object.assign(Object.create(standardConsole), { warn: () => undefined })
const { getDocument, OPS, PasswordException } = await import('pdfjs-dist/legacy/build/pdf.mjs')
// Its other half, which it would fetch while the first file waits: a child that waits for one has it.
browserClasses.pdfjsWorker = await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
globalThis.console = standardConsole

export { OPS }

const packageFolder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))

/** Throws what pdf.js throws for damaged files; `isPasswordFault` tells the encrypted ones. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    data: bytes,
    cMapUrl: `${join(packageFolder, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(packageFolder, 'standard_fonts')}/`,
    useSystemFonts: false,
    disableFontFace: true,
    // Gives the name of each font, which tells bold from regular.
    fontExtraProperties: true,
    // Pictures are dropped before they are decoded.
    maxImageSize: 1,
    useWasm: false,
    stopAtErrors: false,
    verbosity: 0,
  }).promise
}

export function isPasswordError(fault: unknown): boolean {
  return fault instanceof PasswordException
}
