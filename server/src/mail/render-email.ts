import { createRequire } from 'node:module'
import type * as HtmlToText from 'html-to-text'
import type { ReactElement } from 'react'
import type * as ReactDom from 'react-dom/server'

const require = createRequire(import.meta.url)

const OPTIONS: HtmlToText.HtmlToTextOptions = {
  wordwrap: 76,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    { selector: 'h1', options: { uppercase: false } },
    // Mail clients render a table; plain text needs separate cells.
    { selector: 'table[data-facts]', format: 'dataTable' },
    { selector: '[data-skip-in-text]', format: 'skip' },
    { selector: 'head', format: 'skip' },
  ],
}

let renderers:
  | { html: typeof ReactDom.renderToStaticMarkup; text(html: string): string }
  | undefined

/** Loads the libraries at the first email; an idle process does without them. */
function loadRenderers() {
  const { renderToStaticMarkup } = require('react-dom/server') as typeof ReactDom
  const { compile } = require('html-to-text') as typeof HtmlToText
  // Compiled once: compiling takes longer than rendering.
  return { html: renderToStaticMarkup, text: compile(OPTIONS) }
}

/** Renders an email as HTML and plain text. */
export function renderEmail(letter: ReactElement): { html: string; text: string } {
  renderers ??= loadRenderers()
  const html = `<!doctype html>${renderers.html(letter)}`
  return { html, text: emailText(html) }
}

/** The plain text of an email. */
export function emailText(html: string): string {
  renderers ??= loadRenderers()
  return renderers.text(html)
}
