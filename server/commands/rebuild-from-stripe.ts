// npm run rebuild-from-stripe Restores paid orders that the database has lost: compares every paid
// Stripe intent with the database and recreates missing orders on hold. With the embedded database,
// stop the app first. Idempotent.
import { createAdapters, openDatabase } from '../src/adapters.ts'
import { readAppSettings } from '../src/platform/app-settings.ts'
import { recordCommand } from '../src/audit/index.ts'
import { registerModules } from '../src/register-modules.ts'
import { countManualPayments, rebuildFromProvider } from '../src/payments/index.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openForCommand } from './with-machine.ts'
import { openJobQueue } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { describeFailure } from './describe-failure.ts'

try {
  process.exitCode = await rebuild()
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}

async function rebuild(): Promise<number> {
  const config = readConfig(process.env)
  if (!config.stripe) {
    process.stderr.write(
      'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET first.\n',
    )
    return 1
  }
  const log = createLog('fatal')
  const dataFolder = await openForCommand(config)
  const database = await openDatabase(config, dataFolder)
  const clock = systemClock
  const adapters = await createAdapters({ config, dataFolder, log, clock, port: config.port })
  const queue = await openJobQueue(database, log)
  const settings = await readAppSettings(config, dataFolder, config.port)
  const parts = { ...settings, db: database.db, clock, log, enqueue: queue.enqueue }
  const { app } = registerModules(parts, adapters, { ...config, shared: true })
  let byHand = 0
  const counts = { present: 0, 'brought-up-to-date': 0, restored: 0, missing: 0 }
  try {
    const deps = { ...app, provider: adapters.payments.provider }
    for await (const { intentId, orderId, outcome } of rebuildFromProvider(deps)) {
      counts[outcome] += 1
      if (outcome === 'present') continue
      process.stdout.write(`${outcome.padEnd(18)}  ${orderId}  ${intentId}\n`)
      if (outcome === 'missing') continue
      const done = { orderId, to: outcome.replaceAll('-', ' ') }
      await recordCommand(app.db, app, 'rebuild-from-stripe', done)
    }
    byHand = await countManualPayments(app.db)
  } finally {
    await queue.stop(5_000)
    await adapters.close()
    await database.close()
    await dataFolder.release()
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `\n${total} paid orders at Stripe: ${counts.present} were here, ${counts['brought-up-to-date']} brought up to date, ` +
      `${counts.restored} restored on hold, ${counts.missing} could not be restored\n`,
  )
  if (byHand > 0) {
    process.stdout.write(
      `${byHand} ${byHand === 1 ? 'order was' : 'orders were'} paid elsewhere and left as they are: Stripe knows nothing of such an order, and can bring none back.\n`,
    )
  }
  if (counts.restored > 0) {
    process.stdout.write(
      'Look at the restored ones in /admin (on hold) and release them; their customers then get the first mail.\n',
    )
  }
  return counts.missing === 0 ? 0 : 1
}
