import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type Simulator, type SimulatorOptions, startSimulator } from './index.ts'

export const KEYS = {
  secretKey: 'sk_test_simulator',
  publishableKey: 'pk_test_simulator',
  webhookSecret: 'whsec_simulator',
}

/** Starts a simulator that closes with the test, and the real SDK for it. */
export async function aSimulator(
  options: Partial<SimulatorOptions> = {},
): Promise<{ simulator: Simulator; stripe: Stripe }> {
  const simulator = await startSimulator({ ...KEYS, ...options })
  onTestFinished(() => simulator.close())
  return { simulator, stripe: anSdk(simulator) }
}

export function anSdk(
  simulator: Pick<Simulator, 'port'>,
  config: Stripe.StripeConfig = {},
): Stripe {
  return new Stripe(KEYS.secretKey, {
    host: '127.0.0.1',
    port: simulator.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  })
}

export function anIntent(stripe: Stripe, given: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 4900,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    metadata: { order_id: 'ord_1' },
    ...given,
  })
}

export async function aPaidIntent(stripe: Stripe, amount = 4900) {
  const intent = await anIntent(stripe, { amount })
  return stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
}

/** A temporary folder, removed after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export type Delivery = { body: string; signature: string; event: Stripe.Event }

/** A webhook endpoint that verifies signatures with the real SDK and records deliveries. */
export async function anEndpoint(answer: (delivery: Delivery) => number = () => 200): Promise<{
  url: string
  deliveries: Delivery[]
  /** Resolves after that many deliveries. */
  received(count: number): Promise<void>
}> {
  const deliveries: Delivery[] = []
  let wake = () => {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const signature = String(request.headers['stripe-signature'])
      const event = new Stripe('sk_unused').webhooks.constructEvent(
        body,
        signature,
        KEYS.webhookSecret,
        // The test may use another clock.
        Number.MAX_SAFE_INTEGER,
      )
      const delivery = { body, signature, event }
      deliveries.push(delivery)
      response.writeHead(answer(delivery)).end(() => wake())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    deliveries,
    async received(count) {
      while (deliveries.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

export const mainFile = join(import.meta.dirname, 'main.ts')

/** The simulator as a separate process, killed after the test. */
export async function aProcess(
  environment: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string; stripe: Stripe }> {
  const child = spawn(process.execPath, [mainFile], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const { url } = JSON.parse(line) as { url: string }
    return { child, url, stripe: anSdk({ port: Number(new URL(url).port) }) }
  }
  throw new Error('the simulator ended before it served')
}
