import { compile } from 'html-to-text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

// Once: reading the selectors takes longer than a letter does.
const textOf = compile({
  wordwrap: 76,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    { selector: 'h1', options: { uppercase: false } },
    // Mail programs draw it as a table; in text its cells would run together.
    { selector: 'table[data-facts]', format: 'dataTable' },
    { selector: '[data-skip-in-text]', format: 'skip' },
    { selector: 'head', format: 'skip' },
  ],
})

/** A letter as mail programs take it: HTML, and text for those that show none. */
export function renderEmail(letter: ReactElement): { html: string; text: string } {
  const html = `<!doctype html>${renderToStaticMarkup(letter)}`
  return { html, text: textOf(html) }
}
