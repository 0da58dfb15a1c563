/** The parts of an entry's head, separated by line, cell, style or separator. */
import type { Paragraph, Segment } from '../extract/cv-text.ts'
import { type DateRange, findDates, isDuration } from '../vocabulary/dates.ts'

export type Unit = {
  text: string
  from: Segment[]
  /** Equal for units with the same order and style in all entries. */
  slot: string
  /** Index of its paragraph within the head. */
  line: number
}

export type DatedHead = {
  units: Unit[]
  dates: { range: DateRange; from: Segment[]; text: string } | null
  moreDates: { range: DateRange; from: Segment[] }[]
}

const EDGE_SIGNS = /^[\s,،;:|•◦·●∙⋅–—\-/~()[\]<>@►▪■※*»›]+|[\s,،;:|•◦·●∙⋅–—\-/~[\]<>►▪■*»›]+$/gu

/** Trims separators from both ends but keeps balanced brackets. */
export function trimSigns(text: string): string {
  let trimmed = text.trim()
  const balanced = /^\(.*\)$/.test(trimmed)
  if (balanced && !trimmed.slice(1, -1).includes(')')) trimmed = trimmed.slice(1, -1)
  trimmed = trimmed.replace(EDGE_SIGNS, '').trim()
  const opens = (trimmed.match(/\(/g) ?? []).length
  const closes = (trimmed.match(/\)/g) ?? []).length
  if (closes > opens) trimmed = trimmed.replace(/\)\s*$/, '').trim()
  else if (opens > closes)
    trimmed = trimmed.endsWith('(') ? trimmed.slice(0, -1).trim() : `${trimmed})`
  return trimmed
}

/** Splits the head of an entry into units and extracts its dates. */
export function readHead(paragraphs: readonly Paragraph[]): DatedHead {
  const units: Unit[] = []
  const dates: DatedHead['moreDates'] = []
  paragraphs.forEach((paragraph, line) => {
    const runs = runsOf(paragraph)
    for (const run of runs) {
      const text = run.map((segment) => segment.text).join('')
      const ranges = findDates(text)
      dates.push(...ranges.map((range) => ({ range, from: run })))
      for (const piece of withoutRanges(text, ranges))
        for (const part of piece.split(/\s[|｜•·●∙⋅¦]\s|\s*[｜¦]\s*|\s\|\s?|\s?\|\s/u)) {
          const trimmed = trimSigns(part)
          if (/[\p{L}\p{N}]/u.test(trimmed) && !isDuration(trimmed) && !isGraduation(trimmed))
            units.push({ text: trimmed, from: run, slot: '', line })
        }
    }
    const last = units.at(-1)
    if (last?.line === line) last.text = withoutFullStop(last.text)
  })
  const usable = dates.filter(({ range }) => range.isRange)
  const best = usable[0] ?? dates[0] ?? null
  units.forEach((unit, i) => {
    unit.slot = `${Math.min(i, 3)}|${styleOf(unit)}`
  })
  return {
    units,
    dates: best
      ? {
          ...best,
          text: best.from
            .map((s) => s.text)
            .join('')
            .slice(best.range.index, best.range.index + best.range.length),
        }
      : null,
    moreDates: dates.filter((date) => date !== best),
  }
}

/** The full stop after a title belongs to none of its parts; that of "Inc." does. */
const withoutFullStop = (text: string): string =>
  /\p{L}{4,}\)?\.$/u.test(text) && !/\b(?:Corp|Bros|Univ|Dept|Prof|Hons)\.$/.test(text)
    ? text.slice(0, -1)
    : text

/** Text before the date of a degree. */
const isGraduation = (text: string) =>
  /^(?:expected|anticipated)?\s?(?:graduation|graduated|degree expected|expected)(?: date| in)?:?$/i.test(
    text,
  )

const styleOf = ({ from }: Unit) => {
  const lead = from.find((segment) => /[\p{L}]/u.test(segment.text)) ?? from[0]
  return `${lead?.bold}|${lead?.italic}|${Math.round(lead?.size ?? 0)}|${lead?.color}`
}

/** "Diplom in", followed by the subject in another style. */
const DANGLING = /\p{L}\s(?:in|of|en|em)\s*$/u

/** Segments of one cell and one style. A link or color alone starts no new run. */
function runsOf(paragraph: Paragraph): Segment[][] {
  const runs: Segment[][] = []
  for (const segment of paragraph.segments) {
    // A dash in another style starts no new run.
    const last =
      runs.at(-1)?.findLast(({ text }) => /[\p{L}\p{N}]/u.test(text)) ?? runs.at(-1)?.at(-1)
    const goesOn =
      last &&
      !segment.cell &&
      ((last.bold === segment.bold &&
        last.italic === segment.italic &&
        Math.abs(last.size - segment.size) < 0.6 &&
        last.color === segment.color) ||
        (/^[\s\p{P}]*$/u.test(segment.text) && !/[|•·]/.test(segment.text)) ||
        DANGLING.test(last.text))
    if (goesOn) runs.at(-1)?.push(segment)
    else runs.push([segment])
  }
  return runs
}

function withoutRanges(text: string, ranges: DateRange[]): string[] {
  const pieces: string[] = []
  let at = 0
  for (const { index, length } of ranges) {
    pieces.push(text.slice(at, index))
    at = index + length
  }
  pieces.push(text.slice(at))
  return pieces
}
