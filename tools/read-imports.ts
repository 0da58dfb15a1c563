import { parseSync } from 'rolldown/utils'

/** One import as written, at its line (the first is 1). */
export type Import = {
  readonly line: number
  /** With `*` for each computed part; undefined where nothing is known of its beginning. */
  readonly specifier: string | undefined
  /** The values taken by name, `*` for all; none for a type or a mere mention. */
  readonly values: readonly string[]
  /** `export … from`: the values go on to whoever imports this file. */
  readonly passedOn: boolean
}

export type SourceFacts = {
  /** Every way to name another file: see `importedBy`. */
  readonly imports: readonly Import[]
  /** The argument of each `pgSchema('…')`. */
  readonly schemas: readonly { line: number; name: string }[]
  /** The text of each sql`…`, without its placeholders. */
  readonly sqlTexts: readonly { line: number; text: string }[]
  /** The message of the first syntax error. */
  readonly syntaxError: string | undefined
}

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

/**
 * Reads from a JavaScript or TypeScript source what binds it to other files and to the
 * database. Works on the syntax tree, so comments and strings that look like imports
 * do not count, and line breaks, `type` and quotes of any kind make no difference.
 */
export function readImports(path: string, source: string): SourceFacts {
  const { program, errors } = parseSync(path, source)
  const imports: Import[] = []
  const schemas: { line: number; name: string }[] = []
  const sqlTexts: { line: number; text: string }[] = []
  const lineOf = lineCounter(source)

  visit(program as unknown as Node, (node) => {
    const imported = importedBy(node)
    if (imported) {
      imports.push({
        line: lineOf(node.start),
        specifier: textOf(imported.from),
        values: valuesOf(node),
        passedOn: node.type.startsWith('Export'),
      })
    }
    if (node.type === 'CallExpression' && calleeName(node) === 'pgSchema') {
      const name = textOf((node.arguments as Node[])[0])
      if (name !== undefined) schemas.push({ line: lineOf(node.start), name })
    }
    if (node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql') {
      const quasis = (node.quasi as { quasis: { value: { raw: string } }[] }).quasis
      const text = quasis.map(({ value }) => value.raw).join(' ? ')
      sqlTexts.push({ line: lineOf(node.start), text })
    }
  })
  return { imports, schemas, sqlTexts, syntaxError: errors[0]?.message }
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
  return (offset) => source.slice(0, offset).split('\n').length
}
