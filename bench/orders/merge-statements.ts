/**
 * The best form of the same work: what was sent in one transaction, sent as one
 * statement. Reads that only hold a row until it is written are left out, as one
 * statement has no use for them; what stands outside a transaction stays as it is.
 */
export function mergeStatements(statements: readonly string[]): string[] {
  const merged: string[] = []
  let open: string[] | undefined
  for (const statement of statements) {
    if (statement === 'begin;') open = []
    else if (statement === 'commit;') {
      merged.push(asOne(open ?? []))
      open = undefined
    } else if (!open) merged.push(statement)
    else if (!/ for update ?;$/.test(statement)) open.push(statement)
  }
  return merged
}

function asOne(statements: readonly string[]): string {
  const parts = statements.flatMap((statement, index) => partsOf(statement, index))
  // A part that only reads runs only if it is read from.
  const reads = parts
    .filter(({ query }) => /^select\b/i.test(query))
    .map(({ name }) => `(select count(*) from ${name})`)
  const definitions = parts.map(({ name, query }) => `${name} as (${query})`)
  return `with ${definitions.join(', ')} select ${reads.length > 0 ? reads.join(', ') : '1'};`
}

type Part = { readonly name: string; readonly query: string }

/** A statement's own parts and, last, itself; with names that no other statement's parts have. */
function partsOf(statement: string, index: number): Part[] {
  let rest = statement.trim().replace(/;$/, '').trim()
  const parts: Part[] = []
  if (/^with /i.test(rest)) {
    rest = rest.slice(5)
    for (;;) {
      const name = /^"?(\w+)"? as \(/i.exec(rest)
      if (!name?.[1]) throw new Error(`not a part of a statement: ${rest.slice(0, 80)}`)
      const end = endOfParenthesis(rest, name[0].length)
      parts.push({ name: name[1], query: rest.slice(name[0].length, end).trim() })
      rest = rest.slice(end + 1).trim()
      if (!rest.startsWith(',')) break
      rest = rest.slice(1).trim()
    }
  }
  const names = parts.map(({ name }) => name)
  const renamed = (text: string) =>
    names.reduce(
      (now, name) =>
        now.replace(new RegExp(`(?<=\\bfrom )"?${name}"?\\b`, 'gi'), `${name}_${index}`),
      text,
    )
  return [
    ...parts.map(({ name, query }) => ({ name: `${name}_${index}`, query: renamed(query) })),
    { name: `whole_${index}`, query: renamed(rest) },
  ]
}

/** `from` is just after an opening parenthesis; parentheses inside quotes do not count. */
function endOfParenthesis(text: string, from: number): number {
  let depth = 1
  let quoted = false
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (character === "'") quoted = !quoted
    else if (!quoted && character === '(') depth += 1
    else if (!quoted && character === ')') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('a parenthesis that is not closed')
}
