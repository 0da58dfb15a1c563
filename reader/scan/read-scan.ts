/** Reads a scan: words out of the pictures first, then the CV out of the words. */
import { askChild, type Limits, parseCvResult } from '../ask-child.ts'
import type { ReadCvResult } from '../read-cv.ts'
import { type ReadingChild, startChild } from '../start-child.ts'
import { recognisePages, type ScanTools } from './scan-tools.ts'

/** Never throws for anything a file holds. Every source says that it was read from a picture. */
export async function readScan(
  pdf: Uint8Array,
  tools: ScanTools,
  { start = startChild, ...limits }: Limits & { start?: (task: 'scan') => ReadingChild } = {},
): Promise<ReadCvResult> {
  const recognised = await recognisePages(pdf, tools)
  if ('refused' in recognised) return recognised
  const child = start('scan')
  try {
    const pages = Buffer.from(JSON.stringify(recognised.pages))
    const answer = await askChild(child, null, pages, limits, parseCvResult)
    if (answer === null) return { refused: 'too-slow' }
    return 'format' in answer.result ? { refused: 'damaged' } : answer.result
  } finally {
    child.process.kill('SIGKILL')
  }
}
