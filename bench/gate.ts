// npm run bench -- gate [--against DIRECTORY]
//
// Times what `GET …/gate` computes: the readings joined and the open items listed, from documents
// that were just read from the database, for a repeated request and for one after a changed field.
// `--against`: another checkout of this repository, in turns on the same documents.
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { GateOrder, listOpenItems } from '@vitrine/domain/publishing/gate'
import type { CvReading } from '@vitrine/domain/sources/cv-reading'
import type { mergeReadings } from '@vitrine/reader'
import { compareDocuments } from '../server/src/studio/compare-documents.ts'
import { keepSources } from '../server/src/studio/keep-sources.ts'
import { makeChanges, orderOf } from './truth/make-changes.ts'

const { values: flags } = parseArgs({
  args: process.argv.slice(2),
  options: { against: { type: 'string' } },
})

type Order = GateOrder & { readonly sources: { readonly cv: CvReading | null } }
type Gate = (order: Order) => Promise<unknown>

const here: Gate = async (order) => {
  const joined = await compareDocuments('mergeReadings', order.sources.cv, null)
  return compareDocuments('listOpenItems', {
    ...order,
    sources: keepSources({ ...order.sources, joined }),
  })
}

const gates: [string, Gate][] = [['this program', here]]
if (flags.against !== undefined) {
  const from = (path: string) => pathToFileURL(`${flags.against}/${path}`).href
  const gate = (await import(from('domain/publishing/gate.ts'))) as {
    listOpenItems: typeof listOpenItems
  }
  const reader = (await import(from('reader/index.ts'))) as { mergeReadings: typeof mergeReadings }
  gates.push([
    flags.against,
    async (order) => {
      const joined = reader.mergeReadings(order.sources.cv, null)
      return gate.listOpenItems({ ...order, sources: { ...order.sources, joined } })
    },
  ])
}

const ROUNDS = 200
const WARM_UP = 30
const [sample] = makeChanges().filter(({ field }) => field === 'line')
if (sample === undefined) throw new Error('There are no changes.')
const opened = orderOf(sample, 60)

for (const isRepeated of [true, false]) {
  const times = new Map(gates.map(([name]) => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const after = isRepeated ? sample.after : `${sample.after} ${round}`
    // The files stay the same.
    const { drafts } = orderOf({ ...sample, after }, 60, opened)
    const stored = JSON.stringify({ ...opened, drafts })
    for (const [name, gate] of round % 2 === 0 ? gates : gates.toReversed()) {
      const order = JSON.parse(stored) as Order
      const began = performance.now()
      await gate(order)
      if (round >= WARM_UP) times.get(name)?.push(performance.now() - began)
    }
  }
  for (const [name, all] of times) {
    const sorted = all.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(2) ?? ''
    const what = isRepeated ? 'repeated' : 'one field changed'
    process.stdout.write(
      `gate, 60 fields, ${what}, ms: median ${at(0.5)}, p95 ${at(0.95)} (${name})\n`,
    )
  }
}
// The comparison thread would keep the process alive.
process.exit()
