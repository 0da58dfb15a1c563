import { randomUUID } from 'node:crypto'
import type { PhotoRefusal } from '@vitrine/domain/sources/photo'
import {
  cvRefusalMessages,
  type CvRefusalReason,
  MAX_CV_BYTES,
} from '@vitrine/domain/sources/cv-reading'
import { failpoint } from '../platform/failpoint.ts'
import { FORM_OVERHEAD_BYTES, type UploadRules } from '../platform/read-upload.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import type { Quarantine } from '../platform/virus-scan/quarantine.ts'
import type { VirusScanner } from '../platform/virus-scan/virus-scanner.ts'

const CONTENT_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  'linkedin-archive': 'application/zip',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
} as const

export type FileFormat = keyof typeof CONTENT_TYPES

/**
 * Detects the file type from content and name in a child process with limits on time and memory.
 */
export type IdentifyCv = (
  bytes: Uint8Array,
  fileName: string,
) => Promise<{ format: FileFormat } | { refused: CvRefusalReason }>

/** Re-encodes an image as a small square JPEG in a child process with limits on time and memory. */
export type NormalizePhoto = (
  bytes: Uint8Array,
) => Promise<{ photo: Uint8Array } | { refused: PhotoRefusal }>

export type Uploads = {
  /** Excludes quarantined files. */
  readonly files: FileStore
  readonly identifyCv: IdentifyCv
  readonly reencodePhoto: NormalizePhoto
  readonly scanForViruses: VirusScanner
  readonly quarantine: Quarantine
}

export type ReceiveFileDeps = Pick<Uploads, 'identifyCv' | 'scanForViruses'> & {
  readonly files: FileStore
  readonly quarantine: Pick<Quarantine, 'admit'>
}

/** Maximum size of a form with a CV or LinkedIn file. */
export const CV_UPLOAD_BYTES = MAX_CV_BYTES + FORM_OVERHEAD_BYTES

/** Upload rules for a CV or LinkedIn file in the named form field. */
export const cvUpload = (field: string): UploadRules => ({
  field,
  maxBytes: MAX_CV_BYTES,
  tooLarge: tooLargeSentence,
})

export type ReceivedFile = {
  readonly key: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly type: string
  readonly isScanned: boolean
}

/**
 * Validates a file by content and virus scan, then writes and syncs it into `folder`. Without a
 * scanner the file goes into quarantine. A refused file is not stored.
 */
export async function receiveFile(
  deps: ReceiveFileDeps,
  folder: string,
  file: { name: string; bytes: Uint8Array },
  kinds: { takes: readonly FileFormat[]; sentence: string },
): Promise<{ received: ReceivedFile } | { refused: 'file_rejected'; sentence: string }> {
  const name = plainFileName(file.name)
  const identified = await deps.identifyCv(file.bytes, name)
  if ('refused' in identified) {
    const { refused } = identified
    const sentence =
      refused === 'wrong-type' ? kinds.sentence : sentenceFor(refused, file.bytes.length)
    return { refused: 'file_rejected', sentence }
  }
  if (!kinds.takes.includes(identified.format)) {
    return { refused: 'file_rejected', sentence: kinds.sentence }
  }
  const verdict = await deps.scanForViruses(file.bytes)
  if (verdict === 'infected') {
    return {
      refused: 'file_rejected',
      sentence: 'The file contains a virus. Send another one, made on another computer',
    }
  }
  const key = `${folder}/${randomUUID()}`
  if (verdict === 'unscanned') await deps.quarantine.admit(key)
  await deps.files.put(key, file.bytes)
  failpoint('after-file-before-note')
  return {
    received: {
      key,
      name,
      size: file.bytes.length,
      type: CONTENT_TYPES[identified.format],
      isScanned: verdict === 'clean',
    },
  }
}

/** Refusal messages with advice for the sender. */
function sentenceFor(reason: CvRefusalReason, bytes: number): string {
  if (reason === 'empty') return 'The file is empty. Choose another one'
  if (reason === 'too-large' && bytes > MAX_CV_BYTES) return tooLargeSentence(bytes)
  if (reason === 'encrypted') return 'The file is protected with a password. Save it without one'
  if (reason === 'unsafe') return 'The file holds macros or scripts. Save it as a PDF and send that'
  if (reason === 'too-slow')
    return 'The file takes too long to look through. Save it as a PDF and send that'
  if (reason === 'damaged') return 'The file is damaged. Save it again and send the new one'
  return cvRefusalMessages[reason]
}

function tooLargeSentence(bytes: number): string {
  const megabytes = Math.ceil(bytes / (1024 * 1024))
  return `The file is ${megabytes} MB. The most we can take is 10 MB`
}

/** Base name without control characters, shortened. */
function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return plain.length > 150 ? `${plain.slice(0, 120)}…${plain.slice(-20)}` : plain || 'cv'
}
