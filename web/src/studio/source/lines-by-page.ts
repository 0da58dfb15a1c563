import type { CvLine } from '@vitrine/domain/sources/cv-reading'

type LineOnPage = {
  readonly line: CvLine
  /** A wider gap precedes this line, so a new part probably begins. */
  readonly gap: boolean
}

/** The lines of a file by page, in reading order. */
export function linesByPage(
  lines: readonly CvLine[],
): { page: number; lines: readonly LineOnPage[] }[] {
  const pages = new Map<number, readonly LineOnPage[]>()
  for (const line of lines) {
    const before = pages.get(line.page) ?? []
    const above = before.at(-1)?.line
    pages.set(line.page, [...before, { line, gap: above !== undefined && isGap(above, line) }])
  }
  return [...pages].map(([page, onPage]) => ({ page, lines: onPage }))
}

function isGap(above: CvLine, line: CvLine): boolean {
  if (above.box === null || line.box === null) return false
  const distance = line.box[1] - (above.box[1] + above.box[3])
  return distance > line.box[3] * 0.7 || distance < -line.box[3]
}
