import { thisVersion } from './older-version.ts'
import { rollOver } from './rolling-upgrade.ts'
import { tellRollOver } from './report-upgrade.ts'

/** A rolling restart of this version under traffic, printed on standard output. Returns the faults. */
export async function restartOneByOne(replicas: number, restSeconds: number): Promise<string[]> {
  process.stdout.write(`\nrolling restart of ${replicas} replicas\n`)
  const rolled = await rollOver({
    versions: [thisVersion, thisVersion],
    replicas,
    restMs: restSeconds * 1000,
    say: (line) => process.stdout.write(`  … ${line}\n`),
  })
  return tellRollOver(rolled) ? [] : ['rolling restart: not unnoticed']
}
