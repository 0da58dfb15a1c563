// node tools/check-prose.ts [--report]
//
// Checks the language of docs, comments and test titles against docs/style rules: few noun
// clauses, terms of the field, short test titles, and no home-made names for known things.
// Prints each issue and ends with status 1. With --report it prints the rates alone.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Noun clauses and archaisms that have a plain form. */
const CLAUSES =
  /\b(?:what|whatever|whoever|whichever|whomever|anew)\b|\bit (?:lies|stands)\b|\bof before\b|\bthat which\b|\bthose who\b|\bwho (?:is|has|was|does|asks|runs|reads|comes|looks|orders|pays)\b/gi
const WORD = /[A-Za-z][A-Za-z']*/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g
const FENCED_BLOCK = /```[\s\S]*?```/g
/** The titles of `test`, `it` and `describe`, also after `.each(…)`. */
const TITLE = /\b(?:test|it|describe)(?:\.\w+)?(?:\([^()]*\))?\(\s*(['"`])([^\n]*?)\1\s*,/g

/** Occurrences per 1,000 words over the whole repository. */
const MOST_CLAUSES = 2.5
const FEWEST_TERMS = { docs: 50, comments: 35 }
const LONGEST_TITLE = 12
const MOST_TITLE_WORDS_ON_AVERAGE = 9

/** Names that were ours alone, and the words of the field. */
export const FORBIDDEN: readonly { readonly name: RegExp; readonly write: string }[] = [
  { name: /\bby hand orders?\b|\borders? by hand\b/i, write: 'manual order' },
  { name: /\bhappenings?\b/i, write: 'event type' },
  { name: /\bpayer proofs?\b/i, write: 'intent ownership' },
  { name: /\bheld address(?:es)?\b/i, write: 'reserved subdomain' },
  { name: /\bowed languages?\b|\blanguages? owed\b/i, write: 'missing language' },
  { name: /\bcrash points?\b/i, write: 'failpoint' },
  { name: /\bcomposed heads?\b/i, write: 'response head cache' },
  { name: /\bwaiting[- ]rooms?\b/i, write: 'queue or semaphore' },
  { name: /\bupload[- ]rooms?\b/i, write: 'upload budget' },
  { name: /\brecord of acts\b/i, write: 'audit log' },
  { name: /\bstand-by\b/i, write: 'fallback server' },
  {
    name: /\blets? (?:letters?|papers?) be set\b|\bset(?:ting)? (?:a )?papers?\b/i,
    write: 'render a PDF',
  },
  { name: /\bjudge-reader\b|\breaders? of a site\b/i, write: 'visitor session' },
  { name: /\bask(?:ed|s|ing)? anew\b|\bwritten anew\b/i, write: 'again' },
]

const TERMS: ReadonlySet<string> = new Set(
  `
  api app async argument array assertion attribute auth authentication authorization backend
  backup batch boolean boundary browser bucket buffer build bundle byte bytes cache callback
  canonical certificate checksum class cli client clone column command commit component config
  configuration connection constraint container context cookie coordinates cron css csv cursor
  daemon database deadlock debounce default dependency deploy deployment deserialize dns dom
  domain duplicate encode endpoint enum env environment error event exception export failpoint
  fallback field file flag fixture folder foreign form function garbage gateway git handler hash
  header heap hook host html http https idempotent identifier import index inject input insert
  instance integer interface ip iterator job json jsonb key latency layout leak library limit link
  lint listener load locale lock log loop memory message metadata method metric metrics middleware
  migrate migration minify mock module mutation namespace network node null object offset option
  output package pagination parameter parse parser parsing password patch path payload pdf
  permission pixel plugin pointer policy pool port postgres postgresql prefix process promise
  property protocol provider proxy query queue race rate react redirect reference refactor regex
  registry regression release render renderer replica replication repository request resolver
  resource response retry role rollback root route router row runtime sandbox schema scope script
  scroll secret selector semaphore serialize server session setting shell signal signature sitemap
  smtp socket source sql stack startup state status stderr stdin stdout storage store stream
  string style subdomain subscription suffix svg symlink sync table tag template test text thread
  throttle timeout timer timestamp timezone tls token tool trace transaction trigger tsx tuple
  type ui unicode unique update upload url user utf validate validation value variable vector
  version viewport volume warning web webhook websocket webp worker xml zip zod requests responses
  queries rows columns tables indexes jobs events tests files fields errors headers routes modules
  types tokens sessions cookies versions clients servers browsers migrations retries queues caches
  locks workers threads transactions templates themes fonts urls links keys values parameters
  options flags variables settings functions components packages dependencies imports exports
  schemas commands scripts
  `
    .trim()
    .split(/\s+/),
)

export type Rates = {
  readonly words: number
  readonly clauses: number
  readonly terms: number
}
type Title = { readonly file: string; readonly line: number; readonly title: string }

/** Per 1,000 words. */
export function ratesOf(text: string): Rates {
  const words = text.match(WORD) ?? []
  const per1000 = (count: number) => (words.length === 0 ? 0 : (count / words.length) * 1000)
  return {
    words: words.length,
    clauses: per1000(text.match(CLAUSES)?.length ?? 0),
    terms: per1000(words.filter((word) => TERMS.has(word.toLowerCase())).length),
  }
}

export function titlesIn(file: string, source: string): Title[] {
  return [...source.matchAll(TITLE)].map((match) => ({
    file,
    line: lineAt(source, match.index),
    title: match[2] ?? '',
  }))
}

export function commentsIn(source: string): string {
  return (source.match(COMMENT) ?? []).join('\n')
}

const wordCount = (title: string) => title.split(/\s+/).filter(Boolean).length

/** The line of an offset; the first line is 1. */
function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** Checks texts by their path from the root. Returns the issues and a report of all rates. */
export function checkProse(files: ReadonlyMap<string, string>): {
  readonly issues: readonly string[]
  readonly report: string
} {
  const docs: string[] = []
  const comments: string[] = []
  const titles: Title[] = []
  const issues: string[] = []
  for (const [file, text] of files) {
    const isDocument = file.endsWith('.md')
    const prose = isDocument ? text.replaceAll(FENCED_BLOCK, '') : commentsIn(text)
    if (isDocument) docs.push(prose)
    else comments.push(prose)
    if (/\.(?:test|e2e)\./.test(file)) titles.push(...titlesIn(file, text))
    for (const { name, write } of FORBIDDEN) {
      const found = name.exec(prose)
      if (found) issues.push(`${file}  “${found[0]}”: write “${write}”`)
    }
  }
  for (const { file, line, title } of titles) {
    const words = wordCount(title)
    if (words > LONGEST_TITLE) {
      issues.push(`${file}:${line}  title of ${words} words, at most ${LONGEST_TITLE}: ${title}`)
    }
  }
  const rates = { docs: ratesOf(docs.join('\n')), comments: ratesOf(comments.join('\n')) }
  for (const kind of ['docs', 'comments'] as const) {
    const { clauses, terms } = rates[kind]
    if (clauses > MOST_CLAUSES) {
      issues.push(
        `${kind}: ${clauses.toFixed(1)} noun clauses per 1,000 words, at most ${MOST_CLAUSES}`,
      )
    }
    if (terms < FEWEST_TERMS[kind]) {
      issues.push(
        `${kind}: ${terms.toFixed(1)} field terms per 1,000 words, at least ${FEWEST_TERMS[kind]}`,
      )
    }
  }
  const average =
    titles.reduce((sum, { title }) => sum + wordCount(title), 0) / (titles.length || 1)
  if (average > MOST_TITLE_WORDS_ON_AVERAGE) {
    issues.push(
      `test titles: ${average.toFixed(1)} words on average, at most ${MOST_TITLE_WORDS_ON_AVERAGE}`,
    )
  }
  const line = (kind: string, { words, clauses, terms }: Rates) =>
    `${kind}: ${words} words, ${clauses.toFixed(1)} clauses and ${terms.toFixed(1)} terms per 1,000`
  const report = [
    line('docs', rates.docs),
    line('comments', rates.comments),
    `test titles: ${titles.length}, ${average.toFixed(1)} words on average`,
  ].join('\n')
  return { issues, report }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  // A checkout may belong to another user.
  const trust = ['-c', `safe.directory=${root}`]
  const listed = execFileSync(
    'git',
    [...trust, 'ls-files', '-z', '*.md', '*.ts', '*.tsx', '*.mjs'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const files = new Map<string, string>()
  for (const file of listed.split('\0').filter(Boolean)) {
    if (file.startsWith('tools/check-prose')) continue
    try {
      files.set(file, readFileSync(join(root, file), 'utf8'))
    } catch {
      // Deleted, and not committed yet.
    }
  }
  const { issues, report } = checkProse(files)
  if (process.argv.includes('--report')) process.stdout.write(`${report}\n`)
  else {
    for (const issue of issues) process.stdout.write(`${issue}\n`)
    if (issues.length > 0) process.exitCode = 1
  }
}
