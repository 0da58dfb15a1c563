// npm run bench -- reviews [tries]
//
// Tries to get a review without a paid order: guessed, changed, old and foreign secrets, orders that
// are unpaid, refunded, withdrawn, erased or not online, replays, two windows, refunds and erasures
// in between, over-long texts, other methods. Counts what the database holds afterwards. Ends with 1
// if a review has no paid order, or if no honest one was stored.
import { randomBytes } from 'node:crypto'
import { openOnServer } from '../server/testing/test-database.ts'
import { startTestServer } from '../server/testing/test-server.ts'
import { tryRatings } from '../server/testing/try-ratings.ts'
import { startTestPostgres } from '../tools/test-postgres.ts'

const secret = randomBytes(32).toString('hex')
// The embedded database runs one transaction at a time: nothing would come in between.
const postgres = await startTestPostgres()
const running = await startTestServer({
  database: await openOnServer(postgres.url),
  env: { APP_SECRET: secret, RATE_LIMIT_FACTOR: '1000000' },
})
const began = performance.now()
const { tries, unpaid, foreign, honest, statuses } = await tryRatings(running, {
  secret,
  atLeast: Number(process.argv[2] ?? 10_000),
})
const seconds = ((performance.now() - began) / 1000).toFixed(0)
process.stdout.write(
  [
    `tries                                    ${tries} in ${seconds} s`,
    `reviews without a paid order             ${unpaid}`,
    `reviews by a wrong or malformed request  ${foreign}`,
    `reviews of paid orders                   ${honest}`,
    `responses by status                      ${JSON.stringify(statuses)}`,
    '',
  ].join('\n'),
)
await running.close()
await postgres.stop()
process.exit(unpaid + foreign === 0 && honest > 0 ? 0 : 1)
