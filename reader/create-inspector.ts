/** Inspects uploaded files in killable child processes. */
import {
  runInChild,
  type Limits,
  parseCvResult,
  parseMailResult,
  parsePhotoResult,
} from './run-in-child.ts'
import type { ReadMail } from '@vitrine/domain/conversation/received-mail'
import type { PhotoRefusal } from '@vitrine/domain/sources/photo'
import type { CvFileKind } from './identify/cv-file-kind.ts'
import { sniffCvFile } from './identify/sniff-cv-file.ts'
import { type ChildTask, type ReaderChild, startChild } from './start-child.ts'
import { createSemaphore } from './semaphore.ts'

export type Inspector = {
  /** Never throws for any file content. A file over the limits returns `too-slow`. */
  identifyCv(bytes: Uint8Array, fileName: string): Promise<CvFileKind>
  /**
   * Re-encodes a JPEG as a small square photo without metadata. Never throws for any file content.
   */
  reencodePhoto(bytes: Uint8Array): Promise<{ photo: Uint8Array } | { refused: PhotoRefusal }>
  /** Parses an email; null: not readable. Never throws for any content. */
  readMail(bytes: Uint8Array): Promise<ReadMail | null>
  close(): void
}

export type InspectorOptions = Limits & {
  readonly start?: (task: Extract<ChildTask, 'inspect' | 'photo' | 'mail'>) => ReaderChild
  /** How long an idle child stays alive. */
  readonly idleTimeoutMs?: number
}

/** Caps the CPU cores that simultaneous uploads can use; further files queue. */
const MOST_CHILDREN = 2
const IDLE_TIMEOUT_MS = 5 * 60 * 1000
/** Bytes. A child that grew past this is replaced. */
const WORN_BYTES = 192 * 1024 * 1024

/**
 * One child inspects many files because it runs only our own parsers, which keep no state. A child
 * that hit a limit is killed.
 */
export function createInspector({
  start = startChild,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
  ...limits
}: InspectorOptions = {}): Inspector {
  const children = new Set<ReaderChild>()
  const resting: { child: ReaderChild; timer: NodeJS.Timeout }[] = []
  const inTurn = createSemaphore(MOST_CHILDREN)

  const end = (child: ReaderChild) => {
    children.delete(child)
    child.process.kill('SIGKILL')
  }
  const take = (): ReaderChild => {
    for (let rested = resting.pop(); rested; rested = resting.pop()) {
      clearTimeout(rested.timer)
      if (rested.child.isAlive()) {
        rested.child.setRef(true)
        return rested.child
      }
      end(rested.child)
    }
    const child = start('inspect')
    children.add(child)
    return child
  }
  const rest = (child: ReaderChild) => {
    child.setRef(false)
    const timer = setTimeout(() => {
      const at = resting.findIndex((rested) => rested.child === child)
      if (at >= 0) resting.splice(at, 1)
      end(child)
    }, idleTimeoutMs).unref()
    resting.push({ child, timer })
  }
  return {
    async identifyCv(bytes, fileName) {
      const file = sniffCvFile(bytes, fileName)
      if ('refused' in file) return file
      return inTurn(async () => {
        const child = take()
        const answer = await runInChild(child, file, bytes, limits, parseCvResult)
        if (answer && answer.usage.peakBytes < WORN_BYTES && children.has(child)) rest(child)
        else end(child)
        if (answer === null) return { refused: 'too-slow' }
        return 'read' in answer.result ? { refused: 'damaged' } : answer.result
      })
    },
    reencodePhoto: (bytes) =>
      inTurn(async () => {
        // One child per photo: the JPEG parser is third-party code.
        const child = start('photo')
        children.add(child)
        try {
          const answer = await runInChild(child, null, bytes, limits, parsePhotoResult)
          return answer?.result ?? { refused: 'damaged' }
        } finally {
          end(child)
        }
      }),
    readMail: (bytes) =>
      inTurn(async () => {
        // One child per email: the parser is third-party code.
        const child = start('mail')
        children.add(child)
        try {
          const answer = await runInChild(child, null, bytes, limits, parseMailResult)
          return answer?.result.mail ?? null
        } finally {
          end(child)
        }
      }),
    close() {
      for (const { timer } of resting.splice(0)) clearTimeout(timer)
      for (const child of children) end(child)
    },
  }
}
