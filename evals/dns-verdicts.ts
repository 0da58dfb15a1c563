// npm run bench -- dns-verdicts [own|resolver]
//
// Planted DNS cases on stand-in servers on loopback, asked both ways: by the domain's own name
// servers, and by a configured resolver. Prints the right verdicts by kind and each wrong one. Fails
// if one is wrong.
import { CASES } from './dns/cases.ts'
import { openJudge, WAYS } from './dns/judge-case.ts'

const { judge, close } = await openJudge()
let wrong = 0
for (const way of WAYS.filter((each) => !process.argv[2] || process.argv[2] === each)) {
  const kinds = new Map<string, { right: number; all: number }>()
  for (const planted of CASES) {
    const { faults, notices } = await judge(planted, way)
    const { right, all } = kinds.get(planted.kind) ?? { right: 0, all: 0 }
    const isRight = faults.length === 0
    kinds.set(planted.kind, { right: right + (isRight ? 1 : 0), all: all + 1 })
    if (isRight) continue
    wrong += 1
    console.log(`  wrong (${way}), ${planted.kind}: ${planted.title}: ${faults.join('; ')}`)
    for (const notice of notices) console.log(`      ${notice.replace('\n', ' | ')}`)
  }
  const counts = [...kinds.values()]
  const sum = (what: 'right' | 'all') => counts.reduce((total, each) => total + each[what], 0)
  console.log(`${way}: ${sum('right')} of ${sum('all')} right`)
  for (const [kind, { right, all }] of kinds) console.log(`  ${kind.padEnd(16)} ${right} of ${all}`)
}
await close()
process.exitCode = wrong === 0 ? 0 : 1
