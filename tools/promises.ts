// node tools/promises.ts [--check]
//
// Writes docs/promises.md from the tags in the tests. With --check it compares only and
// ends with status 1 if the page is stale or a tag is wrong.
//
// A tag stands on the line above a test. The first tag of a promise has its sentence, and
// other tests of the same promise repeat the ID alone:
//
//   // @promise no-open-redirect: No URL redirects to another site.
//   // @promise no-open-redirect
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Paths are relative to the root. */
type Tag = { readonly id: string; readonly sentence: string | undefined; readonly file: string }
/** `files` are the test files that hold the promise, the one with the sentence first. */
export type TestedPromise = { readonly sentence: string; readonly files: readonly string[] }

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const PAGE = join(ROOT, 'docs/promises.md')
const TESTS =
  '{domain,contract,reader,renderer,simulator,server,web,tools,bench,tests,e2e,evals}/**/*.{test,e2e}.{ts,tsx}'
const TAG = /^\s*\/\/ @promise\b(.*)$/
const TAG_TEXT = /^ ([a-z0-9]+(?:-[a-z0-9]+)*)(?:: (\S.*))?$/
const TEST_LINE = /^\s*(?:test|it|describe)\b|^\s*\/\/ @promise /

/** Reads all tags. Throws with one line for each fault. */
export function readPromises(): ReadonlyMap<string, TestedPromise> {
  const files = globSync(TESTS, {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules',
  }).toSorted()
  return collectPromises(
    files.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })),
  )
}

export function collectPromises(
  tests: readonly { readonly file: string; readonly text: string }[],
): ReadonlyMap<string, TestedPromise> {
  const faults: string[] = []
  const tags = tests.flatMap(({ file, text }) => tagsIn(file, text, faults))
  const promises = new Map<string, TestedPromise>()
  for (const { id, sentence, file } of tags) {
    if (sentence === undefined) continue
    if (promises.has(id)) faults.push(`${file}: the promise ${id} has a sentence elsewhere`)
    const others = tags.filter((tag) => tag.id === id).map((tag) => tag.file)
    promises.set(id, { sentence, files: [...new Set([file, ...others])] })
  }
  for (const { id, file } of tags) {
    if (!promises.has(id)) faults.push(`${file}: the promise ${id} has no sentence`)
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return promises
}

function tagsIn(file: string, text: string, faults: string[]): Tag[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const written = TAG.exec(line)?.[1]
    if (written === undefined) return []
    const [, id, sentence] = TAG_TEXT.exec(written) ?? []
    if (id === undefined || !TEST_LINE.test(lines[index + 1] ?? '')) {
      faults.push(
        `${file}:${index + 1} "// @promise ID: sentence" must stand directly above a test`,
      )
      return []
    }
    return [{ id, sentence, file }]
  })
}

/** One table for each folder or server module. */
function pageOf(promises: ReadonlyMap<string, TestedPromise>): string {
  const groups = Map.groupBy(promises, ([, { files }]) => groupOf(files[0] ?? ''))
  const tables = [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([group, rows]) => {
      const lines = rows
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([id, { sentence, files }]) => {
          const [first, ...others] = files
          const more = others.length > 0 ? ` and ${others.length} more` : ''
          return `| \`${id}\` | ${sentence.replaceAll('|', '\\|')} | \`${first}\`${more} |`
        })
      return `## ${group}\n\n| ID | promise | tests |\n| --- | --- | --- |\n${lines.join('\n')}\n`
    })
  return `# Promises

Generated from the \`@promise\` tags in the tests by \`node tools/promises.ts\`; do not edit.
\`npm run check\` fails when this page is stale.

To add a promise, put \`// @promise ID: One sentence.\` on the line above its test. Other tests of
the same promise repeat \`// @promise ID\`. Break the code once and see the test fail. To find all
tests of a promise, search the repository for its ID.

${tables.join('\n')}`
}

function groupOf(file: string): string {
  const [first = '', second = '', third = ''] = file.split('/')
  const isModule = second === 'src' && file.split('/').length > 3
  return isModule ? `${first}: ${third}` : first
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const page = pageOf(readPromises())
    if (!process.argv.includes('--check')) writeFileSync(PAGE, page)
    else if (readFileSync(PAGE, 'utf8') !== page) {
      throw new Error('docs/promises.md is stale. Run: node tools/promises.ts')
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
