import { parseSync } from 'rolldown/utils'

/** One import as written, at its line (the first is 1). */
export type Import = {
  readonly line: number
  /** With `*` for each computed part; undefined where nothing is known of its beginning. */
  readonly specifier: string | undefined
  /** The values taken by name, `*` for all; none for a type or a mere mention. */
  readonly values: readonly string[]
  /** `export … from`: the values pass through this file. */
  readonly passedOn: boolean
  /** The other file runs before this one: neither types alone nor a later `import()`. */
  readonly runsFirst: boolean
}

type Line = { readonly line: number }

export type SourceFacts = {
  /** Every way to name another file: see `importedBy`. */
  readonly imports: readonly Import[]
  /** The argument of each `pgSchema('…')`. */
  readonly schemas: readonly (Line & { name: string })[]
  /** The text of each sql`…`, with `?` for its placeholders. */
  readonly sqlTexts: readonly (Line & { text: string })[]
  /** The argument of each `sql.raw` and `sql.identifier`; undefined where it is computed. */
  readonly sqlParts: readonly (Line & { text: string | undefined })[]
  /** Every other string and template, with `?` for its placeholders. */
  readonly texts: readonly (Line & { text: string })[]
  /** Where the machine is asked for the time: `new Date()`, `Date()`, `Date.now`. */
  readonly clockReadings: readonly Line[]
  /** The message of the first syntax error. */
  readonly syntaxError: string | undefined
}

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

/**
 * Reads the imports and SQL of a JavaScript or TypeScript source from its syntax tree, so comments
 * and strings that look like imports do not count.
 */
export function readImports(path: string, source: string): SourceFacts {
  const { program, errors } = parseSync(path, source)
  const imports: Import[] = []
  const schemas: { line: number; name: string }[] = []
  const sqlTexts: { line: number; text: string }[] = []
  const sqlParts: { line: number; text: string | undefined }[] = []
  const texts: { line: number; text: string }[] = []
  const clockReadings: Line[] = []
  const readAlready = new Set<unknown>()
  const lineOf = lineCounter(source)
  const sqlNames = namesOfSql(program as unknown as Node)

  visit(program as unknown as Node, (node) => {
    const imported = importedBy(node)
    if (imported) {
      imports.push({
        line: lineOf(node.start),
        specifier: textOf(imported.from),
        values: valuesOf(node),
        passedOn: node.type.startsWith('Export'),
        runsFirst: runsFirst(node),
      })
    }
    if (node.type === 'CallExpression' && calleeName(node) === 'pgSchema') {
      const name = textOf((node.arguments as Node[])[0])
      if (name !== undefined) schemas.push({ line: lineOf(node.start), name })
    }
    const line = lineOf(node.start)
    if (node.type === 'TaggedTemplateExpression' && isSql(tagName(node), sqlNames)) {
      sqlTexts.push({ line, text: wholeText(node.quasi as Node) })
      readAlready.add(node.quasi)
    }
    if (node.type === 'CallExpression' && isSqlPart(calleeName(node), sqlNames)) {
      const [argument] = node.arguments as Node[]
      const isText = argument?.type === 'Literal' || isPlainTemplate(argument)
      sqlParts.push({ line, text: isText && argument ? wholeText(argument) : undefined })
      readAlready.add(argument)
    }
    const isText = node.type === 'TemplateLiteral' || typeof node.value === 'string'
    if (isText && !readAlready.has(node)) texts.push({ line, text: wholeText(node) })
    if (readsClock(node)) clockReadings.push({ line })
  })
  const syntaxError = errors[0]?.message
  return { imports, schemas, sqlTexts, sqlParts, texts, clockReadings, syntaxError }
}

/** Local names of `sql` in a file. */
function namesOfSql(program: Node): string[] {
  const imported = (program.body as Node[])
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap(({ specifiers }) => specifiers as Node[])
    .filter((each) => ((each.imported as Node | undefined)?.name ?? '') === 'sql')
    .map((each) => String((each.local as Node).name))
  return ['sql', ...imported]
}

function tagName(node: Node): string {
  return dottedName(node.tag as Node)
}

/** The tag itself, also with a type argument or through a namespace: `drizzle.sql`. */
function isSql(name: string, sqlNames: readonly string[]): boolean {
  return sqlNames.includes(name) || name.endsWith('.sql')
}

function isSqlPart(name: string, sqlNames: readonly string[]): boolean {
  const [, tag = '', part = ''] = /^(.*)\.(\w+)$/.exec(name) ?? []
  return ['raw', 'identifier'].includes(part) && isSql(tag, sqlNames)
}

function isPlainTemplate(node: Node | undefined): boolean {
  return node?.type === 'TemplateLiteral' && (node.expressions as Node[]).length === 0
}

/** A string or a template, with `?` for computed parts. */
function wholeText(node: Node): string {
  if (node.type !== 'TemplateLiteral') return String(node.value)
  const quasis = node.quasis as { value: { raw: string } }[]
  return quasis.map(({ value }) => value.raw).join(' ? ')
}

function readsClock(node: Node): boolean {
  if (node.type === 'MemberExpression') return /(^|\.)Date\.now$/.test(dottedName(node))
  if (node.type === 'CallExpression') return calleeName(node) === 'Date'
  if (node.type !== 'NewExpression') return false
  return calleeName(node) === 'Date' && (node.arguments as Node[]).length === 0
}

function runsFirst(node: Node): boolean {
  if (
    !['ImportDeclaration', 'ExportAllDeclaration', 'ExportNamedDeclaration'].includes(node.type)
  ) {
    return false
  }
  if (node.importKind === 'type' || node.exportKind === 'type') return false
  return ((node.specifiers ?? []) as Node[]).length === 0 || valuesOf(node).length > 0
}

/** Returns the node that names the other file, if this node brings one in. */
function importedBy(node: Node): { from: Node | undefined } | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return { from: node.source as Node }
    case 'ExportNamedDeclaration':
      return node.source ? { from: node.source as Node } : undefined
    case 'TSExternalModuleReference':
      return { from: node.expression as Node }
    case 'CallExpression':
      return IMPORTING_CALLS.includes(calleeName(node))
        ? { from: (node.arguments as Node[])[0] }
        : undefined
    case 'NewExpression':
      return importedByUrl(node)
    default:
      return undefined
  }
}

const IMPORTING_CALLS = ['require', 'require.resolve', 'import.meta.resolve', 'import.meta.glob']

/** `new URL('./program.ts', import.meta.url)` names a program to run or a worker. */
function importedByUrl(node: Node): { from: Node } | undefined {
  const [first, second] = node.arguments as (Node | undefined)[]
  if ((node.callee as Node).name !== 'URL' || !first || !second) return undefined
  const isHere = dottedName(second) === 'import.meta.url'
  return isHere && /\.[cm]?[jt]sx?$/.test(textOf(first) ?? '') ? { from: first } : undefined
}

function calleeName(call: Node): string {
  return dottedName(call.callee as Node)
}

function dottedName(node: Node): string {
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'MetaProperty') return 'import.meta'
  if (node.type === 'MemberExpression') {
    return `${dottedName(node.object as Node)}.${dottedName(node.property as Node)}`
  }
  return ''
}

/** Of an `export … from`, the names inside; the names outside are nobody's concern here. */
function valuesOf(node: Node): string[] {
  if (node.importKind === 'type' || node.exportKind === 'type') return []
  if (node.type === 'ExportAllDeclaration' || node.type === 'ImportExpression') return ['*']
  const specifiers = (node.specifiers ?? []) as Node[]
  return specifiers
    .filter((each) => each.importKind !== 'type' && each.exportKind !== 'type')
    .map((each) => {
      if (each.type === 'ImportNamespaceSpecifier') return '*'
      if (each.type === 'ImportDefaultSpecifier') return 'default'
      const { name, value } = (each.imported ?? each.local) as Node
      return String(name ?? value)
    })
}

/** The text of a string or a template, with `*` for each placeholder. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  const quasis = node.quasis as { value: { cooked: string } }[]
  const text = quasis.map(({ value }) => value.cooked).join('*')
  return text.startsWith('*') ? undefined : text
}

function visit(node: Node, act: (node: Node) => void): void {
  act(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') visit(child, act)
    }
  }
}

function lineCounter(source: string): (offset: number) => number {
  const breaks = [...source.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => {
    let [first, beyond] = [0, breaks.length]
    while (first < beyond) {
      const middle = (first + beyond) >> 1
      if ((breaks[middle] ?? 0) < offset) first = middle + 1
      else beyond = middle
    }
    return first + 1
  }
}
