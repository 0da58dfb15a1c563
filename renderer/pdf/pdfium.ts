import { PDFiumLibrary } from '@hyzyla/pdfium'

let library: Promise<PDFiumLibrary> | undefined

/** Opens a PDF for the time of one piece of work. Rejects where the file is no PDF. */
export async function withPdf<Result>(
  pdf: Uint8Array,
  work: (document: PdfDocument) => Result | Promise<Result>,
): Promise<Result> {
  // One WebAssembly instance, some 20 MB, serves the whole process.
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    return await work(document)
  } finally {
    document.destroy()
  }
}

type PdfDocument = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>
