import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Beasties from 'beasties'
import postcss from 'postcss'

/** Selectors of a state or a part alone, which Beasties finds no element for. */
const KEPT = [/^:focus-visible$/, /^::selection$/, /^\[hidden\]/]

/**
 * Puts the page's critical CSS into a `<style>`: the rules for the elements that stand in the page, as
 * Beasties finds them. Rules for what scripts do to these elements come with the stylesheet.
 *
 * Two things are ours: the stand-ins for the web fonts, which Beasties leaves out with all faces and
 * without which the page moves when the fonts come; and Tailwind's variables, most of which the page
 * does not name.
 */
export async function inlineCriticalCss(page: string, client: string): Promise<string> {
  const beasties = new Beasties({
    path: client,
    allowRules: KEPT,
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

/** The `@font-face` rules of the page's stylesheets. */
function facesOf(page: string, client: string): string[] {
  return [...page.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].flatMap(
    ([, href = '']) => readFileSync(join(client, href), 'utf8').match(/@font-face\{[^}]*\}/g) ?? [],
  )
}

/** Without the variables, and the `@property` of variables, that no rule names. */
function withoutUnnamed(css: string): string {
  const root = postcss.parse(css)
  let found: boolean
  do {
    found = false
    const values: string[] = []
    root.walkDecls(({ value }) => void values.push(value))
    const text = values.join(' ')
    const isNamed = (variable: string) => new RegExp(`var\\(${variable}[,)]`).test(text)
    // A variable that is gone may have been the only one to name another.
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
