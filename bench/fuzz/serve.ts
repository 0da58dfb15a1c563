// Serves the program with one published site, and prints what there is to be asked for.
import { callsOf, hostsOf } from '../../server/testing/known-surface.ts'
import { openTestProgram } from '../../server/testing/open-test-program.ts'
import { publishASite } from '../../server/testing/publish-a-site.ts'
import { createLog } from '../../server/src/platform/log.ts'

const running = await openTestProgram({
  log: createLog('error'),
  env: { RATE_LIMIT_FACTOR: '1000000' },
})
await publishASite(running.url, 'ada-quill')
await running.jobsDone()
const port = Number(new URL(running.url).port)
const surface = { hosts: hostsOf(port), calls: callsOf(running.program.routed) }
process.stdout.write(`${JSON.stringify({ event: 'serving', port, surface })}\n`)
process.once('SIGTERM', () => void running.close().then(() => process.exit(0)))
