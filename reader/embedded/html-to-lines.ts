/** Splits form input, plain text or simple HTML, into lines. */
export type TypedLine = { text: string; isItem: boolean }

const BULLET = /^[•◦▪●○‣·*–—-]\s+/u

/** Strips tags and trims. List items and typed bullets become items. */
export function htmlToLines(typed: string): TypedLine[] {
  // Between tags a line break is plain white space.
  const html = /<(?:p|br|li|div)\b/i.test(typed) ? typed.replace(/[\r\n]/g, ' ') : typed
  const withBreaks = html
    .replace(/<li\b[^<>]*>/gi, '\n\u0001')
    .replace(/<(?:br|\/?(?:p|div|ul|ol|h\d|\/li|tr))\b[^<>]*>/gi, '\n')
    .replace(/<[a-z/][^<>]*>/gi, '')
  return withBreaks.split(/\r?\n/).flatMap((line) => {
    const text = decode(line.replaceAll('\u0001', '')).replace(/\s+/g, ' ').trim()
    if (!/[\p{L}\p{N}]/u.test(text)) return []
    return [
      { text: text.replace(BULLET, ''), isItem: line.includes('\u0001') || BULLET.test(text) },
    ]
  })
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const decode = (text: string) =>
  text
    .replace(/&([a-z]+|#\d{1,6});/gi, (whole, name: string) =>
      name.startsWith('#')
        ? String.fromCodePoint(Number(name.slice(1)))
        : (ENTITIES[name.toLowerCase()] ?? whole),
    )
    .replaceAll('\u00a0', ' ')

/**
 * Items become highlights and the text around them the summary; several lines without items are
 * highlights too.
 */
export function splitDescription(html: string): { summary?: string; highlights?: string[] } {
  const lines = htmlToLines(html)
  const items = lines.filter(({ isItem }) => isItem)
  const isList = items.length > 0 || lines.length > 1
  const highlights = (items.length > 0 ? items : isList ? lines : []).map(({ text }) => text)
  const prose = (items.length > 0 ? lines.filter(({ isItem }) => !isItem) : isList ? [] : lines)
    .map(({ text }) => text)
    .join('\n')
  return {
    ...(prose === '' ? {} : { summary: prose }),
    ...(highlights.length > 0 ? { highlights } : {}),
  }
}
