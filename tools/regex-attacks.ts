/** Regular expressions that meet user input, and texts that make them slow. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'
import { limitRepeats } from '../reader/extract/limit-repeats.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Code that handles user input: the server, the reader's process, the render worker. */
const FACING_INPUT = ['domain', 'contract', 'server/src', 'reader', 'renderer']
const NOT_THE_PRODUCT = /node_modules|(?:^|\/)(?:testing|hostile)\//
const LENGTH = 100_000
const MOST_MS = 10

/** Meet lines of a CV, whose runs have been shortened. */
const MEETS_SHORTENED_LINES = /^reader\/(?:sections|vocabulary|provenance)\//

export type Pattern = {
  readonly place: string
  readonly regex: RegExp
  /** Changes of the text before the expression sees it. */
  readonly prepare: (text: string) => string
}

/** Both count from 1, as a stack does. */
type Place = { readonly line: number; readonly column: number }

export const normalizerFor = (file: string): Pattern['prepare'] =>
  MEETS_SHORTENED_LINES.test(file) ? limitRepeats : (text) => text

export const inputFacingFiles = (): string[] =>
  FACING_INPUT.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !NOT_THE_PRODUCT.test(name))
      .map((name) => path.join(folder, name)),
  )

/** Applies `found` to each node of a file's syntax tree. `placeOf` returns a node's position. */
export function scanSource<Found>(
  file: string,
  found: (node: Record<string, unknown>, placeOf: () => Place) => readonly Found[],
): Found[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  const visit = (node: unknown): Found[] => {
    if (Array.isArray(node)) return node.flatMap(visit)
    if (typeof node !== 'object' || node === null) return []
    const { start } = node as { start?: number }
    const placeOf = () => {
      const lines = source.slice(0, start).split('\n')
      return { line: lines.length, column: (lines.at(-1) as string).length + 1 }
    }
    const here = found(node as Record<string, unknown>, placeOf)
    return [...here, ...Object.values(node).flatMap(visit)]
  }
  return visit(parseSync(file, source).program)
}

/** Worst cases of an expression: its own letters and their neighbors, repeated. */
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
export function findSlowAttack({ regex, prepare }: Pattern): string | undefined {
  const short = attacksOn(regex, LENGTH / 10).map(prepare)
  // Growth of at most n²: a tenth of the text in a hundredth of the time.
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
