import { compile } from 'html-to-text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

// Compiled once: compiling takes longer than rendering.
const textOf = compile({
  wordwrap: 76,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    { selector: 'h1', options: { uppercase: false } },
    // Mail clients render a table; plain text needs separate cells.
    { selector: 'table[data-facts]', format: 'dataTable' },
    { selector: '[data-skip-in-text]', format: 'skip' },
    { selector: 'head', format: 'skip' },
  ],
})

/** Renders an email as HTML and plain text. */
export function renderEmail(letter: ReactElement): { html: string; text: string } {
  const html = `<!doctype html>${renderToStaticMarkup(letter)}`
  return { html, text: textOf(html) }
}
