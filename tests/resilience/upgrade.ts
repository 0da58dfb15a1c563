// npm run bench -- upgrade [-- --from REF] [-- --replicas 2] [-- --seconds 20] [-- --restart]
//
// A zero-downtime upgrade: replicas of an older version are replaced one by one by this version, then
// back with this version's migrations applied, then up again, while people order, pay, send CVs and
// visit sites, and the team publishes. Default for --from: the last release, else the commit before
// the newest migration. --restart: a rolling restart of this version.
//
// Ends with status 1 if a request failed or a confirmed record is lost, duplicated or changed.
// PostgreSQL, an S3 server from npm and Caddy (apt-get install caddy), on loopback.
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
