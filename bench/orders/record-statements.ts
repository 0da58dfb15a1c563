import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** One statement as pgbench can send it again and again. */
export type Statement = { readonly script: string }

type Submittable = { text?: string; values?: unknown[] }

/**
 * What an act sends to the server, turned into pgbench's language: ids that the act
 * makes become fresh ones in every run, everything else stays as it was sent.
 */
export async function recordStatements(url: string, act: () => Promise<unknown>): Promise<Statement[]> {
  const sent: { text: string; values: readonly unknown[] }[] = []
  const prototype = pg.Client.prototype as unknown as { query: (...query: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args
    const config = (typeof first === 'string' ? { text: first } : first) as Submittable
    const values = Array.isArray(second) ? second : (config.values ?? [])
    if (config.text) sent.push({ text: config.text, values })
    return query.apply(this, args)
  }
  try {
    await act()
  } finally {
    prototype.query = query
  }
  const { searchParams: _ } = new URL(url)
  return toPgbench(sent)
}

function toPgbench(sent: readonly { text: string; values: readonly unknown[] }[]): Statement[] {
  const fresh = new Map<string, string>()
  // Two numbers make every id of a run new.
  const lines: Statement[] = [
    { script: '\\set high random(1, 2147483647)\n\\set low random(1, 2147483647)' },
  ]
  for (const { text, values } of sent) {
    const statement = text
      .replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1], fresh))
      .replace(/\s+/g, ' ')
    lines.push({ script: `${statement};` })
  }
  return lines
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

function literal(value: unknown, fresh: Map<string, string>): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value)
  const quoted = `'${text.replace(/'/g, "''")}'`
  if (!ID.test(text)) return quoted
  // The last twelve digits of every id become those of this run.
  return `'${text.replace(/'/g, "''").replace(ID, (id) => mark(id, fresh))}'`
}

function mark(id: string, fresh: Map<string, string>): string {
  const known = fresh.get(id) ?? id.slice(0, 24)
  fresh.set(id, known)
  return `${known}' || lpad(to_hex(:low), 8, '0') || lpad(to_hex(:high % 65536), 4, '0') || '`
}

export const aRun = () => randomUUID()
