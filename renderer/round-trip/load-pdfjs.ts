// pdf.js checks for these classes at load time and warns without a canvas package. Text extraction
// needs none of them.
const browserClasses = globalThis as Record<string, unknown>
browserClasses['DOMMatrix'] ??= class {}
browserClasses['Path2D'] ??= class {}
browserClasses['ImageData'] ??= class {}

const standardConsole = globalThis.console
globalThis.console = Object.assign(Object.create(standardConsole), { warn: () => undefined })
export const { OPS, getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
globalThis.console = standardConsole
