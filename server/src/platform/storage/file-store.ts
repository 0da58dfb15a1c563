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
  /** No error where there is no such file. */
  remove(key: string): Promise<void>
  /** The keys below a folder (`cv/1` for `cv/1/…`), in no order; none where there is no such folder. */
  list(folder: string): Promise<string[]>
  /** One line for the start message. */
  readonly description: string
}

/** Throws on a key that could leave the store: a programming error, never user input. */
export function checkKey(key: string): void {
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(key) || key.split('/').some((part) => /^\.+$/.test(part))) {
    throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  }
}
