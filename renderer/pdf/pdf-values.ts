/** Parses PDF objects and content stream operands. */

export class Name {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
export class Text {
  /** One character per byte. */
  readonly bytes: string
  constructor(bytes: string) {
    this.bytes = bytes
  }
}
/** Decodes UTF-16BE. */
export const utf16 = ({ bytes }: Text): string =>
  Buffer.from(bytes.slice(0, bytes.length - (bytes.length % 2)), 'latin1')
    .swap16()
    .toString('utf16le')

export class Reference {
  readonly object: number
  constructor(object: number) {
    this.object = object
  }
}
/** An operator, `true`, `false`, `null`, or a keyword of a CMap. */
export class Word {
  readonly word: string
  constructor(word: string) {
    this.word = word
  }
}
export type Dictionary = ReadonlyMap<string, Value>
export type Value = number | Name | Text | Reference | Word | readonly Value[] | Dictionary

const SPACE = /(?:[\s\0]|%[^\r\n]*)+/y
const REFERENCE = /(\d+) \d+ R(?![\w*'"])/y
const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)/y
const NAME = /\/([^\s()<>[\]{}/%\0]*)/y
const HEX = /<([\s\da-fA-F]*)>/y
const WORD = /[^\s()<>[\]{}/%\0]+/y

/** Yields each value with its end offset; stops at the first invalid token. */
export function* readValues(text: string): Generator<{ value: Value; end: number }> {
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found !== null) at = pattern.lastIndex
    return found
  }

  const readUntil = (end: string): Value[] => {
    const values: Value[] = []
    for (;;) {
      take(SPACE)
      if (text.startsWith(end, at)) {
        at += end.length
        return values
      }
      const value = readOne()
      if (value === undefined) return values
      values.push(value)
    }
  }

  const readOne = (): Value | undefined => {
    take(SPACE)
    const reference = take(REFERENCE)
    if (reference !== null) return new Reference(Number(reference[1]))
    const number = take(NUMBER)
    if (number !== null) return Number(number[0])
    const name = take(NAME)
    if (name !== null) return new Name(unescapedName(name[1]!))
    if (text.startsWith('<<', at)) {
      at += 2
      const values = readUntil('>>')
      const entries = new Map<string, Value>()
      for (let each = 0; each + 1 < values.length; each += 2) {
        const key = values[each]
        if (key instanceof Name) entries.set(key.name, values[each + 1]!)
      }
      return entries
    }
    const hex = take(HEX)
    if (hex !== null)
      return new Text(Buffer.from(hex[1]!.replaceAll(/\s/g, ''), 'hex').toString('latin1'))
    if (text[at] === '[') {
      at += 1
      return readUntil(']')
    }
    if (text[at] === '(') return readText()
    const word = take(WORD)
    return word === null ? undefined : new Word(word[0])
  }

  const readText = (): Text => {
    let bytes = ''
    let depth = 1
    for (at += 1; at < text.length; at += 1) {
      const letter = text[at]!
      if (letter === '\\') {
        const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))
        if (octal === null) {
          at += 1
          bytes += ESCAPED[text[at]!] ?? text[at]!
        } else {
          at += octal[0].length
          bytes += String.fromCharCode(Number.parseInt(octal[0], 8) % 256)
        }
        continue
      }
      if (letter === '(') depth += 1
      if (letter === ')') depth -= 1
      if (depth === 0) break
      bytes += letter
    }
    at += 1
    return new Text(bytes)
  }

  for (;;) {
    const value = readOne()
    if (value === undefined) return
    yield { value, end: at }
  }
}

/** A backslash at the end of a line continues it. */
const ESCAPED: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' },
}

const unescapedName = (name: string): string =>
  name.replaceAll(/#([\da-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
