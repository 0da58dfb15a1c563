/** The only module that loads pdf.js: without a browser and with limits. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PDFDocumentProxy } from 'pdfjs-dist'

export type PdfFont = { name: string; fontMatrix: number[] | undefined }

// pdf.js checks for these at load time; text extraction never uses them.
const browserClasses = globalThis as Record<string, unknown>
browserClasses.DOMMatrix ??= class {}
browserClasses.Path2D ??= class {}
browserClasses.ImageData ??= class {}

// pdf.js warns about a missing canvas, which text extraction does not need.
const standardConsole = globalThis.console
globalThis.console = Object.assign(Object.create(standardConsole), { warn: () => undefined })
const { getDocument, OPS, PasswordException } = await import('pdfjs-dist/legacy/build/pdf.mjs')
// Preloads the worker module, so that a prewarmed child has it in memory.
browserClasses.pdfjsWorker = await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
globalThis.console = standardConsole

export { OPS }

const packageFolder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))

/** Throws the errors of pdf.js for damaged files; `isPasswordError` detects encrypted files. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    data: bytes,
    cMapUrl: `${join(packageFolder, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(packageFolder, 'standard_fonts')}/`,
    useSystemFonts: false,
    disableFontFace: true,
    // Exposes font names, the only hint for bold.
    fontExtraProperties: true,
    // Skips image decoding.
    maxImageSize: 1,
    useWasm: false,
    stopAtErrors: false,
    verbosity: 0,
  }).promise
}

export function isPasswordError(fault: unknown): boolean {
  return fault instanceof PasswordException
}
