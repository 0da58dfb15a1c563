/**
 * Evaluates the check of suggested rewordings: 500 fabrications, none of which may be accepted, and
 * 500 honest rewordings, of which at most 5 % may be rejected. Half of the lines were kept apart
 * while the check was written. `--show` prints the errors. Ends with status 1 if a limit is missed.
 */
import { judgeChange } from '@vitrine/domain/claims/judge-change'
import { people } from '../reader/testing/people.ts'
import { type Pair, pairs } from './rewordings/pairs.ts'
import { plantFabrications } from './rewordings/plant-fabrications.ts'
import { sayHonestly } from './rewordings/honest-rewordings.ts'

type Half = 'used' | 'apart'
type Case = {
  readonly kind: string
  readonly language: string
  readonly line: string
  readonly text: string
}

const HALF = 250
const JUDGED = ['en', 'de', 'fr', 'es']

const linesOf = (half: Half): Pair[] => [
  ...pairs[half],
  ...people
    .filter(({ held, lang }) => held === (half === 'apart') && JUDGED.includes(lang))
    .flatMap(({ lang, work }) =>
      work.flatMap((job) => job.slice(5).map((line) => ({ language: lang, line, honest: [] }))),
    ),
]

/** So many, of each kind and line in turn. */
function spread(cases: readonly Case[]): Case[] {
  const groups = new Map<string, Case[]>()
  for (const one of cases) groups.set(one.kind, [...(groups.get(one.kind) ?? []), one])
  const taken: Case[] = []
  for (let round = 0; taken.length < HALF && round < cases.length; round += 1)
    for (const group of groups.values()) {
      const next = group[round]
      if (next !== undefined && taken.length < HALF) taken.push(next)
    }
  return taken
}

const judge = ({ line, text, language }: Case) =>
  judgeChange([line], text, { kind: 'prose', language })

let [planted, taken, said, turnedDown] = [0, 0, 0, 0]
for (const half of ['used', 'apart'] as const) {
  const lines = linesOf(half)
  const fabricated = spread(
    lines.flatMap(({ language, line }, turn) =>
      plantFabrications(line, language, turn).map((each) => ({ ...each, language, line })),
    ),
  )
  const accepted = fabricated.filter((one) => judge(one).verdict === 'same-fact')
  const pressed = fabricated.filter((one) => judge(one).verdict === 'cannot-tell').length
  const honest = [
    ...lines.flatMap(({ language, line, honest: texts }) =>
      texts.map((text) => ({ kind: 'by hand', language, line, text })),
    ),
  ]
  const made = lines.flatMap(({ language, line }) =>
    sayHonestly(line, language).map((text) => ({ kind: 'by rule', language, line, text })),
  )
  const all = [...honest, ...spread(made)].slice(0, HALF)
  const refused = all.filter((one) => judge(one).verdict === 'new-fact')
  const shown = all.filter((one) => judge(one).verdict === 'cannot-tell').length
  const byHand = refused.filter(({ kind }) => kind === 'by hand').length
  const kinds = new Set(fabricated.map(({ kind }) => kind)).size
  const share = ((100 * refused.length) / all.length).toFixed(1)
  process.stdout.write(
    `${half}: ${fabricated.length} fabrications of ${kinds} kinds, ${accepted.length} accepted, ${pressed} with a press; ` +
      `${all.length} honest rewordings, ${refused.length} refused (${share} %), ${shown} with a press, ${byHand} of the ${honest.length} written by hand\n`,
  )
  planted += fabricated.length
  taken += accepted.length
  said += all.length
  turnedDown += refused.length
  if (!process.argv.includes('--show')) continue
  for (const { kind, text, line } of accepted)
    process.stdout.write(`  accepted (${kind}): ${text}   <- ${line}\n`)
  for (const one of refused) {
    const { marks, missing } = judge(one)
    const struck = marks.map(({ start, end }) => one.text.slice(start, end))
    process.stdout.write(
      `  refused (${one.kind}): ${one.text}   <- ${one.line}   [${struck.join(', ')}] missing [${missing.join(', ')}]\n`,
    )
  }
}
process.stdout.write(
  `together: ${taken} of ${planted} fabrications accepted, ${turnedDown} of ${said} honest rewordings refused (${((100 * turnedDown) / said).toFixed(1)} %)\n`,
)
process.exitCode = taken === 0 && turnedDown * 20 <= said ? 0 : 1
