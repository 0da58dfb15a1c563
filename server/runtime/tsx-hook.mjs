// Lets Node load .tsx files: emails and templates are React components. Node strips types but
// knows no JSX, so rolldown compiles each file once; later starts read the result from the cache
// and do not load rolldown, which takes 15 MB.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, enableCompileCache, registerHooks } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../', import.meta.url).href
const MANIFEST_HEAVY = '/node_modules/drizzle-orm/'
/** Change it with the compiler or its options: cached files are found by it. */
const COMPILER = 'rolldown 1.2.19'
const PACKAGE_NAME = /^[@a-z][^:]*$/

// Saves a fifth of the next start's processor time. Node does without where the folder is
// read-only, as in the image.
enableCompileCache(fileURLToPath(new URL('node_modules/.cache/compiled', ROOT)))

registerHooks({
  // Node reads a package's manifest again for each module. That of drizzle-orm has 180 KB and was
  // read 200 times: a sixth of the start.
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
    // Vitest adds a query to load a file again.
    const [bare] = url.split('?', 1)
    if (!bare.endsWith('.tsx')) return nextLoad(url, context)
    return { format: 'module', source: compileTsx(fileURLToPath(bare)), shortCircuit: true }
  },
})

function compileTsx(file) {
  const text = readFileSync(file, 'utf8')
  const name = createHash('sha256').update(`${COMPILER}\n${text}`).digest('hex').slice(0, 32)
  const cached = fileURLToPath(new URL(`node_modules/.cache/tsx/${name}.js`, ROOT))
  try {
    return readFileSync(cached, 'utf8')
  } catch {
    // Not compiled yet.
  }
  const { transformSync } = createRequire(import.meta.url)('rolldown/utils')
  const { code, errors } = transformSync(file, text, {
    lang: 'tsx',
    jsx: { runtime: 'automatic', development: false },
  })
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`)
  try {
    mkdirSync(dirname(cached), { recursive: true })
    // Renamed, so that a process that starts now reads a whole file.
    writeFileSync(`${cached}.${process.pid}`, code)
    renameSync(`${cached}.${process.pid}`, cached)
  } catch {
    // A read-only folder, as in the image.
  }
  return code
}

/** Resolved package names by importing folder. */
const resolved = new Map()

/** Node parses a package's exports at every import: a tenth of the start. */
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
