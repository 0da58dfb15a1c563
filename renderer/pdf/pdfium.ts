import { type PDFiumPage, PDFiumLibrary } from '@hyzyla/pdfium'
import { dropColorProfiles } from './drop-color-profiles.ts'

let library: Promise<PDFiumLibrary> | undefined

/** Opens a PDF for the duration of `work`. Rejects invalid files. */
export async function withPdf<Result>(
  pdf: Uint8Array,
  work: (document: PdfDocument) => Result | Promise<Result>,
): Promise<Result> {
  // One WebAssembly instance of about 20 MB per process.
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(dropColorProfiles(pdf))
  try {
    return await work(document)
  } finally {
    document.destroy()
  }
}

/**
 * Maps over the pages and closes each: the library closes pages only after rendering, and an open
 * page leaks its document.
 */
export function readPages<Read>(document: PdfDocument, read: (page: PDFiumPage) => Read): Read[] {
  return Array.from({ length: document.getPageCount() }, (_, place) => {
    const page = document.getPage(place)
    try {
      return read(page)
    } finally {
      const { module, pageIdx } = handleOf(page)
      module._FPDF_ClosePage(pageIdx)
    }
  })
}

type PdfDocument = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>

/**
 * PDFium functions for tagged text that the library does not wrap; handles are numbers, 0 is none.
 */
type Pdfium = {
  _FPDF_ClosePage: (page: number) => void
  _FPDF_StructTree_GetForPage: (page: number) => number
  _FPDF_StructTree_Close: (tree: number) => void
  _FPDF_StructTree_CountChildren: (tree: number) => number
  _FPDF_StructTree_GetChildAtIndex: (tree: number, index: number) => number
  _FPDF_StructElement_CountChildren: (element: number) => number
  _FPDF_StructElement_GetChildAtIndex: (element: number, index: number) => number
  /** -1 if the child is no page content. */
  _FPDF_StructElement_GetChildMarkedContentID: (element: number, index: number) => number
  _FPDFText_LoadPage: (page: number) => number
  _FPDFText_ClosePage: (text: number) => void
  _FPDFPage_CountObjects: (page: number) => number
  _FPDFPage_GetObject: (page: number, index: number) => number
  _FPDFPageObj_GetType: (object: number) => number
  _FPDFPageObj_GetMarkedContentID: (object: number) => number
  /** Writes zero-terminated UTF-16 if it fits; returns the byte length. */
  _FPDFTextObj_GetText: (object: number, text: number, buffer: number, bytes: number) => number
  readonly wasmExports: {
    readonly malloc: (bytes: number) => number
    readonly free: (buffer: number) => void
  }
  /** Replaced when the memory grows. */
  readonly HEAPU8: Uint8Array
}

const handleOf = (page: PDFiumPage) => page as unknown as { module: Pdfium; pageIdx: number }

const TEXT_OBJECT = 1

/** The text of a page in tag order. */
export function extractTaggedText(page: PDFiumPage): string {
  const { module, pageIdx } = handleOf(page)
  const texts = textsByMark()
  const tree = module._FPDF_StructTree_GetForPage(pageIdx)
  try {
    const count = module._FPDF_StructTree_CountChildren(tree)
    return Array.from({ length: count }, (_, index) =>
      spoken(module._FPDF_StructTree_GetChildAtIndex(tree, index)),
    ).join(' ')
  } finally {
    module._FPDF_StructTree_Close(tree)
  }

  function spoken(element: number): string {
    const count = module._FPDF_StructElement_CountChildren(element)
    return Array.from({ length: count }, (_, index) => {
      const mark = module._FPDF_StructElement_GetChildMarkedContentID(element, index)
      if (mark >= 0) return texts.get(mark) ?? ''
      const child = module._FPDF_StructElement_GetChildAtIndex(element, index)
      return child === 0 ? '' : spoken(child)
    }).join(' ')
  }

  function textsByMark(): Map<number, string> {
    const found = new Map<number, string>()
    const text = module._FPDFText_LoadPage(pageIdx)
    try {
      for (let index = 0; index < module._FPDFPage_CountObjects(pageIdx); index += 1) {
        const object = module._FPDFPage_GetObject(pageIdx, index)
        if (module._FPDFPageObj_GetType(object) !== TEXT_OBJECT) continue
        const mark = module._FPDFPageObj_GetMarkedContentID(object)
        found.set(mark, (found.get(mark) ?? '') + textOf(object, text))
      }
      return found
    } finally {
      module._FPDFText_ClosePage(text)
    }
  }

  function textOf(object: number, text: number): string {
    const bytes = module._FPDFTextObj_GetText(object, text, 0, 0)
    const buffer = module.wasmExports.malloc(bytes)
    try {
      module._FPDFTextObj_GetText(object, text, buffer, bytes)
      return Buffer.from(module.HEAPU8.subarray(buffer, buffer + bytes - 2)).toString('utf16le')
    } finally {
      module.wasmExports.free(buffer)
    }
  }
}
