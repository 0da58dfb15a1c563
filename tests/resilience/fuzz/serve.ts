// Serves the program with sites in all states and prints the available paths.
import { startTestServer } from '../../../server/testing/test-server.ts'
import { publishSurface } from '../../../server/testing/publish-surface.ts'
import { createLog } from '../../../server/src/platform/log.ts'

const running = await startTestServer({
  log: createLog('error'),
  env: { RATE_LIMIT_FACTOR: '1000000' },
})
const surface = await publishSurface(running)
const port = Number(new URL(running.url).port)
process.stdout.write(`${JSON.stringify({ event: 'serving', port, surface })}\n`)
process.once('SIGTERM', () => void running.close().then(() => process.exit(0)))
