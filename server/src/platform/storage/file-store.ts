/**
 * File storage for CVs and published sites. Keys are relative paths of `a-z A-Z 0-9 . _ -` and `/`.
 * Writes are atomic and durable when `put` resolves.
 */
export type FileStore = {
  /** Creates or replaces a file. */
  put(key: string, body: Uint8Array): Promise<void>
  /** Undefined if missing. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Reads a byte range. Undefined if the file is missing; throws if it ends before. */
  getRange(key: string, from: number, length: number): Promise<Uint8Array | undefined>
  /** Ignores a missing file. */
  remove(key: string): Promise<void>
  /** Keys below a folder (`cv/1` for `cv/1/…`), unordered; empty if missing. */
  list(folder: string): Promise<string[]>
  /** One line for the start message. */
  readonly description: string
}

/** Streams files of any size without buffering them. */
export type StreamingFileStore = FileStore & {
  /** As `put`. Writes nothing if reading `body` fails. */
  putStream(key: string, body: AsyncIterable<Uint8Array>): Promise<void>
  /** As `get`, in chunks. A truncated file throws. */
  getStream(key: string): Promise<FileStream | undefined>
}

/** Read it to the end or call the iterator's `return`: it holds a file or connection. */
export type FileStream = { readonly bytes: number; readonly body: AsyncIterable<Uint8Array> }

/** Throws on an invalid range. */
export function checkRange(from: number, length: number): void {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(length) || from < 0 || length < 1)
    throw new Error(`not a range: ${length} bytes from ${from}`)
}

/** Slices a buffered file. Throws if it is too short. */
export function sliceRange(
  key: string,
  whole: Uint8Array,
  from: number,
  length: number,
): Uint8Array {
  if (whole.byteLength < from + length) throw truncatedFile(key, from + length)
  // A copy: a view would keep the whole buffer in memory.
  return new Uint8Array(whole.subarray(from, from + length))
}

export const truncatedFile = (key: string, end: number) =>
  new Error(`the file ${key} ends before its byte ${end}`)

/** Throws on a key that could escape the store: a programming error. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
}

/** Other programs may keep files in the same folder or bucket. */
export function isKey(key: string): boolean {
  return /^[\w.-]+(\/[\w.-]+)*$/.test(key) && !key.split('/').some((part) => /^\.+$/.test(part))
}
