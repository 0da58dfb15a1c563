// Lets Node load .tsx files (letters and templates are React components).
// Node strips types by itself from .ts but knows no JSX; rolldown, here through
// Vite already, compiles one file in about a millisecond and leaves no child process.
import { readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

const ROOT = new URL('../../', import.meta.url).href
const MANIFEST_HEAVY = '/node_modules/drizzle-orm/'
const PACKAGE_NAME = /^[@a-z][^:]*$/

// What was compiled, types taken out, is kept for the next start: a fifth of its processor time.
// Where the folder can't be written, as in the image, Node goes without.
enableCompileCache(fileURLToPath(new URL('node_modules/.cache/compiled', ROOT)))

registerHooks({
  // For the format of each module Node reads the whole manifest of its package again. The one of
  // drizzle-orm has 180 KB and is read 200 times: a sixth of the server's start.
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context
    if (isOurs(parentURL) && PACKAGE_NAME.test(specifier))
      return resolveOnce(specifier, context, nextResolve)
    if (!specifier.startsWith('.') || !specifier.endsWith('.js'))
      return nextResolve(specifier, context)
    if (!parentURL?.includes(MANIFEST_HEAVY) || !parentURL.endsWith('.js'))
      return nextResolve(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
  load(url, context, nextLoad) {
    // A test runner writes a query behind the name, to have a file loaded anew.
    const [bare] = url.split('?', 1)
    if (!bare.endsWith('.tsx')) return nextLoad(url, context)
    const file = fileURLToPath(bare)
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), {
      lang: 'tsx',
      jsx: { runtime: 'automatic', development: false },
    })
    if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`)
    return { format: 'module', source: code, shortCircuit: true }
  },
})

/** What the name of a package leads to, by the folder of ours that asks. */
const resolved = new Map()

/** Node parses the list of a package's entries at every import of it: a tenth of the start and more. */
function resolveOnce(specifier, context, nextResolve) {
  const folder = context.parentURL.slice(ROOT.length).split('/', 1)[0]
  const key = JSON.stringify([folder, specifier, context.conditions, context.importAttributes])
  let found = resolved.get(key)
  if (!found) {
    found = { ...nextResolve(specifier, context), shortCircuit: true }
    resolved.set(key, found)
  }
  return found
}

function isOurs(url) {
  return url?.startsWith(ROOT) && !url.includes('/node_modules/')
}
