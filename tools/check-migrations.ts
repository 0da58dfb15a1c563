// node tools/check-migrations.ts
//
// Reads every migration as PostgreSQL would run it on a server with many orders, while replicas of
// the version before still serve: what locks or rewrites a table of an earlier migration, or takes
// away what that version reads, is a fault, unless it stands in ACCEPTED with its reason.
// Prints each fault and ends with status 1.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a statement does that hurts among many rows, and what to do instead. */
export const RULES = {
  rewrites:
    'writes every row anew while nobody can read: add the column empty, and fill it from the program',
  'refuses-old-rows':
    'fails where rows stand that have no such value: give it a constant default, or let it be null',
  'reads-all-rows':
    'reads every row while nobody can write: add the constraint as NOT VALID, and validate it in the next version',
  'index-on-old-table':
    'keeps every writer waiting until it is built: say why that is short, or have it built CONCURRENTLY beforehand',
  'cannot-run':
    'cannot run here: all migrations that wait run in one transaction, and this refuses to be in one',
  'takes-away':
    'takes away what the version before may count on while it still serves: do it one version after nothing uses it',
  'writes-old-rows':
    'holds every row that it writes until all migrations are done: let a job do it bit by bit',
  'locks-table': 'locks a whole table',
  'not-known': 'is a kind of statement that was never looked at: teach tools/check-migrations.ts',
} as const

type Rule = keyof typeof RULES

/** `of` is the table, or what else is changed; the first line is 1. */
type Hazard = {
  readonly file: string
  readonly line: number
  readonly rule: Rule
  readonly of: string
}

type Migration = { readonly file: string; readonly sql: string }
type Acceptance = { readonly rule: Rule; readonly of: string; readonly reason: string }

const ALL_STOPPED =
  'of the time when an upgrade meant to stop every replica first; nothing reads it any more'
const NEVER_WRITTEN = 'no version before wrote a row into it'
const SHORT_INDEX = 'one plain index on a narrow column: some tenths of a second among 100,000 rows'

/** By file. A landed migration is never edited, so what is accepted here stays. */
const ACCEPTED: Readonly<Record<string, readonly Acceptance[]>> = {
  '0002_comparison_with_provider.sql': [
    { rule: 'index-on-old-table', of: 'payments.refunds', reason: SHORT_INDEX },
  ],
  '0008_drop-old-source-files.sql': [
    { rule: 'takes-away', of: 'studio.cv_readings', reason: ALL_STOPPED },
    { rule: 'takes-away', of: 'studio.linkedin_files', reason: ALL_STOPPED },
    { rule: 'takes-away', of: 'studio.linkedin_readings', reason: ALL_STOPPED },
    { rule: 'takes-away', of: 'onboarding.intakes', reason: ALL_STOPPED },
  ],
  '0009_offline-sites-and-reasons.sql': [
    {
      rule: 'writes-old-rows',
      of: 'publishing.sites',
      reason: 'of cancelled orders alone, whose sites nobody writes',
    },
  ],
  '0011_decided-conflicts.sql': [{ rule: 'takes-away', of: 'studio.drafts', reason: ALL_STOPPED }],
  '0012_nothing-that-opens.sql': [
    {
      rule: 'writes-old-rows',
      of: 'mail.letters',
      reason: 'links that open orders had to be gone before anything else was served',
    },
    {
      rule: 'writes-old-rows',
      of: 'payments.provider_events',
      reason: 'secrets had to be gone before anything else was served',
    },
  ],
  '0014_erasures.sql': [{ rule: 'index-on-old-table', of: 'ordering.orders', reason: SHORT_INDEX }],
  '0018_letters-of-no-order.sql': [
    {
      rule: 'index-on-old-table',
      of: 'mail.letters',
      reason: 'only of letters that belong to no order, which are few',
    },
  ],
  '0019_queue-clock-and-search.sql': [
    {
      rule: 'rewrites',
      of: 'ordering.orders',
      reason: 'the database itself has to keep what is searched, and every order has to be in it',
    },
    {
      rule: 'writes-old-rows',
      of: 'ordering.orders',
      reason: 'without its clock an order would be missing from the queue, overdue ones too',
    },
    {
      rule: 'index-on-old-table',
      of: 'ordering.orders',
      reason: 'the table is held by what stands above it already',
    },
  ],
  '0029_who-has-an-order.sql': [
    {
      rule: 'index-on-old-table',
      of: 'ordering.orders',
      reason: 'only of orders that somebody has, of which there is none when it is made',
    },
  ],
  '0031_files-of-a-conversation.sql': [
    {
      rule: 'takes-away',
      of: 'sources.source_files',
      reason: 'the index that follows refuses the same two files; only files that are sent are new',
    },
    { rule: 'index-on-old-table', of: 'sources.source_files', reason: SHORT_INDEX },
  ],
  '0036_mail-setups.sql': [
    { rule: 'refuses-old-rows', of: 'addresses.mail_setups', reason: NEVER_WRITTEN },
    { rule: 'index-on-old-table', of: 'addresses.mail_setups', reason: NEVER_WRITTEN },
  ],
  '0040_paid-renewals.sql': [
    {
      rule: 'index-on-old-table',
      of: 'ordering.orders',
      reason: 'only of renewals, of which there is none when it is made',
    },
  ],
  '0041_letters-not-sent.sql': [
    {
      rule: 'index-on-old-table',
      of: 'mail.letters',
      reason:
        'only of letters that are not sent; the table is read through once, without their texts',
    },
  ],
  '0047_tags-views-and-words.sql': [
    {
      rule: 'index-on-old-table',
      of: 'conversation.messages',
      reason:
        'can be built beforehand, as the notes on upgrading say; else some seconds among 100,000',
    },
    {
      rule: 'index-on-old-table',
      of: 'onboarding.intakes',
      reason: 'few values of a few letters: some tenths of a second among 100,000 rows',
    },
    {
      rule: 'index-on-old-table',
      of: 'ordering.orders',
      reason: 'few values of a few letters: some tenths of a second among 100,000 rows',
    },
    { rule: 'index-on-old-table', of: 'studio.drafts', reason: SHORT_INDEX },
  ],
}

/** What hurts in each of the migrations, which are given in the order in which they run. */
function findHazards(migrations: readonly Migration[]): Hazard[] {
  const old = new Set<string>()
  return migrations.flatMap(({ file, sql }) => {
    const own = new Set<string>()
    const isOld = (table: string) => old.has(table) && !own.has(table)
    const hazards = statementsOf(sql).flatMap(({ text, line }) => {
      const created = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/i.exec(text)?.[1]
      if (created) own.add(created)
      return hazardsOf(text, isOld).map((hazard) => ({ file, line, ...hazard }))
    })
    for (const table of own) old.add(table)
    return hazards
  })
}

/** What is wrong, in lines: hazards that nobody accepted, and acceptances of what is not there. */
export function checkMigrations(
  migrations: readonly Migration[],
  accepted: Readonly<Record<string, readonly Acceptance[]>> = ACCEPTED,
): string[] {
  const hazards = findHazards(migrations)
  const isAccepted = ({ file, rule, of }: Hazard) =>
    accepted[file]?.some((one) => one.rule === rule && one.of === of) ?? false
  const unmet = Object.entries(accepted).flatMap(([file, list]) =>
    list
      .filter(({ rule, of }) =>
        hazards.every((one) => one.file !== file || one.rule !== rule || one.of !== of),
      )
      .map(({ rule, of }) => `${file}  ${rule} of ${of} is accepted, and does not happen`),
  )
  return [
    ...hazards
      .filter((hazard) => !isAccepted(hazard))
      .map(({ file, line, rule, of }) => `${file}:${line}  ${rule} (${of}): ${RULES[rule]}`),
    ...unmet,
  ]
}

type Found = Pick<Hazard, 'rule' | 'of'>
type IsOld = (table: string) => boolean

const HARMLESS =
  /^(?:create (?:schema|table|unlogged table|(?:or replace )?function|(?:or replace )?view|trigger|extension|type|sequence)|insert into|comment on|set (?:local )?\w+)\b/i

function hazardsOf(text: string, isOld: IsOld): Found[] {
  const index =
    /^create (?:unique )?index (concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?([\w.]+)/i.exec(
      text,
    )
  if (index) {
    const [, concurrently, of = ''] = index
    if (concurrently) return [{ rule: 'cannot-run', of }]
    return isOld(of) ? [{ rule: 'index-on-old-table', of }] : []
  }
  const change = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/i.exec(text)
  if (change) {
    const [, of = '', actions = ''] = change
    if (!isOld(of)) return []
    return partsOf(actions).flatMap((action) => {
      const rule = ruleOfAction(action)
      return rule ? [{ rule, of }] : []
    })
  }
  const written = /^(?:update|delete from) (?:only )?([\w.]+)/i.exec(text)?.[1]
  if (written) return isOld(written) ? [{ rule: 'writes-old-rows', of: written }] : []
  const dropped =
    /^drop (?:table|schema|index|view|type|function|trigger|sequence) (?:if exists )?([\w.]+)/i.exec(
      text,
    )?.[1]
  if (dropped) return [{ rule: 'takes-away', of: dropped }]
  const locked = /^(?:lock|truncate|cluster|reindex|vacuum)(?: table)? ([\w.]+)/i.exec(text)?.[1]
  if (locked) return [{ rule: 'locks-table', of: locked }]
  return HARMLESS.test(text) ? [] : [{ rule: 'not-known', of: text.slice(0, 40) }]
}

/** One of the changes of an ALTER TABLE, on a table that may be full. */
function ruleOfAction(action: string): Rule | undefined {
  if (/^(?:drop (?:column|constraint)|rename|set schema)\b/i.test(action)) return 'takes-away'
  if (/^alter (?:column )?\w+ (?:set data )?type\b/i.test(action)) return 'rewrites'
  if (/^alter (?:column )?\w+ set not null\b/i.test(action)) return 'reads-all-rows'
  if (/^alter (?:column )?\w+ (?:drop (?:not null|default)|set default)\b/i.test(action)) return
  if (/^validate constraint\b/i.test(action)) return
  const constraint = /^add (?:constraint \w+ )?(foreign|check|unique|primary|exclude)\b/i.exec(
    action,
  )?.[1]
  if (/^(?:foreign|check)$/i.test(constraint ?? '')) {
    return /\bnot valid$/i.test(action) ? undefined : 'reads-all-rows'
  }
  if (constraint) return /\busing index\b/i.test(action) ? undefined : 'index-on-old-table'
  return /^add\b/i.test(action) ? ruleOfColumn(action) : 'not-known'
}

/** Kept once for all rows that stand already. `now()` is one moment for all of them. */
const CONSTANT_DEFAULT =
  /\bdefault \(?(?:''|-?[\d.]+|true|false|null|now\(\)|current_timestamp|array\[\])\)?(?:::[\w .]+(?:\[\])?)?(?= |$)/i

function ruleOfColumn(column: string): Rule | undefined {
  const isComputed =
    /\bgenerated\b/i.test(column) ||
    /\b(?:small|big)?serial\b/i.test(column) ||
    (/\bdefault\b/i.test(column) && !CONSTANT_DEFAULT.test(column))
  if (isComputed) return 'rewrites'
  if (/\b(?:primary key|unique)\b/i.test(column)) return 'index-on-old-table'
  if (/\bnot null\b/i.test(column) && !/\bdefault\b/i.test(column)) return 'refuses-old-rows'
  return /\b(?:references|check)\b/i.test(column) ? 'reads-all-rows' : undefined
}

/** At the commas that stand in no brackets. */
function partsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}

/** A comment, the body of a function, a string, a quoted name, or the end of a statement. */
const LEXEME = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"(\w+)"|;/g

/** Each statement in one line, without comments, quotes and what stands in strings, and where it begins. */
function statementsOf(sql: string): { text: string; line: number }[] {
  const END = '\u0000'
  const plain = sql.replace(LEXEME, (lexeme, body?: string, name?: string) => {
    // Lines are counted still.
    const lines = '\n'.repeat(lexeme.split('\n').length - 1)
    if (lexeme === ';' || lexeme.startsWith('--> statement-breakpoint')) return END
    if (lexeme.startsWith('--') || lexeme.startsWith('/*')) return ` ${lines}`
    return name ?? (body === undefined ? `''${lines}` : `$$${lines}`)
  })
  let line = 1
  return plain.split(END).flatMap((piece) => {
    const begins = line + (/^\s*/.exec(piece)?.[0].split('\n').length ?? 1) - 1
    line += piece.split('\n').length - 1
    const text = piece.trim().replace(/\s+/g, ' ')
    return text === '' ? [] : [{ text, line: begins }]
  })
}

/** Those of this repository, in the order in which they run. */
function readMigrations(): Migration[] {
  const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'server', 'migrations')
  return globSync('*.sql', { cwd: folder })
    .toSorted()
    .map((file) => ({ file: basename(file), sql: readFileSync(join(folder, file), 'utf8') }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = checkMigrations(readMigrations())
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  if (faults.length > 0) process.exitCode = 1
}
