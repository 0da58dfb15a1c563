declare module 'word-extractor' {
  export default class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>
  }
  type WordDocument = {
    getBody(): string
    getHeaders(options?: { includeFooters?: boolean }): string
    getFooters(): string
    getTextboxes(options?: { includeHeadersAndFooters?: boolean; includeBody?: boolean }): string
  }
}
