/**
 * Fills an empty installation with 24 invented orders of one year, or removes them:
 *
 *   npm run demo
 *   npm run demo -- remove
 *
 * It reads the app's environment; stop the app first. It works as customers and team do, with the
 * payment simulator, while the program's clock goes through the year. It refuses where orders
 * exist, and works with the embedded database only. `remove` deletes all that the data folder
 * holds, accounts and settings too; it refuses if there are orders that the demo did not make.
 */
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addUser } from '../server/commands/team-commands.ts'
import { CommandFailed, describeFailure } from '../server/commands/describe-failure.ts'
import { openForCommand } from '../server/commands/with-machine.ts'
import { openDatabase } from '../server/src/adapters.ts'
import { createApp } from '../server/src/create-app.ts'
import { findOrderByIntent } from '../server/src/ordering/index.ts'
import { orders } from '../server/src/ordering/tables.ts'
import { readAppSettings } from '../server/src/platform/app-settings.ts'
import { readConfig } from '../server/src/platform/config.ts'
import type { Database, OpenDatabase } from '../server/src/platform/database.ts'
import type { DataFolder } from '../server/src/platform/data-folder.ts'
import { createListener } from '../server/src/platform/listener.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createTestClient, type TestClient } from '../server/testing/test-client.ts'
import { untilJobsDone } from '../server/testing/wake-queue.ts'
import { type Colleague, fillShop, TEAM } from './demo/fill-shop.ts'

/** In the data folder: the ids of the orders that were made. */
const LIST = 'demo-orders.json'
/** A session ends sooner than the year. */
const HOUR_MS = 3_600_000

const config = readConfig({
  ...process.env,
  LOG_LEVEL: 'silent',
  // All customers come from this machine.
  RATE_LIMIT_FACTOR: '1000',
  TRUST_PROXY: '127.0.0.1,::1',
})
let now = new Date()

try {
  if (config.stripe !== null)
    throw new CommandFailed(
      'This installation takes real payments. Remove STRIPE_SECRET_KEY, or set DATA_DIR to an empty folder and leave the key out.',
    )
  if (config.databaseUrl !== null)
    throw new CommandFailed(
      'The example shop works with the embedded database only. Remove DATABASE_URL, and set DATA_DIR to an empty folder.',
    )
  const dataFolder = await openForCommand(config)
  const database = await openDatabase(config, dataFolder)
  const made = await readFile(join(dataFolder.path, LIST), 'utf8').catch(() => '[]')
  const strange = await countOthers(database.db, JSON.parse(made) as string[])
  if (process.argv[2] === 'remove') await remove(dataFolder, database, strange)
  else await fill(dataFolder, database)
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
// Warm threads would keep the process for a minute.
process.exit()

async function countOthers(db: Database, made: readonly string[]): Promise<number> {
  const rows = await db.select({ id: orders.id }).from(orders)
  return rows.filter(({ id }) => !made.includes(id)).length
}

async function remove(folder: DataFolder, database: OpenDatabase, others: number): Promise<void> {
  await database.close()
  if (others > 0)
    throw new CommandFailed(`${others} orders here were not made by the demo. Nothing was removed.`)
  const names = await readdir(folder.path)
  for (const name of names.filter((each) => each !== 'lock'))
    await rm(join(folder.path, name), { recursive: true })
  process.stdout.write(`The example shop is removed: ${folder.path} is empty.\n`)
}

async function fill(dataFolder: DataFolder, database: OpenDatabase): Promise<void> {
  const { db } = database
  const [first] = await db.select({ id: orders.id }).from(orders).limit(1)
  if (first)
    throw new CommandFailed('This installation has orders. Set DATA_DIR to an empty folder.')
  const end = now
  const clock = () => now
  const log = createLog('silent')
  const settings = await readAppSettings(config, dataFolder, config.port)
  const links = new Map<string, string>()
  for (const [name, role] of Object.entries(TEAM))
    links.set(name, tokenIn(await addUser({ ...settings, db, clock }, [name, '--role', role])))

  const { server, handle } = createListener({ secure: false, trustProxy: config.trustProxy, log })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.port, '127.0.0.1', resolve)
  })
  const input = { config, dataFolder, log, clock, server, port: config.port, database }
  const program = await createApp(input)
  handle(program.handler)
  const url = `http://localhost:${config.port}`
  const password = randomBytes(9).toString('base64url')
  for (const [name, token] of links) await choosePassword(url, name, token, password)
  const sessions = new Map<Colleague, { at: number; client: TestClient }>()
  const made: string[] = []
  await fillShop(
    {
      url,
      setTime: (at) => {
        now = at
      },
      jobsDone: () => untilJobsDone(db),
      async signedIn(name) {
        const known = sessions.get(name)
        if (known && Math.abs(now.getTime() - known.at) < HOUR_MS) return known.client
        const client = await signIn(url, name, password)
        sessions.set(name, { at: now.getTime(), client })
        return client
      },
      async orderIdOf(paymentIntentId) {
        const order = await findOrderByIntent(db, paymentIntentId)
        if (!order) throw new Error(`No order has the payment ${paymentIntentId}.`)
        made.push(order.id)
        await writeFile(join(dataFolder.path, LIST), JSON.stringify(made))
        return order.id
      },
    },
    end,
    (line) => process.stderr.write(`${line}\n`),
  )
  server.closeAllConnections()
  await program.close(10_000)
  const names = Object.keys(TEAM).join(', ')
  process.stdout.write(
    `\nThe example shop is ready: npm start, then ${url}/admin\nAccounts: ${names}; the password of each is ${password}\nTo remove it: npm run demo -- remove\n`,
  )
}

function tokenIn(lines: string): string {
  const [token] = /[^/#=?]+$/.exec(lines.trim()) ?? []
  if (token === undefined) throw new Error('The new account has no link.')
  return token
}

async function choosePassword(url: string, name: string, token: string, newPassword: string) {
  const { status } = await createTestClient(url).send('PUT', '/api/admin/password-link', {
    token,
    newPassword,
  })
  if (status !== 200) throw new Error(`The password of ${name} was answered with ${status}.`)
}

async function signIn(url: string, username: string, password: string): Promise<TestClient> {
  const staff = createTestClient(url)
  const { status } = await staff.send('POST', '/api/admin/session', { username, password })
  if (status !== 200) throw new Error(`Signing in was answered with ${status}.`)
  return staff
}
