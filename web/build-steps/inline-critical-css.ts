import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Beasties from 'beasties'
import postcss from 'postcss'

/** Selectors without an element, which Beasties would drop. */
const ALLOWED = [/^:focus-visible$/, /^::selection$/, /^\[hidden\]/]

/**
 * Inlines the page's critical CSS: the rules that match its elements, found by Beasties. Rules for
 * states that scripts set load with the stylesheet.
 *
 * Two parts are ours. The fallback fonts: Beasties drops all `@font-face` rules, and without them
 * the layout shifts when web fonts load. And removing unused Tailwind variables.
 */
export async function inlineCriticalCss(page: string, client: string): Promise<string> {
  const beasties = new Beasties({
    path: client,
    allowRules: ALLOWED,
    fonts: false,
    preload: false,
    reduceInlineStyles: false,
    logLevel: 'warn',
  })
  const processed = await beasties.process(page)
  const standIns = facesOf(page, client).filter((face) => !face.includes('url('))
  return processed.replace(
    /<style>(.*?)<\/style>/s,
    (_, rules: string) => `<style>${standIns.join('')}${withoutUnnamed(rules)}</style>`,
  )
}

function facesOf(page: string, client: string): string[] {
  return [...page.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].flatMap(
    ([, href = '']) => readFileSync(join(client, href), 'utf8').match(/@font-face\{[^}]*\}/g) ?? [],
  )
}

/** Removes variables, and their `@property` rules, that no rule uses. */
function withoutUnnamed(css: string): string {
  const root = postcss.parse(css)
  let found: boolean
  do {
    found = false
    const values: string[] = []
    root.walkDecls(({ value }) => void values.push(value))
    const text = values.join(' ')
    const isNamed = (variable: string) => new RegExp(`var\\(${variable}[,)]`).test(text)
    // A removed variable may have been the only use of another one.
    root.walkDecls(/^--/, (declaration) => {
      if (isNamed(declaration.prop)) return
      declaration.remove()
      found = true
    })
    root.walkAtRules('property', (property) => {
      if (!isNamed(property.params)) property.remove()
    })
  } while (found)
  return root.toString()
}
