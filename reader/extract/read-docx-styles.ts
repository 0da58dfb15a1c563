/** Resolves Word styles and numbering for paragraphs and runs. */
import { child, type XmlNode } from './read-xml.ts'

export type RunStyle = {
  bold: boolean
  italic: boolean
  size: number
  color: string
  hidden: boolean
}

export type ParagraphStyle = {
  run: RunStyle
  bullet: boolean
  /** Points. */
  indent: number
  /** In line heights. */
  spaceBefore: number
  headingLevel: number
}

export type DocxStyles = {
  paragraph: (properties: XmlNode | undefined) => ParagraphStyle
  run: (properties: XmlNode | undefined, base: RunStyle) => RunStyle
}

const PLAIN: RunStyle = { bold: false, italic: false, size: 11, color: '', hidden: false }
const LONGEST_CHAIN = 12

export function readDocxStyles(
  styles: XmlNode | undefined,
  numbering: XmlNode | undefined,
): DocxStyles {
  const root = child(styles, 'w:styles')
  const byId = new Map<string, XmlNode>()
  let standard: string | undefined
  for (const style of root?.children ?? []) {
    if (style.name !== 'w:style') continue
    const id = style.attributes['w:styleId']
    if (id) byId.set(id, style)
    if (style.attributes['w:default'] === '1' && style.attributes['w:type'] === 'paragraph')
      standard = id
  }
  const chain = (id: string | undefined): XmlNode[] => {
    const found: XmlNode[] = []
    let next = id
    while (next && found.length < LONGEST_CHAIN) {
      const style = byId.get(next)
      if (!style) break
      found.unshift(style)
      next = child(style, 'w:basedOn')?.attributes['w:val']
    }
    return found
  }
  const defaults = child(child(child(root, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr')
  const start = applyRun(defaults, PLAIN)
  const hasNumbers = numberingIds(numbering)
  return {
    paragraph: (properties) => {
      const styleId = child(properties, 'w:pStyle')?.attributes['w:val'] ?? standard
      const applied = chain(styleId)
      let run = start
      for (const style of applied) run = applyRun(child(style, 'w:rPr'), run)
      const layers = [...applied.map((style) => child(style, 'w:pPr')), properties]
      const last = (read: (layer: XmlNode) => string | undefined) =>
        layers
          .map((layer) => (layer ? read(layer) : undefined))
          .findLast((value) => value !== undefined)
      const numId = last((layer) => child(child(layer, 'w:numPr'), 'w:numId')?.attributes['w:val'])
      const outline = last((layer) => child(layer, 'w:outlineLvl')?.attributes['w:val'])
      const before = Number(last((layer) => child(layer, 'w:spacing')?.attributes['w:before']) ?? 0)
      const indent = Number(
        last(
          (layer) =>
            child(layer, 'w:ind')?.attributes['w:left'] ??
            child(layer, 'w:ind')?.attributes['w:start'],
        ) ?? 0,
      )
      const name = child(applied.at(-1), 'w:name')?.attributes['w:val'] ?? ''
      const heading = /^heading (\d)/i.exec(name)?.[1]
      return {
        run,
        bullet:
          (numId !== undefined && numId !== '0' && hasNumbers.has(numId)) ||
          /^list bullet/i.test(name),
        indent: indent / 20,
        spaceBefore: before / 20 / Math.max(8, run.size),
        headingLevel: heading
          ? Number(heading)
          : outline !== undefined && Number(outline) < 9
            ? Number(outline) + 1
            : 0,
      }
    },
    run: (properties, base) => {
      let style = base
      for (const layer of chain(child(properties, 'w:rStyle')?.attributes['w:val']))
        style = applyRun(child(layer, 'w:rPr'), style)
      return applyRun(properties, style)
    },
  }
}

function applyRun(properties: XmlNode | undefined, base: RunStyle): RunStyle {
  if (!properties) return base
  const flag = (name: string, before: boolean) => {
    const node = child(properties, name)
    return node ? !['0', 'false', 'none'].includes(node.attributes['w:val'] ?? '1') : before
  }
  const size = Number(child(properties, 'w:sz')?.attributes['w:val'] ?? Number.NaN) / 2
  const color = child(properties, 'w:color')?.attributes['w:val']
  return {
    bold: flag('w:b', base.bold),
    italic: flag('w:i', base.italic),
    size: Number.isFinite(size) ? size : base.size,
    color: color === undefined ? base.color : color === 'auto' ? '' : `#${color.toLowerCase()}`,
    hidden: flag('w:vanish', base.hidden),
  }
}

function numberingIds(numbering: XmlNode | undefined): Set<string> {
  const ids = (child(numbering, 'w:numbering')?.children ?? []).filter(
    (node) => node.name === 'w:num',
  )
  return new Set(ids.map((node) => node.attributes['w:numId'] ?? ''))
}
