/** A small reader for the XML inside office files: no entities of its own, no DOCTYPE, no recursion. */

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

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(!DOCTYPE|!ENTITY)|<\/([^\s>]+)\s*>|<([^\s/>]+)((?:\s+[^\s=>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g

/** Throws `UnsafeXml` for a document type, nesting deeper than 250 or more than 600,000 nodes. Ill-formed tails are ignored. */
export function readXml(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlNode[] = [root]
  let count = 0
  for (const match of xml.matchAll(TOKEN)) {
    const [, cdata, unsafe, closing, opening, attributes, selfClosing, text] = match
    const parent = open.at(-1) as XmlNode
    if (unsafe) throw new UnsafeXml('The file declares a document type')
    if (text !== undefined) parent.text += decodeEntities(text)
    else if (cdata !== undefined) parent.text += cdata
    else if (closing !== undefined) {
      const at = open.findLastIndex((node) => node.name === closing)
      if (at > 0) open.length = at
    } else if (opening !== undefined) {
      const node = {
        name: opening,
        attributes: attributesOf(attributes ?? ''),
        children: [],
        text: '',
      }
      parent.children.push(node)
      if (++count > MOST_NODES) throw new UnsafeXml('The file has too many parts')
      if (selfClosing === '') open.push(node)
      if (open.length > DEEPEST) throw new UnsafeXml('The file is nested too deeply')
    }
  }
  return root
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name, double, single] of text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
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
