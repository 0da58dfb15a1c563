import { randomUUID } from 'node:crypto'
import { cvRefusalText, type CvRefusalReason, MAX_CV_BYTES } from '@vitrine/domain/cv-reading'
import { laterOnboardingStatus } from '@vitrine/domain/order-life-cycle'
import { type Actor, appendHistory, lockOrder } from '../ordering/index.ts'
import type { Clock } from '../platform/clock.ts'
import { crashAt } from '../platform/crash-at.ts'
import type { Database } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import type { VirusScanner } from '../platform/virus-scan/virus-scanner.ts'
import { takesAnswers } from './answer-questions.ts'
import { completeIntake } from './complete-intake.ts'
import { readIntake, saveIntake } from './intake-store.ts'
import type { Intake } from './tables.ts'

/** Tells what a file is by its content and its name, without opening it further. */
export type IdentifyCv = (
  bytes: Uint8Array,
  fileName: string,
) => { format: 'pdf' | 'docx' | 'doc' | 'linkedin-archive' } | { refused: CvRefusalReason }

export type TakeCvResult =
  | { intake: Intake }
  | { refused: 'production-started' }
  | { refused: 'file'; sentence: string }

export type TakeCvDeps = {
  readonly db: Database
  readonly emit: Emit
  readonly clock: Clock
  readonly files: FileStore
  readonly identifyCv: IdentifyCv
  readonly scanForViruses: VirusScanner
}

const CONTENT_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  'linkedin-archive': 'application/zip',
} as const

/**
 * Keeps a CV file: checked, written and flushed first, then noted in one row, so
 * that a file that was acknowledged is there. The one it replaces is removed after.
 */
export async function takeCv(
  deps: TakeCvDeps,
  orderId: string,
  file: { name: string; bytes: Uint8Array },
  actor: Actor,
): Promise<TakeCvResult> {
  const { db, emit, clock, files, identifyCv, scanForViruses } = deps
  const name = plainFileName(file.name)
  const identified = identifyCv(file.bytes, name)
  if ('refused' in identified) {
    return { refused: 'file', sentence: sentenceFor(identified.refused, file.bytes.length) }
  }
  const verdict = await scanForViruses(file.bytes)
  if (verdict === 'infected') {
    return {
      refused: 'file',
      sentence: 'The file holds a virus. Send another one, made on another computer',
    }
  }
  const key = `cv/${orderId}/${randomUUID()}`
  await files.put(key, file.bytes)
  crashAt('after-file-before-note')

  const result = await db.transaction(async (tx) => {
    const now = clock()
    const order = await lockOrder(tx, orderId)
    if (!order || (!takesAnswers(order) && actor === 'customer')) {
      return { refused: 'production-started' as const }
    }
    const before = await readIntake(tx, order)
    const intake = await saveIntake(
      tx,
      order,
      {
        cvSource: 'upload',
        cvFileKey: key,
        cvFileName: name,
        cvFileSize: file.bytes.length,
        cvFileType: CONTENT_TYPES[identified.format],
        cvUploadedAt: now,
        cvScannedAt: verdict === 'clean' ? now : null,
        onboardingStatus: laterOnboardingStatus(before.onboardingStatus, 'in_progress'),
      },
      now,
    )
    await appendHistory(tx, { orderId, at: now, actor, what: 'cv-received' })
    await completeIntake(tx, emit, order, intake, actor, now)
    return { intake, replaced: before.cvFileKey }
  })
  if ('refused' in result) {
    await files.remove(key)
    return result
  }
  if (result.replaced !== null) await files.remove(result.replaced)
  return { intake: result.intake }
}

/** What the customer is told, in the words of someone who can act on it. */
function sentenceFor(reason: CvRefusalReason, bytes: number): string {
  if (reason === 'wrong-type') return 'The file must be .pdf, .doc or .docx'
  if (reason === 'empty') return 'The file is empty. Choose another one'
  if (reason === 'too-large' && bytes > MAX_CV_BYTES) return tooLargeSentence(bytes)
  if (reason === 'encrypted') return 'The file is protected with a password. Save it without one'
  if (reason === 'unsafe') return 'The file holds macros or scripts. Save it as a PDF and send that'
  if (reason === 'damaged') return 'The file is damaged. Save it again and send the new one'
  return cvRefusalText[reason]
}

export function tooLargeSentence(bytes: number): string {
  const megabytes = Math.ceil(bytes / (1024 * 1024))
  return `The file is ${megabytes} MB. The most we can take is 10 MB`
}

/** The last part of a path, without control characters, short enough to show. */
function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return plain.length > 150 ? `${plain.slice(0, 120)}…${plain.slice(-20)}` : plain || 'cv'
}
