/** Extracts the text of an RTF file, which Word and WordPad also save with the ending `.doc`. */

/** Groups that hold no text of the page. */
const SKIPPED = new Set(
  'fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf themedata datastore listtable listoverridetable rsidtbl generator xmlnstbl latentstyles'.split(
    ' ',
  ),
)
const BREAKS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  row: '\n',
  sect: '\n',
  page: '\n',
  tab: '\t',
  cell: '\t',
  bullet: '•',
  endash: '–',
  emdash: '—',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
}
const DEEPEST = 250

export const isRtf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 6)) === '{\\rtf1'

/** Objects, and fields that fetch or run something. */
export const isActiveRtf = (bytes: Uint8Array): boolean =>
  /\\(?:objdata|object|objupdate|objautlink|objocx)\b|\\\*\s*\\template|DDE(?:AUTO)?\s|INCLUDE(?:TEXT|PICTURE)/i.test(
    new TextDecoder('latin1').decode(bytes),
  )

type Group = { isSkipped: boolean; fallback: number }

/** Lines separated by line feeds, cells by tabs. Pure; linear time. */
export function readRtf(bytes: Uint8Array): string {
  const rtf = new TextDecoder('latin1').decode(bytes)
  const codePage = new TextDecoder(encodingOf(rtf))
  const groups: Group[] = [{ isSkipped: false, fallback: 1 }]
  let text = ''
  let bytesOpen: number[] = []
  let skip = 0
  const flush = () => {
    if (bytesOpen.length > 0) text += codePage.decode(new Uint8Array(bytesOpen))
    bytesOpen = []
  }
  const add = (letters: string) => {
    flush()
    if (!(groups.at(-1) as Group).isSkipped) text += letters
  }
  const addByte = (code: number) => {
    if (skip > 0) skip--
    else if (!(groups.at(-1) as Group).isSkipped) bytesOpen.push(code)
  }
  const control = (word: string, parameter: number) => {
    const group = groups.at(-1) as Group
    if (word === 'uc') group.fallback = parameter
    else if (word === 'u') {
      add(String.fromCharCode(parameter < 0 ? parameter + 65_536 : parameter))
      skip = group.fallback
    } else if (word === '*' || SKIPPED.has(word)) group.isSkipped = true
    else if (BREAKS[word] !== undefined) add(BREAKS[word])
  }
  for (const [token, hex, word, number, symbol] of rtf.matchAll(TOKEN)) {
    // A fallback never leaves its group.
    if (token === '{' || token === '}') skip = 0
    if (token === '{') {
      flush()
      groups.push({ ...(groups.at(-1) as Group) })
      if (groups.length > DEEPEST) throw new Error('The file is nested too deeply')
    } else if (token === '}') {
      flush()
      if (groups.length > 1) groups.pop()
    } else if (hex !== undefined) addByte(Number.parseInt(hex, 16))
    else if (word !== undefined) control(word, Number(number ?? 0))
    else if (symbol === '*') control('*', 0)
    else if (symbol !== undefined) addByte(symbol === '~' ? 32 : symbol.charCodeAt(0))
    else if (!(groups.at(-1) as Group).isSkipped)
      for (const letter of token.replace(/[\r\n]/g, '')) addByte(letter.charCodeAt(0))
  }
  flush()
  return text
}

const TOKEN = /[{}]|\\'([0-9a-f]{2})|\\([a-z]{1,32})(-?\d{1,6})? ?|\\([^a-z])|[^\\{}]+/gi

/** The code page of the letters beyond ASCII. */
function encodingOf(rtf: string): string {
  const page = /\\ansicpg(\d{3,5})/.exec(rtf.slice(0, 2000))?.[1] ?? '1252'
  try {
    return new TextDecoder(`windows-${page}`).encoding
  } catch {
    return 'windows-1252'
  }
}
