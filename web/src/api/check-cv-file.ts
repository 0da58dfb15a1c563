const MAX_BYTES = 10 * 1024 * 1024
const MEGABYTE = 1024 * 1024

/** For the file dialog's `accept`. */
export const CV_FILE_TYPES = '.pdf,.doc,.docx'

/** Returns an error for a file that can't be uploaded. The server validates it again. */
export function cvFileError(file: {
  readonly name: string
  readonly size: number
}): string | undefined {
  if (!/\.(pdf|docx?)$/i.test(file.name)) return 'The file must be .pdf, .doc or .docx'
  if (file.size === 0) return 'That file is empty. Choose another one'
  if (file.size > MAX_BYTES) {
    return `The file is ${formatFileSize(file.size)}. The most we can take is 10 MB`
  }
  return undefined
}

/** "14 MB", "9.4 MB", "820 KB". */
export function formatFileSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  const megabytes = bytes / MEGABYTE
  // Rounded up, so a file just over the limit never shows the limit's size.
  return `${megabytes < 10 ? Math.ceil(megabytes * 10) / 10 : Math.ceil(megabytes)} MB`
}
