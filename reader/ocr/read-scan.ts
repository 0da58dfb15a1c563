/** Reads a scan: OCR first, then the CV parser. */
import { runInChild, type Limits, parseCvResult } from '../run-in-child.ts'
import type { ReadCvResult } from '../read-cv.ts'
import { type ReaderChild, startChild } from '../start-child.ts'
import { recognizePages, type OcrTools } from './ocr-tools.ts'

/** Never throws for any file content. Every source gets the method `picture`. */
export async function readScan(
  pdf: Uint8Array,
  tools: OcrTools,
  { start = startChild, ...limits }: Limits & { start?: (task: 'scan') => ReaderChild } = {},
): Promise<ReadCvResult> {
  const recognised = await recognizePages(pdf, tools)
  if ('refused' in recognised) return recognised
  const child = start('scan')
  try {
    const pages = Buffer.from(JSON.stringify(recognised.pages))
    const answer = await runInChild(child, null, pages, limits, parseCvResult)
    if (answer === null) return { refused: 'too-slow' }
    return 'format' in answer.result ? { refused: 'damaged' } : answer.result
  } finally {
    child.process.kill('SIGKILL')
  }
}
