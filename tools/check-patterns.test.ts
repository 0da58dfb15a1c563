import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { shortenRuns } from '../reader/extract/shorten-runs.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Where what people send is looked at: by the server, in the reader's process, on the thread that renders. */
const FACING_INPUT = ['domain', 'contract', 'server/src', 'reader', 'renderer']
const NOT_THE_PRODUCT = /node_modules|(?:^|\/)(?:testing|hostile)\//
const LENGTH = 100_000
const MOST_MS = 10

/** Looks through pages that the build or the renderer wrote; the reader meets those of strangers. */
const READS_OUR_OWN_PAGES = /^<|<\\\/script>/
const MEETS_OUR_OWN_PAGES = /^(?!reader\/)/

/** Meet lines of a CV, whose runs have been shortened. */
const MEETS_SHORTENED_LINES = /^reader\/(?:sections|vocabulary|provenance)\//

type Pattern = {
  readonly place: string
  readonly regex: RegExp
  /** What becomes of a text before the pattern meets it. */
  readonly prepare: (text: string) => string
}

function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = []
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { regex, start } = node as { regex?: { pattern: string; flags: string }; start?: number }
    const isForOurPages = (pattern: string) =>
      MEETS_OUR_OWN_PAGES.test(file) && READS_OUR_OWN_PAGES.test(pattern)
    if (regex && !isForOurPages(regex.pattern)) {
      const line = source.slice(0, start).split('\n').length
      found.push({
        place: `${file}:${line}`,
        regex: new RegExp(regex.pattern, regex.flags),
        prepare: MEETS_SHORTENED_LINES.test(file) ? shortenRuns : (text) => text,
      })
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, source).program)
  return found
}

const patterns = FACING_INPUT.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !NOT_THE_PRODUCT.test(name))
    .flatMap((name) => patternsOf(path.join(folder, name))),
)

/** What a pattern has to do most with: its own letters and their neighbours, over and over. */
function attacksOn({ source }: RegExp, length: number): string[] {
  const letters = [...new Set(source.replace(/\\[a-zA-Z]|[\\^$()[\]{}?*+|]/g, ''))].slice(0, 12)
  const words = [...source.matchAll(/[a-zA-Z0-9@:/.<>="' -]{2,}/g)]
    .map(([word]) => word)
    .slice(0, 6)
  const pumps = [
    ...new Set([
      ...letters,
      ...words,
      ...'a1 -.@/\n\t<"=é',
      'a ',
      'a.',
      '-a',
      '1.',
      ' \n',
      '<script ',
    ]),
  ]
  const beginnings = ['', ...words.slice(0, 2)]
  return pumps.flatMap((pump) =>
    beginnings.flatMap((beginning) => {
      const repeated = beginning + pump.repeat(Math.ceil(length / pump.length))
      return [repeated.slice(0, length), `${repeated.slice(0, length - 1)}\0`]
    }),
  )
}

/** Processor time of this thread, the quickest of a few tries: a busy machine changes it little. */
function quickestMs(regex: RegExp, attack: string, most: number): number {
  let quickest = Number.POSITIVE_INFINITY
  for (let time = 0; time < 5 && quickest > most; time++) {
    const before = process.threadCpuUsage()
    attack.replace(regex, '')
    const { user, system } = process.threadCpuUsage(before)
    quickest = Math.min(quickest, (user + system) / 1000)
    if (quickest > 100 * most) break
  }
  return quickest
}

/** An attack that takes too long, if there is one. */
function slowAttackOn({ regex, prepare }: Pattern): string | undefined {
  const short = attacksOn(regex, LENGTH / 10).map(prepare)
  // What takes a hundredth of the time for a tenth of the text takes at most the whole for all of it.
  const suspicious = short.flatMap((attack, i) =>
    quickestMs(regex, attack, MOST_MS / 100) > MOST_MS / 100 ? [i] : [],
  )
  if (suspicious.length === 0) return undefined
  const long = attacksOn(regex, LENGTH)
  const slow = suspicious.find((i) => {
    const attack = prepare(long[i] as string)
    return quickestMs(regex, attack, MOST_MS) > MOST_MS
  })
  return slow === undefined ? undefined : long[slow]
}

test('there are patterns to look at', () => {
  expect(patterns.length).toBeGreaterThan(300)
})

test.each(patterns.map((pattern) => [pattern.place, pattern] as const))(
  'the pattern in %s takes under 10 ms on 100,000 characters made for it',
  (_place, pattern) => {
    expect(slowAttackOn(pattern)?.slice(0, 40)).toBeUndefined()
  },
)
