/** Groups glyphs that adjoin on one baseline. */
import type { Glyph } from '../extract/read-pdf-glyphs.ts'

export type Chunk = {
  glyphs: Glyph[]
  text: string
  x0: number
  x1: number
  top: number
  bottom: number
  baseline: number
  size: number
  bold: boolean
  color: string
}

/** A gap wider than this many font sizes is a tab, a column gap or a cell border. */
export const WIDE_GAP = 1.25

/** Drops spaces at the ends of chunks; keeps the drawing order of glyphs. */
export function buildChunks(glyphs: Glyph[]): Chunk[] {
  const chunks: Chunk[] = []
  let open: Glyph[] = []
  const close = () => {
    const chunk = chunkOf(open)
    if (chunk) chunks.push(chunk)
    open = []
  }
  for (const glyph of withoutDoubles(glyphs)) {
    const before = open.findLast((g) => g.text.trim() !== '') ?? open.at(-1)
    if (before && !adjoins(before, glyph)) close()
    open.push(glyph)
  }
  close()
  return chunks
}

function adjoins(before: Glyph, glyph: Glyph): boolean {
  const size = Math.max(before.size, glyph.size)
  if (Math.abs(before.baseline - glyph.baseline) > size * 0.12) return false
  const gap = glyph.x0 >= before.x0 ? glyph.x0 - before.x1 : before.x0 - glyph.x1
  return gap < size * WIDE_GAP && gap > -size
}

function chunkOf(glyphs: Glyph[]): Chunk | null {
  const inked = glyphs.filter((g) => g.text.trim() !== '')
  const first = inked[0]
  if (!first) return null
  const size = Math.max(...inked.map((g) => g.size))
  return {
    glyphs,
    text: glyphs
      .map((g) => g.text)
      .join('')
      .trim(),
    x0: Math.min(...inked.map((g) => g.x0)),
    x1: Math.max(...inked.map((g) => g.x1)),
    top: first.baseline - size * 0.8,
    bottom: first.baseline + size * 0.2,
    baseline: first.baseline,
    size,
    bold: inked.find((g) => g.bold !== undefined)?.bold ?? false,
    color: first.color,
  }
}

/** Some producers fake bold by drawing a letter twice with a tiny offset. */
function withoutDoubles(glyphs: Glyph[]): Glyph[] {
  const seen = new Map<string, Glyph[]>()
  return glyphs.filter((glyph) => {
    if (glyph.text.trim() === '') return true
    const key = `${glyph.text}|${Math.round(glyph.baseline)}`
    const twins = seen.get(key) ?? []
    const doubled = twins.find(
      (twin) => twin.command !== glyph.command && Math.abs(twin.x0 - glyph.x0) < glyph.size * 0.15,
    )
    if (doubled) {
      doubled.bold = true
      return false
    }
    seen.set(key, [...twins, glyph])
    return true
  })
}
