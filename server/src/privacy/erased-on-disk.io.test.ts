import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createDataFolder } from '../../testing/spawn-server.ts'
import { buyPlan, cvForm, orderPath } from '../../testing/test-client.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { startTestPostgres } from '../../../tools/test-postgres.ts'
import { makeLinkedInArchive } from '../../../reader/testing/make-linkedin-archive.ts'
import { findOrderByIntent } from '../ordering/index.ts'
import {
  openDatabaseServer,
  openEmbeddedDatabase,
  type OpenDatabase,
} from '../platform/database.ts'

/** The files below a folder that contain each word. */
async function findWords(folder: string, words: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(words.map((word) => [word, []]))
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    for (const word of words)
      if (bytes.includes(word)) found.get(word)?.push(path.relative(folder, file))
  }
  return found
}

type Opened = { readonly database: OpenDatabase; readonly tables: string }

async function openServer(): Promise<Opened> {
  const server = await startTestPostgres()
  onTestFinished(() => server.stop())
  const database = await openDatabaseServer(server.url)
  const { rows } = (await database.db.execute(sql`show data_directory`)) as {
    rows: { data_directory: string }[]
  }
  // The write-ahead log beside it is the operator's.
  return { database, tables: path.join(rows[0]?.data_directory ?? '', 'base') }
}

async function openEmbedded(dataDir: string): Promise<Opened> {
  const folder = path.join(dataDir, 'database')
  return { database: await openEmbeddedDatabase(folder), tables: folder }
}

// @promise erased-on-disk
// @promise erased-on-server
test.each([
  ['embedded database', openEmbedded],
  ['PostgreSQL', openServer],
])('leaves no erased word in the files (%s)', async (_, open) => {
  const dataDir = await createDataFolder()
  const { database, tables } = await open(dataDir)
  const shop = await startTestServer({ dataDir, database })
  onTestFinished(() => shop.close())
  const find = async (words: readonly string[]) => {
    const found = await findWords(dataDir, words)
    if (tables.startsWith(dataDir)) return found
    for (const [word, files] of await findWords(tables, words))
      found.get(word)?.push(...files.map((file) => path.join('database', file)))
    return found
  }
  const order = await buyPlan(shop.url, 'basic', {
    customerInfo: {
      ...{ firstName: 'plantedfirst', lastName: 'plantedlast' },
      ...{ email: 'plantedmail@example.com', phone: 'plantedphone' },
    },
    projectDetails: {
      linkedinUrl: 'https://www.linkedin.com/in/plantedlinkedin',
      languages: ['English'],
      specialRequests: 'plantedrequest',
    },
  })
  await shop.jobsDone()
  const cv = makeLinkedInArchive({ basics: { name: 'plantedname', summary: 'plantedsummary' } })
  const upload = cvForm(cv, 'plantedfile.zip')
  expect((await order.customer.send('POST', orderPath(order, '/upload-cv'), upload)).status).toBe(
    200,
  )
  const message = { id: crypto.randomUUID(), text: 'plantedmessage', answersEntry: null }
  const sent = await order.customer.send(
    'POST',
    orderPath(order, '/conversation/messages'),
    message,
  )
  expect(sent.status).toBe(200)
  await shop.jobsDone()
  await shop.db.execute(sql`checkpoint`)
  // Receipts keep name and address in the database, as tax law requires.
  const words = ['request', 'linkedin', 'file', 'message', 'phone'].map((word) => `planted${word}`)
  const kept = ['plantedfirst', 'plantedlast', 'plantedmail']
  const planted = await find([...words, ...kept])
  for (const word of words) expect(planted.get(word)?.length).toBeGreaterThan(0)
  const journal = path.join('simulator', 'journal')
  for (const word of kept) expect(planted.get(word)).toContain(journal)

  const orderId = (await findOrderByIntent(shop.db, order.paymentIntentId))?.id ?? ''
  const confirmation = orderReference(orderId)
  const erased = await order.customer.send('POST', orderPath(order, '/erasure'), { confirmation })
  expect(erased.status).toBe(200)
  await shop.jobsDone()
  expect(await readdir(path.join(dataDir, 'mail'))).toContain(`${orderId}.eml`)
  // The repeated erasure, then the vacuum.
  for (const name of ['mail', 'backup']) {
    await shop.db.execute(sql`update jobs.job set start_after = now()
      where state = 'created' and name = ${name}`)
    await shop.jobsDone()
  }
  const left = await find([...words, ...kept])
  for (const word of words) expect([word, left.get(word)]).toEqual([word, []])
  for (const word of kept) {
    const outside = left.get(word)?.filter((file) => !file.startsWith(`database${path.sep}`))
    expect([word, outside]).toEqual([word, []])
  }
})
