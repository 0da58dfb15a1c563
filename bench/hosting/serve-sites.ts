// Serves sites as the product does, in a separate process for measurement.
// node --import ./server/runtime/tsx-hook.mjs bench/hosting/serve-sites.ts FOLDER SITES DATABASE_URL|embedded
// Counts visits until it receives "silent"; "count" resumes. "write" flushes the counts and returns
// the CPU milliseconds that this took.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { subdomains } from '../../server/src/onboarding/tables.ts'
import { orders } from '../../server/src/ordering/index.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { openDatabaseServer, openEmbeddedDatabase } from '../../server/src/platform/database.ts'
import { createListener } from '../../server/src/platform/listener.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { localFileStore } from '../../server/src/platform/storage/local-file-store.ts'
import { bundleFiles } from '../../server/src/publishing/versions/bundle-files.ts'
import { openSiteServer } from '../../server/src/publishing/serving/serve-site.ts'
import { publications, sites, versions } from '../../server/src/publishing/tables.ts'
import { createVisitCounter } from '../../server/src/visits/count-visits.ts'
import { buildOrder } from '../../server/testing/build-order.ts'

const [folder = '', count = '1', database = 'embedded'] = process.argv.slice(2)
const page = await readFile(path.join(folder, 'index.html'))

const isEmbedded = database === 'embedded'
const { db } = await (isEmbedded ? openEmbeddedDatabase(null) : openDatabaseServer(database))
const files = localFileStore(path.join(folder, 'store'))
for (let number = 0; number < Number(count); number++) await publish(`site-${number}`)

const listener = createListener()
listener.server.listen(0, '127.0.0.1', () => {
  const { port } = listener.server.address() as AddressInfo
  const counter = createVisitCounter({
    db,
    clock: systemClock,
    // As the product logs, which has no line for each request of a site.
    log: createLog('info', process.stderr),
    secure: false,
    shared: !isEmbedded,
    trustProxy: [],
    isDataCentre: () => false,
    countryOf: () => null,
  })
  counter.start()
  let isCounting = true
  async function obey(order: 'count' | 'silent' | 'write'): Promise<void> {
    if (order !== 'write') isCounting = order === 'count'
    const before = process.cpuUsage()
    if (order === 'write') await counter.flush(true)
    const { user, system } = process.cpuUsage(before)
    process.send?.((user + system) / 1000)
  }
  process.on('message', (order) => void obey(order as 'count' | 'silent' | 'write'))
  const siteServer = openSiteServer({
    answered: (answer, request) => {
      if (isCounting) counter.recordVisit(answer, request)
    },
    db,
    files,
    sites: { scheme: 'http:', domain: 'localhost' },
    clock: systemClock,
    verifyingSecrets: ['unused'],
    publicUrl: 'http://localhost',
  })
  listener.handle((request, response) => {
    if (!siteServer.serve(request, response)) response.writeHead(421).end()
  })
  process.stdout.write(`${port}\n`)
})

async function publish(subdomain: string): Promise<void> {
  const now = new Date()
  const order = buildOrder()
  const orderId = order.id
  const publicationId = randomUUID()
  const type = 'text/html; charset=utf-8'
  const pack = await bundleFiles(
    `sites/${orderId}`,
    new Map([
      ['index.html', { type, body: page }],
      ['resume.pdf', { type: 'application/pdf', body: Buffer.alloc(200_000, '%PDF ') }],
    ]),
  )
  await files.put(pack.key, pack.body)
  await db.insert(orders).values(order)
  await db.insert(publications).values({
    id: publicationId,
    orderId,
    input: {} as never,
    state: 'published',
    requestedBy: 'system',
    requestedAt: now,
    requestedIn: null,
  })
  await db.insert(versions).values({
    orderId,
    number: 1,
    publicationId,
    files: pack.files,
    proof: [],
    publishedBy: 'system',
    publishedAt: now,
  })
  await db.insert(subdomains).values({ subdomain, orderId, heldSince: now })
  await db.insert(sites).values({ orderId, subdomain, liveVersion: 1, updatedAt: now })
}
