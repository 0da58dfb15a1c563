import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** What the server did for one statement, as it says itself. */
export type HeardPlan = {
  readonly text: string
  /** Of the table and of indexes, from memory or from the disk, together with what they led to. */
  readonly pages: number
  readonly milliseconds: number
  /** How each table is read: `Index Scan orders_open`. */
  readonly ways: readonly string[]
  /** Tables that were read from one end to the other, with the rows that were looked at. */
  readonly whole: readonly { readonly table: string; readonly rows: number }[]
}

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Schema?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly Node[]
}

/** For the address of a database: each statement's plan, with what it really read, is told to whoever sent it. */
const TELLING = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_timing=off',
  // What triggers and functions do, too.
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
  'auto_explain.log_verbose=on',
  'auto_explain.log_level=notice',
]

export function tellingPlans(url: string): string {
  const telling = new URL(url)
  telling.searchParams.set('options', TELLING.map((setting) => `-c ${setting}`).join(' '))
  return telling.href
}

const doing = new AsyncLocalStorage<string>()

/** What is asked of the database within is heard as part of it. */
export const within = <Result>(act: string, work: () => Promise<Result>): Promise<Result> =>
  doing.run(act, work)

/** From now on every connection of this process whose server tells plans has them heard. */
export function hearPlans(heard: (plan: HeardPlan, act: string | undefined) => void): void {
  const known = new WeakSet<object>()
  const actOf = new WeakMap<object, string | undefined>()
  const prototype = pg.Client.prototype as unknown as { query: (...query: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    actOf.set(this, doing.getStore())
    if (!known.has(this)) {
      known.add(this)
      this.on('notice', ({ message }) => {
        const plan = message === undefined ? undefined : readPlan(message)
        if (plan) heard(plan, actOf.get(this))
      })
    }
    return query.apply(this, args)
  }
}

/** Undefined: the server says something else. */
export function readPlan(message: string): HeardPlan | undefined {
  const found = /^duration: ([\d.]+) ms {2}plan:\s*(\{[\s\S]*\})\s*$/.exec(message)
  if (!found?.[2]) return undefined
  const told = JSON.parse(found[2]) as { 'Query Text': string; Plan: Node }
  const nodes = [...nodesOf(told.Plan)]
  return {
    text: told['Query Text'].replace(/\s+/g, ' ').trim(),
    milliseconds: Number(found[1]),
    // A node's pages are those of what is below it, too.
    pages: (told.Plan['Shared Hit Blocks'] ?? 0) + (told.Plan['Shared Read Blocks'] ?? 0),
    ways: nodes.flatMap((node) => wayOf(node) ?? []),
    whole: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => ({
        table: `${node.Schema}.${node['Relation Name']}`,
        rows:
          ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
          (node['Actual Loops'] ?? 1),
      })),
  }
}

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const below of node.Plans ?? []) yield* nodesOf(below)
}

function wayOf(node: Node): string | undefined {
  const name = node['Index Name'] ?? node['Relation Name']
  return name === undefined || node['Node Type'] === 'ModifyTable'
    ? undefined
    : `${node['Node Type']} ${name}`
}
