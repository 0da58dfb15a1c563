/** Lines moved, split and merged in whole CVs, as they are and with one fact changed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNumbers } from '@vitrine/domain/claims/find-numbers'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import type { GateOrder } from '@vitrine/domain/publishing/gate'
import { benchDataIfThere } from '../../tools/bench-data.ts'
import { orderOfResume } from './make-changes.ts'

export type MovedLine = {
  readonly kind: string
  readonly language: string
  /** Every second document is kept apart: nothing is built on it. */
  readonly isApart: boolean
  readonly isChanged: boolean
  readonly before: string
  readonly after: string
  readonly order: GateOrder
}

type Entry = { name?: string; highlights?: string[] }
type Resume = { work?: Entry[]; [list: string]: unknown }

const FOLDERS = ['cv', 'real-cv']

/** Empty where the CVs are missing. */
export function makeMovedLines(): MovedLine[] {
  const seen = new Set<string>()
  let documents = 0
  return FOLDERS.flatMap((name) => {
    const folder = benchDataIfThere(name)
    if (folder === undefined) return []
    const truths = join(folder, 'truth')
    return readdirSync(truths)
      .toSorted()
      .flatMap((file) => {
        const resume = JSON.parse(readFileSync(join(truths, file), 'utf8')) as Resume
        const work = JSON.stringify(resume.work ?? [])
        if (seen.has(work)) return []
        seen.add(work)
        const isOwn = name === 'cv' && !file.startsWith('pub-')
        const language = isOwn ? file.slice(0, 2) : 'en'
        documents += 1
        return ofDocument(resume, language, documents % 2 === 0)
      })
  })
}

/** A line of the draft: its entry and its text. */
type Edit = { readonly entry: number; readonly lines: readonly string[] }

function ofDocument(resume: Resume, language: string, isApart: boolean): MovedLine[] {
  const read = assignIds(resume)
  const work = resume.work ?? []
  const make = (kind: string, isChanged: boolean, edits: readonly Edit[], summary?: string) => {
    const draft = structuredClone(read) as unknown as {
      work: { highlights?: unknown[] }[]
      basics: Record<string, unknown>
    }
    for (const { entry, lines } of edits) {
      const target = draft.work[entry]
      if (target === undefined) continue
      const kept = new Map((target.highlights ?? []).map((each) => [textOf(each), each]))
      // A moved line keeps its ID, a typed one has none.
      target.highlights = lines.map((line) => kept.get(line) ?? line)
    }
    if (summary !== undefined) draft.basics['summary'] = summary
    const [first] = edits
    return {
      ...{ kind, language, isApart, isChanged },
      before: first === undefined ? '' : (work[first.entry]?.highlights ?? []).join(' | '),
      after: [...edits.flatMap(({ lines }) => lines), summary ?? ''].join(' | '),
      order: orderOfResume(read, assignIds(draft as never), language),
    }
  }
  return work.flatMap((entry, at): MovedLine[] => {
    const lines = entry.highlights ?? []
    const others = work.flatMap((each, place) =>
      place === at || (each.name ?? '') === (entry.name ?? '') ? [] : (each.highlights ?? []),
    )
    return [
      ...movedIn(lines).map((after) => make('moved', false, [{ entry: at, lines: after }])),
      ...splitIn(lines).flatMap(({ parts, rest }) => [
        make('split', false, [{ entry: at, lines: [...parts, ...rest] }]),
        make('split', false, [{ entry: at, lines: [parts[0], ...rest, parts[1]] }]),
        ...changesOf(parts[1], lines, others).map((part) =>
          make('split', true, [{ entry: at, lines: [parts[0], ...rest, part] }]),
        ),
        ...crossed(parts).map((both) =>
          make('split, crossed', true, [{ entry: at, lines: [both[0], ...rest, both[1]] }]),
        ),
      ]),
      ...mergedIn(lines).flatMap(({ both, merge, rest }) => [
        make('merged', false, [{ entry: at, lines: [merge(both), ...rest] }]),
        make('merged', false, [{ entry: at, lines: [...rest, merge([both[1], both[0]])] }]),
        ...changesOf(both[1], lines, others).map((part) =>
          make('merged', true, [{ entry: at, lines: [merge([both[0], part]), ...rest] }]),
        ),
        ...crossed(both).map((crossing) =>
          make('merged, crossed', true, [{ entry: at, lines: [...rest, merge(crossing)] }]),
        ),
      ]),
      ...lines
        .slice(0, 2)
        .flatMap((line, place) => [
          make('to summary', false, [{ entry: at, lines: without(lines, place) }], line),
          ...changesOf(line, lines, others).map((changed) =>
            make('to summary', true, [{ entry: at, lines: without(lines, place) }], changed),
          ),
          ...changesOf(line, lines, others).map((changed) =>
            make('moved', true, [{ entry: at, lines: [...without(lines, place), changed] }]),
          ),
        ]),
      ...work.flatMap((other, place) => {
        const [line] = lines
        if (line === undefined || place === at || (other.name ?? '') === (entry.name ?? ''))
          return []
        return [
          make('to another job', true, [
            { entry: at, lines: without(lines, 0) },
            { entry: place, lines: [...(other.highlights ?? []), line] },
          ]),
        ]
      }),
    ]
  })
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && '$text' in value
    ? String(value.$text)
    : String(value)
const without = (lines: readonly string[], place: number): string[] => lines.toSpliced(place, 1)

const movedIn = (lines: readonly string[]): string[][] =>
  lines.length < 2 ? [] : [lines.toReversed(), [...lines.slice(1), lines[0] ?? '']]

const JOINT = /(?:[,;] | (?:and|und|et|y|e|en|i|и|та|και) |、|，|، )/gu
const isLong = (text: string): boolean =>
  text.trim().length >= (/\p{Script=Han}/u.test(text) ? 5 : 12)

/** At the joint nearest to the middle. */
function splitIn(lines: readonly string[]) {
  return lines.slice(0, 4).flatMap((line, place) => {
    const joints = [...line.matchAll(JOINT)]
      .map(
        ({ 0: joint, index }) => [line.slice(0, index), line.slice(index + joint.length)] as const,
      )
      .filter((parts) => parts.every(isLong))
      .toSorted(
        (one, other) =>
          Math.abs(one[0].length - one[1].length) - Math.abs(other[0].length - other[1].length),
      )
    const [parts] = joints
    if (parts === undefined) return []
    const second = `${parts[1][0]?.toUpperCase()}${parts[1].slice(1)}`
    return [{ parts: [parts[0], second] as const, rest: without(lines, place) }]
  })
}

function mergedIn(lines: readonly string[]) {
  return lines.slice(0, -1).flatMap((line, place) => {
    const next = lines[place + 1] ?? ''
    const merge = ([one, other]: readonly [string, string]) =>
      `${one.replace(/[.。;]$/u, '')}; ${/^\p{Lu}\p{Ll}/u.test(other) ? `${other[0]?.toLowerCase()}${other.slice(1)}` : other}`
    return [{ both: [line, next] as const, merge, rest: lines.toSpliced(place, 2) }]
  })
}

/** A number, or a long word, from another line of the same file: both stand in the file. */
function changesOf(line: string, own: readonly string[], others: readonly string[]): string[] {
  const here = new Set(findNumbers(own.join(' ')).map(({ key }) => key))
  const numbers = others.flatMap((each) => findNumbers(each).filter(({ key }) => !here.has(key)))
  const [number] = numbers
  const digits = /\d+(?:[.,]\d+)*/.exec(line)?.[0]
  const replaced =
    number === undefined || digits === undefined
      ? []
      : [line.replace(digits, /\d+(?:[.,]\d+)*/.exec(number.written)?.[0] ?? '7')]
  const longest = (text: string, isNew: (word: string) => boolean) =>
    (text.match(/\p{L}{5,}/gu) ?? [])
      .filter((word) => isNew(word.toLowerCase()))
      .toSorted((one, other) => other.length - one.length)[0]
  const all = own.join(' ').toLowerCase()
  const [from, to] = [
    longest(line, () => true),
    longest(others.join(' '), (word) => !all.includes(word.slice(0, 4))),
  ]
  return [
    ...replaced,
    ...(from === undefined || to === undefined ? [] : [line.replace(from, to)]),
  ].filter((text) => text !== line)
}

/** The first numbers, or the last capitalized words, of two lines change places. */
function crossed([one, other]: readonly [string, string]): (readonly [string, string])[] {
  const swap = (pattern: RegExp) => {
    const [a, b] = [pattern.exec(one)?.[0], pattern.exec(other)?.[0]]
    if (a === undefined || b === undefined || a.toLowerCase() === b.toLowerCase()) return []
    if (one.includes(b) || other.includes(a)) return []
    return [[one.replace(a, b), other.replace(b, a)] as const]
  }
  return [...swap(/\d+(?:[.,]\d+)*/), ...swap(/(?<=\s)\p{Lu}\p{L}{2,}/u)]
}
