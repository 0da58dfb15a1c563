/**
 * Finds statements in migrations that would block a PostgreSQL server with many rows while older
 * replicas still serve.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from './database.ts'

/** What each hazard does and what to do instead. */
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
  'not-known':
    'is a kind of statement that was never looked at: teach server/src/platform/migration-hazards.ts',
} as const

export type Rule = keyof typeof RULES

/** `of` is the table or object; lines start at 1. */
export type Hazard = {
  readonly file: string
  readonly line: number
  readonly rule: Rule
  readonly of: string
}

export type Migration = { readonly file: string; readonly sql: string }

/** Finds hazards in migrations, given in their order. */
export function findHazards(migrations: readonly Migration[]): Hazard[] {
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

/** Migrations of this version in their order. */
export function readMigrations(): Migration[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ file, sql: readFileSync(join(MIGRATIONS, file), 'utf8') }))
}

type Found = Pick<Hazard, 'rule' | 'of'>
type IsOld = (table: string) => boolean

const HARMLESS =
  /^(?:create (?:schema|table|unlogged table|(?:or replace )?function|(?:or replace )?view|(?:or replace )?trigger|extension|type|sequence)|insert into|comment on|set (?:local )?\w+)\b/i

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

/** The hazard of one ALTER TABLE action. */
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

/** A constant default is stored once for all rows; `now()` counts as constant. */
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

/** Splits at top-level commas. */
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

/** A comment, function body, string, quoted name or end of statement. */
const LEXEME = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"(\w+)"|;/g

/** Splits SQL into statements without comments, strings and quotes, with their line numbers. */
function statementsOf(sql: string): { text: string; line: number }[] {
  const END = '\u0000'
  const plain = sql.replace(LEXEME, (lexeme, body?: string, name?: string) => {
    // Keep the line count.
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
