/** A small XML parser for office files: no custom entities, no DOCTYPE, no recursion. */

export type XmlNode = {
  /** With its prefix: `w:p`. */
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  /** Text directly inside, joined. */
  text: string
}

export class UnsafeXml extends Error {
  override name = 'UnsafeXml'
}

const DEEPEST = 250
const MOST_NODES = 600_000

/**
 * Throws `UnsafeXml` for a DOCTYPE, nesting deeper than 250 or more than 600,000 nodes. Ignores
 * malformed tails.
 */
export function readXml(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlNode[] = [root]
  let count = 0
  for (let at = 0; at < xml.length;) {
    const parent = open.at(-1) as XmlNode
    const tag = xml.indexOf('<', at)
    parent.text += decodeEntities(xml.slice(at, tag < 0 ? undefined : tag))
    if (tag < 0) break
    if (/^<!(?:DOCTYPE|ENTITY)/.test(xml.slice(tag, tag + 10)))
      throw new UnsafeXml('The file declares a document type')
    const end = endOfTag(xml, tag)
    if (end < 0) break
    at = end
    if (xml.startsWith('<![CDATA[', tag)) parent.text += xml.slice(tag + 9, end - 3)
    if (xml[tag + 1] === '!' || xml[tag + 1] === '?') continue
    const inside = xml.slice(tag + 1, end - 1)
    if (inside.startsWith('/')) {
      const name = inside.slice(1).trimEnd()
      const opened = open.findLastIndex((node) => node.name === name)
      if (opened > 0) open.length = opened
      continue
    }
    const name = /^[^\s/]+/.exec(inside)?.[0]
    if (name === undefined) continue
    const node = { name, attributes: attributesOf(inside), children: [], text: '' }
    parent.children.push(node)
    if (++count > MOST_NODES) throw new UnsafeXml('The file has too many parts')
    if (!inside.endsWith('/')) open.push(node)
    if (open.length > DEEPEST) throw new UnsafeXml('The file is nested too deeply')
  }
  return root
}

/**
 * The end offset of the tag, comment or CDATA section at `tag`; -1 if unclosed. Runs in linear
 * time.
 */
function endOfTag(xml: string, tag: number): number {
  for (const [beginning, ending] of LONG_TAGS)
    if (xml.startsWith(beginning, tag)) {
      const end = xml.indexOf(ending, tag + beginning.length)
      return end < 0 ? -1 : end + ending.length
    }
  let quote = ''
  for (let at = tag + 1; at < xml.length; at++) {
    const letter = xml[at] as string
    if (quote === '' && letter === '>') return at + 1
    if (quote === '' && (letter === '"' || letter === "'")) quote = letter
    else if (letter === quote) quote = ''
  }
  return -1
}

const LONG_TAGS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

function attributesOf(tag: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  if (!tag.includes('=')) return attributes
  for (const [, name, double, single] of tag.matchAll(
    /(?<=\s)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  ))
    attributes[name as string] = decodeEntities(double ?? single ?? '')
  return attributes
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code =
      name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

export function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((inner) => inner.name === name)
}
