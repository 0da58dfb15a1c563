import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** The job queue looks after itself meanwhile: what it sends is not the act's. */
const inAct = new AsyncLocalStorage<true>()

/**
 * What an act sends to the database, as a script that pgbench can run again and
 * again: the ids that the act makes become new ones in every run, everything else
 * stays as it was sent.
 */
export async function recordStatements(act: () => Promise<unknown>): Promise<string[]> {
  const sent: { text: string; values: readonly unknown[] }[] = []
  const prototype = pg.Client.prototype as unknown as { query: (...query: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args
    const config = (typeof first === 'string' ? { text: first } : first) as {
      text?: string
      values?: unknown[]
    }
    const values = Array.isArray(second) ? second : (config.values ?? [])
    if (config.text && inAct.getStore()) sent.push({ text: config.text, values })
    return query.apply(this, args)
  }
  try {
    await inAct.run(true, act)
  } finally {
    prototype.query = query
  }
  return sent.map(({ text, values }) => {
    const withValues = text.replace(/\$(\d+)/g, (_, number: string) =>
      literal(values[Number(number) - 1]),
    )
    return `${withValues.replace(/\s+/g, ' ')};`
  })
}

/** Makes the ids of one run: to stand above the recorded statements. */
export const FRESH_IDS = '\\set high random(0, 65535)\n\\set low random(0, 2147483647)'

const ID = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-)[0-9a-f]{12}/g
const FRESH_DIGITS = `lpad(to_hex((:high)::int), 4, '0') || lpad(to_hex((:low)::int), 8, '0')`
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `to_timestamp(${value.getTime() / 1000})`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (TIME.test(text)) return `to_timestamp(${Date.parse(text) / 1000})`
  const quoted = `'${text.replaceAll("'", "''")}'`
    // pgbench takes a colon inside quotes for the name of a variable, too.
    .replaceAll(':', `' || chr(58) || '`)
    .replace(ID, `$1' || ${FRESH_DIGITS} || '`)
  if (/^[[{]/.test(text)) return `(${quoted})::jsonb`
  const isId = text.length === 36 && text.search(ID) === 0
  return isId ? `(${quoted})::uuid` : `(${quoted})`
}
