// npm run bench -- load-tests [-- NAME …] [-- --embedded]
//
// Overload and failures of other systems, each against the real program in a separate process with
// an empty database: `reader`, `slow-uploads`, `orders`, `idle`, `slow-provider`, `stalled-mail`.
// Normal users run beside each load. Prints the outcome, the users' latency, and the memory of the
// server and its children at the start, at most, and 30 s after the end.
//
// Ends with status 1 if something was lost, rejected without a message, unfinished, or over its
// memory limit. The load generator shares the CPUs with the program.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { idle } from './load-tests/idle.ts'
import { openShop } from './load-tests/open-shop.ts'
import { orders } from './load-tests/orders.ts'
import { reader } from './load-tests/reader.ts'
import { slowProvider } from './load-tests/slow-provider.ts'
import { slowUploads } from './load-tests/slow-uploads.ts'
import { stalledMail } from './load-tests/stalled-mail.ts'
import { messageOf, type Storm } from './load-tests/load-test.ts'
import type { Usage } from './load-tests/watch-memory.ts'

const STORMS: readonly Storm[] = [reader, slowUploads, orders, idle, slowProvider, stalledMail]
const CALM_MS = 30_000
const MEGABYTE = 1024 * 1024

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { embedded: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !STORMS.some((storm) => storm.name === name))
if (unknown.length > 0) {
  const names = STORMS.map(({ name }) => name).join(', ')
  process.stderr.write(`there is no storm ${unknown.join(', ')}; there are ${names}\n`)
  process.exit(1)
}
const broken: string[] = []
for (const storm of STORMS) {
  if (positionals.length > 0 && !positionals.includes(storm.name)) continue
  const where = values.embedded ? 'embedded database' : 'PostgreSQL'
  process.stdout.write(`\n${storm.name}: ${storm.title} (${where})\n`)
  const faults = await weather(storm).catch((error: unknown) => [messageOf(error)])
  for (const fault of faults) process.stdout.write(`  BROKEN: ${fault}\n`)
  broken.push(...faults)
}
process.stdout.write(broken.length === 0 ? '\nall held\n' : `\n${broken.length} broken\n`)
process.exit(broken.length === 0 ? 0 : 1)

async function weather(storm: Storm): Promise<string[]> {
  const shop = await openShop({
    embedded: values.embedded,
    ...(storm.env ? { env: storm.env } : {}),
  })
  try {
    await storm.prepare?.(shop)
    await sleep(2000)
    shop.memory.forget()
    const start = shop.memory.now()
    const worked = shop.memory.processorSeconds()
    const began = performance.now()
    const faults = await storm.run(shop, tell)
    const seconds = (performance.now() - began) / 1000
    const share = (shop.memory.processorSeconds() - worked) / seconds
    tell(
      'seconds; processor of the server',
      `${seconds.toFixed(0)}; ${(share * 100).toFixed(0)} % of one core`,
    )
    const most = shop.memory.most()
    await sleep(CALM_MS)
    const end = shop.memory.now()
    const row = (of: (usage: Usage) => number) => [start, most, end].map(of).join(', ')
    tell(
      'server, MB: start, most, 30 s after',
      row(({ server }) => inMegabytes(server)),
    )
    tell(
      'children, MB: the same',
      row(({ children }) => inMegabytes(children)),
    )
    tell(
      'children: the same',
      row(({ childCount }) => childCount),
    )
    tell(
      'open sockets and files: the same',
      row(({ descriptors }) => descriptors),
    )
    const grown = inMegabytes(most.server - start.server)
    const ofChildren = inMegabytes(most.children)
    const { mostMegabytes } = storm
    return [
      ...faults,
      ...(grown > mostMegabytes.server ? [`the server took ${grown} MB more`] : []),
      ...(ofChildren > mostMegabytes.children ? [`its children took ${ofChildren} MB`] : []),
      ...(shop.program.child.exitCode === null ? [] : ['the program ended by itself']),
      ...shop.faults.slice(0, 5).map((line) => `in the log: ${line.slice(0, 400)}`),
    ]
  } finally {
    await shop.close()
  }
}

function tell(what: string, value: string | number): void {
  process.stdout.write(`  ${what.padEnd(40)} ${value}\n`)
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / MEGABYTE)
}
