// npm run bench -- truth [--show] [--against DIRECTORY]
//
// Measures the judge of changes: changed facts that the gate lets pass, and harmless changes that it
// stops, by method, kind and language. The method `by hand` was written before the judge and is not
// used while it is built. Also times a document of 60 fields. `--against`: another checkout of this
// repository, measured on the same changes and in turns.
import { listOpenItems as judgedHere } from '@vitrine/domain/publishing/gate'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { heldOut } from './truth/held-out.ts'
import { type Change, makeChanges, orderOf } from './truth/make-changes.ts'
import { makeMovedLines } from './truth/moved-lines.ts'
import { makeTranslations, orderOfTranslation } from './truth/translations.ts'

const { values: flags } = parseArgs({
  args: process.argv.slice(2),
  options: { show: { type: 'boolean' }, against: { type: 'string' } },
})

type Judge = typeof judgedHere
const judges: [string, Judge][] = [['this program', judgedHere]]
if (flags.against !== undefined) {
  const path = pathToFileURL(`${flags.against}/domain/publishing/gate.ts`).href
  const other = (await import(path)) as { listOpenItems: Judge }
  judges.push([flags.against, other.listOpenItems])
}

const changes: readonly Change[] = [
  ...makeChanges(),
  ...heldOut.map((each): Change => ({ ...each, method: 'by hand' })),
]

const percent = (part: number, all: number) =>
  all === 0 ? '' : `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`

function tell(name: string, listOpenItems: Judge): void {
  const results = changes.map((change) => ({
    ...change,
    isOpen: listOpenItems(orderOf(change)).some(({ kind }) => kind === 'claim'),
  }))
  process.stdout.write(`\n${name}\n`)
  const lines = (title: string, of: (change: Change) => string) => {
    for (const [group, all] of Map.groupBy(results, of)) {
      const [changed, harmless] = [true, false].map((wanted) =>
        all.filter(({ isChanged }) => isChanged === wanted),
      ) as [typeof all, typeof all]
      const passed = changed.filter(({ isOpen }) => !isOpen).length
      const stopped = harmless.filter(({ isOpen }) => isOpen).length
      process.stdout.write(
        `  ${title.padEnd(10)}${group.padEnd(16)}passed ${percent(passed, changed.length).padEnd(20)}stopped ${percent(stopped, harmless.length)}\n`,
      )
    }
  }
  lines('method', ({ method }) => method)
  lines('kind', ({ kind }) => kind)
  lines('language', ({ language }) => language)
  if (flags.show !== true) return
  for (const each of results)
    if (each.isOpen !== each.isChanged)
      process.stdout.write(
        `    ${each.isChanged ? 'passed' : 'stopped'} (${each.method}, ${each.kind}, ${each.language}): ${each.before} -> ${each.after}\n`,
      )
}

const moved = makeMovedLines()
for (const [name, judge] of judges) {
  tell(name, judge)
  tellTranslations(judge)
  tellMovedLines(judge)
}

/** Of lines moved, split and merged: what passes, and what is stopped, a press counted alone. */
function tellMovedLines(listOpenItems: Judge): void {
  const results = moved.map((change) => {
    const items = listOpenItems(change.order).filter(({ kind }) => kind === 'claim')
    return {
      ...change,
      items,
      isOpen: items.length > 0,
      isStopped: items.some(({ verdict }) => verdict === 'new-fact'),
    }
  })
  for (const isApart of [false, true])
    for (const [kind, all] of Map.groupBy(
      results.filter((each) => each.isApart === isApart),
      (each) => each.kind,
    )) {
      const changed = all.filter(({ isChanged }) => isChanged)
      const honest = all.filter(({ isChanged }) => !isChanged)
      const passed = changed.filter(({ isOpen }) => !isOpen).length
      const stopped = honest.filter(({ isStopped }) => isStopped).length
      const pressed = honest.filter(({ isOpen, isStopped: no }) => isOpen && !no).length
      process.stdout.write(
        `  ${isApart ? 'apart' : 'open '} ${kind.padEnd(16)}passed ${percent(passed, changed.length).padEnd(20)}stopped ${percent(stopped, honest.length).padEnd(20)}with a press ${percent(pressed, honest.length)}\n`,
      )
    }
  if (flags.show !== true) return
  for (const each of results)
    if (!each.isApart && each.isOpen !== each.isChanged)
      process.stdout.write(
        `    ${each.isChanged ? 'passed' : 'stopped'} (${each.kind}, ${each.language}): ${each.before} -> ${each.after}${each.items.map(({ sentence, values }) => `\n      ${sentence} ${values.join(', ')}`).join('')}\n`,
      )
}

/** Of translations: what passes without a press, and what a press or a source is asked for. */
function tellTranslations(listOpenItems: Judge): void {
  const results = makeTranslations().map((change) => {
    const items = listOpenItems(orderOfTranslation(change)).filter(
      ({ kind, language }) => kind === 'claim' && language === change.language,
    )
    const isStopped = items.some(({ verdict }) => verdict === 'new-fact')
    return { ...change, isOpen: items.length > 0, isStopped }
  })
  for (const title of ['kind', 'language'] as const)
    for (const [group, all] of [
      ...Map.groupBy(results, (each) => each[title]),
      ...(title === 'kind' ? ([['all', results]] as const) : []),
    ]) {
      const changed = all.filter(({ isChanged }) => isChanged)
      const honest = all.filter(({ isChanged }) => !isChanged)
      const passed = changed.filter(({ isOpen }) => !isOpen).length
      const stopped = honest.filter(({ isStopped }) => isStopped).length
      const pressed = honest.filter(({ isOpen, isStopped: no }) => isOpen && !no).length
      process.stdout.write(
        `  translated ${group.padEnd(16)}passed ${percent(passed, changed.length).padEnd(20)}stopped ${percent(stopped, honest.length).padEnd(20)}with a press ${percent(pressed, honest.length)}\n`,
      )
    }
  if (flags.show !== true) return
  for (const each of results)
    if (each.isOpen !== each.isChanged)
      process.stdout.write(
        `    ${each.isChanged ? 'passed' : each.isStopped ? 'stopped' : 'press'} (${each.kind}, ${each.language}): ${each.before} -> ${each.after}\n`,
      )
}

/** A document of 60 fields of which one was typed in, as after a key press. */
const ROUNDS = 300
const [sample] = changes.filter(({ field, method }) => field === 'line' && method !== 'by hand')
if (sample === undefined) throw new Error('There are no changes.')
const opened = orderOf(sample, 60)
const TIMED = {
  // The files stay the same objects, as at the desk.
  'key press': (after: string) => ({
    ...opened,
    drafts: orderOf({ ...sample, after }, 60, opened).drafts,
  }),
  'new order': (after: string) => orderOf({ ...sample, after }, 60),
}
for (const [what, orderWith] of Object.entries(TIMED)) {
  const took = new Map(judges.map(([name]) => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS + 20; round += 1)
    for (const [name, judge] of judges) {
      const order = orderWith(`${sample.before} ${'again '.repeat(round % 5)}`)
      const began = performance.now()
      judge(order)
      if (round >= 20) took.get(name)?.push(performance.now() - began)
    }
  for (const [name, times] of took) {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(2) ?? ''
    process.stdout.write(`${what}, 60 fields, ms: median ${at(0.5)}, p95 ${at(0.95)} (${name})\n`)
  }
}
