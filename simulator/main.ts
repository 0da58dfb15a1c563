import { z } from 'zod'
import { faultsSchema } from './faults/inject-faults.ts'
import { startSimulator } from './start-simulator.ts'

const faultsFromJson = z.string().transform((text, context) => {
  try {
    return faultsSchema.parse(JSON.parse(text))
  } catch (error) {
    context.addIssue({ code: 'custom', message: `takes JSON: ${String(error)}` })
    return z.NEVER
  }
})

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  HOST: z.string().default('127.0.0.1'),
  STATE_FILE: z.string().min(1).optional(),
  WEBHOOK_URL: z.url().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).default('whsec_simulator'),
  STRIPE_SECRET_KEY: z.string().min(1).default('sk_test_simulator'),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).default('pk_test_simulator'),
  CONTROL_TOKEN: z.string().min(1).optional(),
  FAULTS: faultsFromJson.optional(),
})

/**
 * Runs the simulator as a separate process, for tests that kill it. Prints its URL as a JSON line
 * when ready.
 */
async function main(): Promise<void> {
  const environment = environmentSchema.safeParse(process.env)
  if (!environment.success) {
    console.error(z.prettifyError(environment.error))
    process.exitCode = 1
    return
  }
  const { data } = environment
  const simulator = await startSimulator({
    port: data.PORT,
    host: data.HOST,
    stateFile: data.STATE_FILE,
    webhookUrl: data.WEBHOOK_URL,
    webhookSecret: data.STRIPE_WEBHOOK_SECRET,
    secretKey: data.STRIPE_SECRET_KEY,
    publishableKey: data.STRIPE_PUBLISHABLE_KEY,
    controlToken: data.CONTROL_TOKEN,
    faults: data.FAULTS,
    log: (event) => console.log(JSON.stringify(event)),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void simulator.close())
  }
  console.log(JSON.stringify({ event: 'simulator.started', url: simulator.url }))
}

await main()
