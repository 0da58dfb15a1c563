/** The process that opens files: says that it is ready, then answers each file. Started by `startChild` only. */
import { readFrame, writeFrame } from './frames.ts'
import type { SightedFile } from './identify/cv-file-kind.ts'
import type { ChildTask } from './start-child.ts'
import { takeAway } from './take-away.ts'

takeAway()
const task = process.argv[2] as ChildTask
const { inspectCvFile } = await import('./identify/inspect-cv-file.ts')
const parseCv =
  task === 'inspect' ? null : await import('./parse-cv.ts').then((part) => part.loadParser(task))

writeFrame('ready')
for (;;) {
  const header = readFrame()
  const bytes = header && readFrame()
  if (!bytes) break
  const result = await open(bytes, JSON.parse(header.toString()) as SightedFile)
  writeFrame({ result, usage: usage() })
}

async function open(bytes: Buffer, sighted: SightedFile) {
  try {
    const kind = inspectCvFile(bytes, sighted)
    if ('refused' in kind || !parseCv) return kind
    // pdf.js wants the plain kind of bytes.
    return await parseCv(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch {
    return { refused: 'damaged' as const }
  }
}

function usage(): { peakBytes: number; processorMs: number } {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  return { peakBytes: maxRSS * 1024, processorMs: (userCPUTime + systemCPUTime) / 1000 }
}
