/** How a PDF's text is spread over its lines: what a column too narrow, or a page too loose, shows in. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Item = { readonly text: string; readonly page: number; readonly y: number }

/** The pieces of text as they are drawn, without those that show nothing, page by page. */
export async function drawnItems(pdf: Uint8Array): Promise<Item[]> {
  const task = getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 })
  try {
    const document = await task.promise
    const pages: Item[] = []
    for (let page = 1; page <= document.numPages; page += 1) {
      const { items } = await (await document.getPage(page)).getTextContent()
      for (const item of items)
        if ('str' in item && item.str.trim() !== '')
          pages.push({ text: item.str, page, y: Number(item.transform[5]) })
    }
    return pages
  } finally {
    await task.destroy()
  }
}

/** White space, hyphens at the end of lines and the form of letters do not count. */
const comparable = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[\s\p{Cf}\p{Cc}\p{Pd}]/gu, '')

/**
 * How many words of each text stand on a line of it, on average; undefined where the text is not found
 * in one piece. The fewest words on a line are those of the narrowest column.
 */
export function wordsOnLine(
  items: readonly Item[],
  texts: readonly string[],
): (number | undefined)[] {
  const owners: Item[] = []
  let all = ''
  for (const item of items) {
    const letters = comparable(item.text)
    all += letters
    for (let at = 0; at < letters.length; at += 1) owners.push(item)
  }
  return texts.map((text) => {
    const wanted = comparable(text)
    const from = all.indexOf(wanted)
    if (from < 0 || wanted === '') return undefined
    const lines = new Set(
      owners.slice(from, from + wanted.length).map(({ page, y }) => `${page} ${Math.round(y)}`),
    )
    return text.trim().split(/\s+/).length / lines.size
  })
}

/** Lines and letters of a page, which a table beside it counts like a column: by their heights. */
export function densityOf(
  items: readonly Item[],
  page: number,
): { lines: number; letters: number } {
  const own = items.filter((item) => item.page === page)
  return {
    lines: new Set(own.map(({ y }) => Math.round(y))).size,
    letters: own.reduce((sum, { text }) => sum + comparable(text).length, 0),
  }
}
