import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { STAFF } from '../../../server/testing/test-server.ts'
import { startTestPostgres } from '../../../tools/test-postgres.ts'
import { type Running, startPaymentSimulator, startServer } from '../chaos/start-program.ts'
import type { Shops } from '../chaos/pay-by-card.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { type MemoryWatch, watchMemory } from './watch-memory.ts'

/** The real program as `npm start` runs it, in a process of its own, with all that it talks to. */
export type Shop = {
  readonly url: string
  readonly shops: Shops
  /** Null: the embedded database. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly program: Running
  readonly memory: MemoryWatch
  readonly mail: MailServer
  /** Steers the payment provider. */
  control(act: string, body?: object): Promise<unknown>
  /** A figure of the program's own, by its full line up to the value; NaN if it does not say. */
  figure(line: string): Promise<number>
  /** Lines of the log that tell of a fault in the program. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

export type ShopOptions = {
  readonly embedded: boolean
  readonly env?: Readonly<Record<string, string>>
  /** Flags of Node besides those of `npm start`. */
  readonly flags?: readonly string[]
}

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_storms',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_storms',
  STRIPE_WEBHOOK_SECRET: 'whsec_storms_storms_storms',
}
const TOKEN = 'storms'
/** As server/start.sh; `--liftoff-only` comes with the start. */
const FLAGS = ['--max-semi-space-size=4']

/**
 * Opens a shop with an empty database. Clients may set X-Forwarded-For: the limits per address
 * stay in force.
 */
export async function openShop({ embedded, env = {}, flags = [] }: ShopOptions): Promise<Shop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-storms-'))
  const postgres = embedded ? null : await startTestPostgres()
  const mail = await openMailServer()
  // Known before it starts, as the provider has to know where its events go.
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const simulator = await startPaymentSimulator({
    ...KEYS,
    CONTROL_TOKEN: TOKEN,
    STATE_FILE: path.join(folder, 'simulator.jsonl'),
    WEBHOOK_URL: `${url}/api/payment-events`,
  })
  const faults: string[] = []
  const dataDir = path.join(folder, 'data')
  const program = await startServer(
    {
      ...KEYS,
      NODE_ENV: 'production',
      NODE_OPTIONS: [...FLAGS, ...flags].join(' '),
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'vitrine-chaos-compiled'),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      STRIPE_API_URL: simulator.url,
      SMTP_URL: mail.url,
      TRUST_PROXY: '127.0.0.1',
      APP_SECRET: 'thirty-two characters of a secret',
      ADMIN_USERNAME: STAFF.username,
      ADMIN_PASSWORD: STAFF.password,
      METRICS_TOKEN: TOKEN,
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
      // As server/start.sh.
      MALLOC_ARENA_MAX: '2',
      ...env,
    },
    undefined,
    (line) => {
      if (line['level'] === 'error' || line['level'] === 'fatal') faults.push(JSON.stringify(line))
    },
  )
  if (!program) throw new Error('the program did not start')
  const memory = watchMemory(program.child.pid ?? 0)
  return {
    url,
    shops: {
      shopUrl: url,
      providerUrl: simulator.url,
      publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
    },
    databaseUrl: postgres?.url ?? null,
    dataDir,
    program,
    memory,
    mail,
    faults,
    async control(act, body = {}) {
      const response = await fetch(`${simulator.url}/_control/${act}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await response.json()) as unknown
    },
    async figure(line) {
      const headers = { authorization: `Bearer ${TOKEN}` }
      const answer = await fetch(`${url}/metrics`, { headers }).catch(() => undefined)
      const text = (await answer?.text()) ?? ''
      const found = text.split('\n').find((each) => each.startsWith(`${line} `))
      return found === undefined ? Number.NaN : Number(found.slice(line.length + 1))
    },
    async close() {
      memory.stop()
      for (const each of [program, simulator]) {
        each.child.kill('SIGTERM')
        await each.ended
      }
      await mail.close()
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
