/** Reads a name from a form: "Full name", or "Surname" and "First name". */
import { joinSegments, type Paragraph, type Segment } from '../extract/cv-text.ts'
import { nameLabelOf, type NameLabel, partLabel } from '../vocabulary/personal-labels.ts'
import { trimSigns } from './entry-units.ts'
import { type Found, found } from './found.ts'

type Labelled = NameLabel & { value: string; from: readonly Segment[] }

export function readLabelledName(paragraphs: readonly Paragraph[]): Found | undefined {
  const all = paragraphs.flatMap(labelledNames)
  const first = all.find((one) => one.first && !one.last)
  const last = all.find((one) => one.last && one.value !== first?.value)
  if (first && last)
    return found(
      `${first.value} ${last.value}`,
      [...first.from, ...last.from],
      'label',
      0.97,
      `${last.value} ${first.value}`,
    )
  const full = all.find((one) => one.full && !one.first) ?? all.find((one) => one.full)
  return full && found(full.value, full.from, 'label', 0.97)
}

function labelledNames(paragraph: Paragraph): Labelled[] {
  const cells = cellsOf(paragraph)
  return cells.flatMap((cell, i) => {
    const parted = partLabel(joinSegments(cell))
    const label = parted?.value ? parted.label : joinSegments(cells[i - 1] ?? [])
    const read = nameLabelOf(label.replace(/[:：]\s*$/, ''))
    // A reading ("あおき") may stand beside the name in further cells.
    const value = trimSigns(parted?.value ? parted.value : joinSegments(cell))
    const isName = /^[\p{L}\p{M}.'’ -]{2,60}$/u.test(value) && value.split(/\s+/).length <= 6
    return read && isName && nameLabelOf(value) === null ? [{ ...read, value, from: cell }] : []
  })
}

function cellsOf({ segments }: Paragraph): Segment[][] {
  const cells: Segment[][] = []
  for (const segment of segments) {
    if (segment.cell || cells.length === 0) cells.push([])
    cells.at(-1)?.push(segment)
  }
  return cells
}
