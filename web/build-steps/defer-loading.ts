import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, transformWithOxc } from 'vite'

/**
 * Disables the page's loading tags with a prefix on `rel` or `type` and adds the script that
 * removes the prefix later (`page-bootstrap.ts`):
 *
 * - `after-paint-…`: tags with `data-after-paint`, the web fonts;
 * - `on-act-…`: the stylesheet and the scripts with their preloads.
 *
 * Browsers without JavaScript get the stylesheets in a `<noscript>`. Throws if a kind of tag is
 * missing, because a new output format of the framework would not be deferred.
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
