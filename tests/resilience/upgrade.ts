// npm run bench -- upgrade [-- --from REF] [-- --replicas 2] [-- --seconds 20] [-- --restart]
//
// An upgrade without a gap: replicas of an older version are replaced by this one's one by one, back
// again with this one's migrations in place, and up once more, while people order, pay, send CVs and
// visit sites, and the team publishes. Without --from the older one is the last release or, while there is
// none, what was before the newest migration. With --restart all are of this version: a rolling restart.
//
// Ends with status 1 if one request failed, or anything that somebody was told is lost, doubled or another.
// PostgreSQL, an S3 server of the npm registry and Caddy (apt-get install caddy), on the loopback address.
import { parseArgs } from 'node:util'
import { layOut, thisVersion, versionBefore } from './upgrade/older-version.ts'
import { rollOver } from './upgrade/rolling-upgrade.ts'
import { tellRollOver } from './upgrade/report-upgrade.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    replicas: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '20' },
    restart: { type: 'boolean', default: false },
  },
})
const older = values.restart ? thisVersion : layOut(values.from ?? versionBefore())
try {
  const versions = values.restart
    ? [thisVersion, thisVersion]
    : [older, thisVersion, older, thisVersion]
  const plan = versions.map(({ commit }) => commit).join(' → ')
  process.stdout.write(`${values.replicas} replicas: ${plan}\n`)
  const rolled = await rollOver({
    versions,
    replicas: Number(values.replicas),
    restMs: Number(values.seconds) * 1000,
    say: (line) => process.stdout.write(`  … ${line}\n`),
  })
  process.exitCode = tellRollOver(rolled) ? 0 : 1
} finally {
  older.remove()
}
