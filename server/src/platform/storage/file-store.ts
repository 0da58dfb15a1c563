/**
 * Where files are kept: CVs, and the files of published sites. Keys are relative
 * paths of `a-z A-Z 0-9 . _ -` and `/`. A file is written whole or not at all, and
 * is on the disk (or in the bucket) when `put` returns.
 */
export type FileStore = {
  /** Writes a file; the same key again replaces it. */
  put(key: string, body: Uint8Array): Promise<void>
  /** Undefined where there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  /**
   * So many bytes of a file from a place on. Undefined where there is no such file; where it ends before
   * them, or something else comes back, that is a fault.
   */
  getRange(key: string, from: number, length: number): Promise<Uint8Array | undefined>
  /** No error where there is no such file. */
  remove(key: string): Promise<void>
  /** The keys below a folder (`cv/1` for `cv/1/…`), in no order; none where there is no such folder. */
  list(folder: string): Promise<string[]>
  /** One line for the start message. */
  readonly description: string
}

/** For what copies any number of files of any size: none of them need fit into memory. */
export type StreamingFileStore = FileStore & {
  /** As `put`. Nothing is written where reading `body` fails. */
  putStream(key: string, body: AsyncIterable<Uint8Array>): Promise<void>
  /** As `get`, a piece at a time. A file that ends too early is an error, never a short file. */
  getStream(key: string): Promise<FileStream | undefined>
}

/** To be read to its end, or left by its iterator's `return`: until then it holds a file or connection open. */
export type FileStream = { readonly bytes: number; readonly body: AsyncIterable<Uint8Array> }

/** Throws unless bytes begin and end where a file may. */
export function checkRange(from: number, length: number): void {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(length) || from < 0 || length < 1)
    throw new Error(`not a range: ${length} bytes from ${from}`)
}

/** Bytes of what was read whole. Throws where it ends before them. */
export function sliceRange(
  key: string,
  whole: Uint8Array,
  from: number,
  length: number,
): Uint8Array {
  if (whole.byteLength < from + length) throw truncatedFile(key, from + length)
  // A copy: a view would keep the whole in memory.
  return new Uint8Array(whole.subarray(from, from + length))
}

export const truncatedFile = (key: string, end: number) =>
  new Error(`the file ${key} ends before its byte ${end}`)

/** Throws on a key that could leave the store: a programming error, never user input. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
}

/** Others may lie in the same bucket or folder: the mark of a folder, what a person put there. */
export function isKey(key: string): boolean {
  return /^[\w.-]+(\/[\w.-]+)*$/.test(key) && !key.split('/').some((part) => /^\.+$/.test(part))
}
