/** Maps the fields of an embedded document to their positions on the pages. */
import type { Box, FieldSource } from '@vitrine/domain/sources/cv-reading'
import { type Resume, resumeListSections } from '@vitrine/domain/resume/resume'
import type { CvText } from '../extract/cv-text.ts'
import { findDateInText, findInText, type TextIndex } from './find-in-text.ts'

/** The exporting program wrote this value itself. */
const SURE = 0.98

/** The source of each text field; a field found on no page gets no lines. Pure. */
export function findSources(resume: Resume, text: CvText, index: TextIndex): FieldSource[] {
  const sources: FieldSource[] = []
  const add = (path: string, written: string, lines: readonly number[]) => {
    const page = text.lines[lines[0] ?? -1]?.page ?? 1
    const boxes = lines.map((line) => text.lines[line]).filter((line) => line?.page === page)
    sources.push({
      path,
      page,
      box: boxAround(boxes.map((line) => line?.box ?? null)),
      text: written,
      lines: [...lines],
      method: 'attachment',
      confidence: SURE,
    })
  }
  const visit = (value: unknown, path: string, near: number | undefined) => {
    if (typeof value === 'string') {
      const date = /date$/i.test(path) ? findDateInText(index, value, near) : null
      add(path, date?.text ?? value, date?.lines ?? findInText(index, value, near) ?? [])
    } else if (Array.isArray(value)) value.forEach((item, i) => visit(item, `${path}/${i}`, near))
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) visit(part, `${path}/${key}`, near)
  }
  visit(resume.basics ?? {}, '/basics', undefined)
  for (const section of resumeListSections)
    for (const [i, entry] of (resume[section] ?? []).entries())
      visit(entry, `/${section}/${i}`, whereItStands(entry, index, sources))
  return sources
}

/**
 * Lines of the team's additions (`meta`), which are no resume fields and must not count as
 * unplaced. Pure.
 */
export function findAdditions(resume: Resume, index: TextIndex): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  const visit = (value: unknown) => {
    if (typeof value === 'string')
      for (const line of findInText(index, value) ?? []) found.push({ line, text: value })
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(resume.meta)
  return found
}

/** The line of the entry's longest name; its dates and short words are searched near it. */
function whereItStands(
  entry: Record<string, unknown>,
  index: TextIndex,
  sources: FieldSource[],
): number | undefined {
  const lastLine = sources.findLast(({ lines }) => lines.length > 0)?.lines[0]
  const names = Object.entries(entry).flatMap(([key, value]) =>
    typeof value === 'string' && !/date$/i.test(key) ? [value] : [],
  )
  for (const name of names.sort((a, b) => b.length - a.length)) {
    const found = findInText(index, name, lastLine)?.[0]
    if (found !== undefined) return found
  }
  return lastLine
}

function boxAround(all: (Box | null)[]): Box | null {
  const boxes = all.filter((box) => box !== null)
  if (boxes.length === 0) return null
  const left = Math.min(...boxes.map((b) => b[0]))
  const top = Math.min(...boxes.map((b) => b[1]))
  const right = Math.max(...boxes.map((b) => b[0] + b[2]))
  const bottom = Math.max(...boxes.map((b) => b[1] + b[3]))
  const round = (value: number) => Math.round(value * 10_000) / 10_000
  return [round(left), round(top), round(right - left), round(bottom - top)]
}
