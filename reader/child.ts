/**
 * Entry point of the sandboxed child process: sends `ready`, then one response per file. Started by
 * `startChild` only.
 */
import { readFrame, writeFrame } from './message-frames.ts'
import type { SniffedFile } from './identify/cv-file-kind.ts'
import type { ChildTask } from './start-child.ts'
import { removeCapabilities } from './remove-capabilities.ts'

const task = process.argv[2] as ChildTask
// The mail parser hashes attachments.
removeCapabilities(task === 'mail' ? ['crypto'] : [])
const open = await openerOf(task)

writeFrame('ready')
for (;;) {
  const header = readFrame()
  const bytes = header && readFrame()
  if (!bytes) break
  const result = await openOrDamaged(bytes, JSON.parse(header.toString()))
  writeFrame({ result, usage: usage() })
}

async function openerOf(task: ChildTask) {
  if (task === 'photo') return openerOfPhotos()
  if (task === 'mail') return openerOfMails()
  return task === 'scan' ? openerOfScans() : openerOfCvs(task)
}

async function openerOfCvs(task: Exclude<ChildTask, 'photo' | 'scan' | 'mail'>) {
  const { inspectCvFile } = await import('./identify/inspect-cv-file.ts')
  const parseCv =
    task === 'inspect' ? null : await import('./parse-cv.ts').then((part) => part.loadParser(task))
  return (bytes: Uint8Array, about: unknown) => {
    const kind = inspectCvFile(bytes, about as SniffedFile)
    return 'refused' in kind || !parseCv ? kind : parseCv(bytes)
  }
}

async function openerOfPhotos() {
  const { reencodePhoto } = await import('./reencode-photo.ts')
  return reencodePhoto
}

async function openerOfMails() {
  const { parseMail } = await import('./parse-mail.ts')
  return parseMail
}

async function openerOfScans() {
  const { parseScan } = await import('./ocr/parse-scan.ts')
  return parseScan
}

async function openOrDamaged(bytes: Buffer, about: unknown) {
  try {
    // pdf.js rejects a Buffer.
    return await open(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), about)
  } catch {
    return { refused: 'damaged' as const }
  }
}

function usage(): { peakBytes: number; processorMs: number } {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  return { peakBytes: maxRSS * 1024, processorMs: (userCPUTime + systemCPUTime) / 1000 }
}
