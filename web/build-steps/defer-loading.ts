import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, transformWithOxc } from 'vite'

/**
 * Switches the page's loading tags off, by a word before their `rel` or `type` that says what they wait
 * for, and adds the script that takes the word away again (`page-bootstrap.ts`):
 *
 * - `after-paint-…`: what the page marks with `data-after-paint`, its web fonts;
 * - `on-act-…`: the stylesheet, as the page carries its critical CSS, and the scripts with their preloads.
 *
 * Browsers without scripts get the stylesheets in a `<noscript>`. Throws if one kind of tag is missing: the
 * framework then writes it in another form, and it would not be deferred.
 */
export async function deferLoading(page: string): Promise<string> {
  const stylesheets = page.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  const deferred = page
    .replaceAll(/<link rel="(?=[^>]* data-after-paint)/g, '$&after-paint-')
    .replaceAll(/<link rel="(?=stylesheet|modulepreload)/g, '$&on-act-')
    .replaceAll(/<script type="(?=module")/g, '$&on-act-')
  for (const kind of KINDS) {
    if (!deferred.includes(`="${kind}"`)) throw new Error(`The page has no tag for ${kind}`)
  }
  return deferred.replace(
    '</head>',
    `<noscript>${stylesheets.join('')}</noscript><script>${await compileStarter()}</script></head>`,
  )
}

const KINDS = [
  'after-paint-preload',
  'after-paint-stylesheet',
  'on-act-stylesheet',
  'on-act-modulepreload',
  'on-act-module',
]

async function compileStarter(): Promise<string> {
  const file = join(import.meta.dirname, 'page-bootstrap.ts')
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return minifySync(file, code).code.trim()
}
