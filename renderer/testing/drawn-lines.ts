/**
 * Measures how the text of a PDF is spread over lines, to detect narrow columns and loose pages.
 */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Item = { readonly text: string; readonly page: number; readonly y: number }

/** Visible text items in drawing order, by page. */
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

/** Ignores white space, line-end hyphens and compatibility forms. */
const comparable = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[\s\p{Cf}\p{Cc}\p{Pd}]/gu, '')

/**
 * Average words per line of each text; undefined if the text is not contiguous. The minimum
 * identifies the narrowest column.
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

/** Groups items of a page by height, which counts columns side by side as lines. */
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
