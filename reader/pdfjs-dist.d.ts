/** Modules of pdf.js without type declarations. */
declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs' {
  export class JpegImage {
    width: number
    height: number
    parse(data: Uint8Array): void
    getData(wanted: {
      width: number
      height: number
      forceRGB: true
    }): Uint8Array | Uint8ClampedArray
  }
}

declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown
}
