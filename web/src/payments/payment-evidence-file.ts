import { MAX_CV_BYTES } from '@vitrine/domain/sources/cv-reading'

export const EVIDENCE_FILE_TYPES = '.pdf,.jpg,.jpeg,.png,.webp,.heic'
export const EVIDENCE_FILE_HINT = 'PDF or picture, up to 10 MB. For the team alone.'

/** Returns an error for a file that can't be evidence; the server validates it again. */
export function evidenceFileError({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!/\.(pdf|jpe?g|png|webp|heic)$/i.test(name)) return 'Add a PDF or a picture'
  if (size === 0) return 'That file is empty. Choose another one'
  return size > MAX_CV_BYTES ? 'The file is larger than 10 MB. Save it smaller' : undefined
}
