import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Where what people send is looked at in the server's own process. */
const FACING_INPUT = ['domain', 'contract', 'server/src']
const LENGTH = 100_000
const MOST_MS = 10

/** Looks through pages of the build, which nobody else writes. */
const READS_OUR_OWN_PAGES = /^<|<\\\/script>/

type Pattern = { readonly place: string; readonly regex: RegExp }

function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = []
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { regex, start } = node as { regex?: { pattern: string; flags: string }; start?: number }
    if (regex && !READS_OUR_OWN_PAGES.test(regex.pattern)) {
      const line = source.slice(0, start).split('\n').length
      found.push({ place: `${file}:${line}`, regex: new RegExp(regex.pattern, regex.flags) })
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, source).program)
  return found
}

const patterns = FACING_INPUT.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.includes('node_modules'))
    .flatMap((name) => patternsOf(path.join(folder, name))),
)

/** What a pattern has to do most with: its own letters and their neighbours, over and over. */
function attacksOn({ source }: RegExp): string[] {
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
      const repeated = beginning + pump.repeat(Math.ceil(LENGTH / pump.length))
      return [repeated.slice(0, LENGTH), `${repeated.slice(0, LENGTH - 1)}\0`]
    }),
  )
}

/** The quickest of a few tries: the machine may be busy, the pattern is what is asked about. */
function quickestMs(regex: RegExp, attack: string): number {
  let quickest = Number.POSITIVE_INFINITY
  for (let time = 0; time < 5 && quickest > MOST_MS; time++) {
    const started = performance.now()
    attack.replace(regex, '')
    quickest = Math.min(quickest, performance.now() - started)
    if (quickest > 100 * MOST_MS) break
  }
  return quickest
}

test('there are patterns to look at', () => {
  expect(patterns.length).toBeGreaterThan(40)
})

test.each(patterns.map((pattern) => [pattern.place, pattern] as const))(
  'the pattern in %s takes under 10 ms on 100,000 characters made for it',
  (_place, { regex }) => {
    const slow = attacksOn(regex).find((attack) => quickestMs(regex, attack) > MOST_MS)
    expect(slow?.slice(0, 40)).toBeUndefined()
  },
)
