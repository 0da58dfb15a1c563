import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rounds } from '../../tools/test-rounds.ts'
import { textAt } from '../resume/json-pointer.ts'
import { matchAnchor } from './match-anchor.ts'
import { resumeSchema } from '../resume/resume.ts'
import { assignIds } from '../resume/stored-resume.ts'
import {
  createRandom,
  randomComment,
  editOnce,
  evaluateMatch,
  trackWords,
  type Outcome,
} from '../testing/random-edits.ts'

/** Complete resumes of the templates. */
const documents = globSync(
  new URL('../../renderer/templates/*/sample.json', import.meta.url).pathname,
)
  .sort()
  .map((file) => assignIds(resumeSchema.parse(JSON.parse(readFileSync(file, 'utf8')))))

const COMMENTS = rounds(100_000, 10, 0.04)
/** A batch of comments before the edits. */
const AT_ONCE = 100

// @promise comment-anchors: Comments stay anchored to their text or report it as lost.
test('matches random comments after 20 edits without wrong highlights', () => {
  const chance = createRandom(20_261_122)
  const counts: Record<Outcome, number> = {
    sure: 0,
    beside: 0,
    gone: 0,
    'highlighted-wrongly': 0,
    'beside-wrongly': 0,
    lost: 0,
  }
  for (let made = 0; made < COMMENTS; made += AT_ONCE) {
    const before = trackWords(documents[(made / AT_ONCE) % documents.length]!)
    let after = before
    for (let turn = 0; turn < 20; turn += 1) after = editOnce(after, chance)
    for (let each = 0; each < AT_ONCE; each += 1)
      counts[evaluateMatch(randomComment(before, chance), before, after)] += 1
  }
  expect(documents.length).toBe(9)
  expect([counts.lost, counts['highlighted-wrongly']]).toEqual([0, 0])
  const right = counts.sure + counts.beside + counts.gone
  expect(right / (right + counts['beside-wrongly'])).toBeGreaterThanOrEqual(0.97)
  // A matcher that is never sure would pass otherwise.
  expect(counts.sure / right).toBeGreaterThanOrEqual(0.7)
})

const line = ($id: string, $text: string) => ({ $id, $text })
const job = ($id: string, name: string, ...highlights: { $id: string; $text: string }[]) => ({
  $id,
  name,
  highlights,
})
const BEFORE = {
  basics: { summary: 'Led a team of nine. Cut the waiting time by a third.' },
  work: [
    job(
      'bay',
      'Bayview',
      line('cut', 'Cut the waiting time'),
      line('train', 'Trained nine nurses'),
    ),
    job('north', 'Northgate', line('kept', 'Kept the records of a ward')),
  ],
}

function on(pointer: string, quote: string): Parameters<typeof matchAnchor>[0] {
  const start = textAt(BEFORE, pointer).indexOf(quote)
  return { on: 'text', language: 'en', pointer, start, end: start + quote.length }
}
const summary = (text: string) => ({ ...BEFORE, basics: { summary: text } })
const placed = (target: Parameters<typeof matchAnchor>[0], after: typeof BEFORE) =>
  matchAnchor(target, BEFORE, after)

// @promise comment-anchors
test('follows a moved line', () => {
  const [bay, north] = BEFORE.work as [(typeof BEFORE.work)[0], (typeof BEFORE.work)[0]]
  const [cut, train] = bay.highlights as [(typeof bay.highlights)[0], (typeof bay.highlights)[0]]
  const after = { ...BEFORE, work: [{ ...north, highlights: [train, cut] }] }
  expect(placed(on('/work/0/highlights/1', 'nine'), after)).toEqual({
    state: 'sure',
    pointer: '/work/0/highlights/0',
    range: { start: 8, end: 12 },
  })
})

// @promise comment-anchors
test('highlights adjacent words at their new position', () => {
  const after = summary('In 2021 led a team of nine. Cut the waiting time by a third.')
  expect(placed(on('/basics/summary', 'Cut the waiting time'), after)).toEqual({
    state: 'sure',
    pointer: '/basics/summary',
    range: { start: 28, end: 48 },
  })
})

// @promise comment-anchors
test.each([
  ['other words stand between them', 'Led a team of nine. Cut the long waiting time by a third.'],
  ['one of them has gone', 'Led a team of nine. Cut the time by a third.'],
  ['the last of them is another', 'Led a team of nine. Cut the waiting list by a third.'],
  ['the first of them is another', 'Led a team of nine. Halved the waiting time by a third.'],
  ['nothing that stood beside them does', 'We cut costs. Cut the waiting time and more.'],
])('where %s, asks to check the field', (_why, text) => {
  expect(placed(on('/basics/summary', 'Cut the waiting time'), summary(text))).toEqual({
    state: 'check',
    pointer: '/basics/summary',
  })
})

// @promise comment-anchors
test('leaves a duplicated sentence ambiguous', () => {
  const twice = summary('Led a team of nine. Led a team of nine. Cut the waiting time by a third.')
  expect(placed(on('/basics/summary', 'Led a team'), twice).state).toBe('check')
})

// @promise comment-anchors
test('reports a deleted field with its nearest parent', () => {
  const [bay, north] = BEFORE.work as [(typeof BEFORE.work)[0], (typeof BEFORE.work)[0]]
  const target = on('/work/0/highlights/1', 'Trained nine nurses')
  const [cut] = bay.highlights as [(typeof bay.highlights)[0]]
  const without = (...work: (typeof BEFORE.work)[0][]) => placed(target, { ...BEFORE, work })
  expect(without(north, { ...bay, highlights: [cut] })).toEqual({
    state: 'gone',
    pointer: '/work/1',
  })
  expect(without(north)).toEqual({ state: 'gone', pointer: '/work' })
})

// @promise comment-anchors
test('asks to check a retyped line', () => {
  const [bay, north] = BEFORE.work as [(typeof BEFORE.work)[0], (typeof BEFORE.work)[0]]
  const anew = { ...bay, highlights: [line('new', 'Trained nine nurses')] }
  expect(
    placed(on('/work/0/highlights/1', 'nine nurses'), { ...BEFORE, work: [north, anew] }),
  ).toEqual({ state: 'check', pointer: '/work/1/highlights/0' })
})

// @promise comment-anchors
test('matches an entry by ID while half is unchanged', () => {
  const [bay, north] = BEFORE.work as [(typeof BEFORE.work)[0], (typeof BEFORE.work)[0]]
  const target = { on: 'entry', language: 'en', pointer: '/work/0' } as const
  expect(placed(target, { ...BEFORE, work: [north, bay] })).toMatchObject({
    state: 'sure',
    pointer: '/work/1',
  })
  const other = job('bay', 'Elsewhere', line('x', 'Something'), line('y', 'And more'))
  expect(placed(target, { ...BEFORE, work: [other] })).toEqual({
    state: 'check',
    pointer: '/work/0',
  })
})

test('keeps a comment on the whole page', () => {
  const target = { on: 'whole', language: 'en' } as const
  expect(placed(target, summary('All is new.'))).toEqual({
    state: 'sure',
    pointer: null,
    range: null,
  })
})

test('finds three retyped words, but not two', () => {
  const [bay, north] = BEFORE.work as [(typeof BEFORE.work)[0], (typeof BEFORE.work)[0]]
  const anew = { ...bay, highlights: [line('new', 'Since then trained nine nurses a year')] }
  const after = { ...BEFORE, work: [north, anew] }
  const trained = { ...anew, highlights: [line('new', 'Trained nine nurses a year')] }
  expect(
    placed(on('/work/0/highlights/1', 'Trained nine nurses'), {
      ...BEFORE,
      work: [north, trained],
    }),
  ).toEqual({ state: 'check', pointer: '/work/1/highlights/0' })
  expect(placed(on('/work/0/highlights/1', 'nine nurses'), after).state).toBe('gone')
})

// @promise comment-anchors
test('compares unspaced scripts by character', () => {
  const [was, is] = [
    '看護師九名を率いた。待ち時間を短縮。',
    '病院で看護師九名を率いた。待ち時間を短縮。',
  ]
  const target = {
    on: 'text',
    language: 'ja',
    pointer: '/basics/summary',
    start: 3,
    end: 5,
  } as const
  expect(matchAnchor(target, { basics: { summary: was } }, { basics: { summary: is } })).toEqual({
    state: 'sure',
    pointer: '/basics/summary',
    range: { start: 6, end: 8 },
  })
})

test('keeps a comment on a picture', () => {
  const target = { on: 'picture', language: 'en' } as const
  expect(placed(target, summary('All is new.'))).toEqual({
    state: 'sure',
    pointer: null,
    range: null,
  })
})

test('highlights half a word', () => {
  const start = 'Led a te'.length
  const end = 'Led a team of ni'.length
  const target = { on: 'text', language: 'en', pointer: '/basics/summary', start, end } as const
  const before = { basics: { summary: 'Led a team of nine.' } }
  const after = { basics: { summary: 'Once. Led a team of nine.' } }
  expect(matchAnchor(target, before, after)).toEqual({
    state: 'sure',
    pointer: '/basics/summary',
    range: { start: 'Once. Led a te'.length, end: 'Once. Led a team of ni'.length },
  })
  // Ignores spaces at both ends.
  const spaces = { ...target, start: 'Led'.length, end: 'Led a team '.length }
  expect(matchAnchor(spaces, before, after)).toMatchObject({
    range: { start: 'Once. Led '.length, end: 'Once. Led a team'.length },
  })
})

test('requires neighbors for short quotes', () => {
  const stands = (quote: string, text: string) =>
    placed(on('/basics/summary', quote), summary(text)).state
  // "waiting time" between "the" and "by".
  expect(stands('waiting time', 'We cut the waiting time by half.')).toBe('sure')
  expect(stands('waiting time', 'We cut the waiting time in half.')).toBe('check')
  expect(stands('waiting time', 'Less waiting time by far.')).toBe('check')
  expect(stands('the waiting time', 'We cut the waiting time in half.')).toBe('check')
  expect(stands('the waiting time', 'Cut the waiting time in half.')).toBe('sure')
  expect(stands('the waiting time', 'Less of the waiting time by a third.')).toBe('sure')
  // At the start, and not there any more.
  expect(stands('Led a', 'Led a team')).toBe('sure')
  expect(stands('Led a', 'Once more: Led a team')).toBe('check')
})

test('asks to check a comment on spaces', () => {
  const before = { basics: { summary: 'Led  a team' } }
  const after = { basics: { summary: 'Led  a team of nine' } }
  const at = (start: number, end: number) =>
    matchAnchor(
      { on: 'text', language: 'en', pointer: '/basics/summary', start, end },
      before,
      after,
    )
  expect(at(3, 4)).toEqual({ state: 'check', pointer: '/basics/summary' })
  expect(at(40, 44)).toEqual({ state: 'check', pointer: '/basics/summary' })
  expect(at(0, 3)).toMatchObject({ state: 'sure', range: { start: 0, end: 3 } })
})

test('matches a field without entry by path', () => {
  const after = { ...BEFORE, basics: {} } as typeof BEFORE
  const target = on('/basics/summary', 'Led a team')
  expect(placed(target, after)).toEqual({ state: 'gone', pointer: '/basics' })
  const { basics: _, ...rest } = BEFORE
  expect(placed(target, rest as typeof BEFORE)).toEqual({ state: 'gone', pointer: null })
})

test('asks to check a field that is no text now', () => {
  const [bay, north] = BEFORE.work as [(typeof BEFORE.work)[0], (typeof BEFORE.work)[0]]
  const list = { ...bay, name: ['Bayview'] } as unknown as typeof bay
  expect(placed(on('/work/0/name', 'Bayview'), { ...BEFORE, work: [list, north] })).toEqual({
    state: 'check',
    pointer: '/work/0/name',
  })
})

test('requires half of an entry to match', () => {
  const [bay, north] = BEFORE.work as [(typeof BEFORE.work)[0], (typeof BEFORE.work)[0]]
  const target = { on: 'entry', language: 'en', pointer: '/work/1' } as const
  const now = (name: string, text: string) =>
    placed(target, { ...BEFORE, work: [bay, job('north', name, line('kept', text))] }).state
  expect(now('Northgate', 'Wrote letters')).toBe('sure')
  expect(now('Southgate', 'Kept the records of a ward')).toBe('sure')
  expect(now('Southgate', 'Wrote letters')).toBe('check')
  // Long lines match anywhere in an entry, short ones in place only.
  const moved = {
    $id: 'north',
    name: 'Kept the records of a ward',
    highlights: [line('kept', 'Northgate')],
  }
  expect(placed(target, { ...BEFORE, work: [bay, moved] }).state).toBe('sure')
  const before = { ...BEFORE, work: [bay, job('north', 'Northgate', line('kept', 'Nights'))] }
  const swapped = { ...BEFORE, work: [bay, job('north', 'Nights', line('kept', 'Northgate'))] }
  expect(matchAnchor(target, before, swapped).state).toBe('check')
  expect(placed(target, { ...BEFORE, work: [north] }).state).toBe('sure')
})

test('leaves a sentence that was retyped twice unmatched', () => {
  const [bay, north] = BEFORE.work as [(typeof BEFORE.work)[0], (typeof BEFORE.work)[0]]
  const target = on('/work/0/highlights/1', 'Trained nine nurses')
  const anew = (...lines: { $id: string; $text: string }[]) =>
    placed(target, { ...BEFORE, work: [north, { ...bay, highlights: lines }] })
  expect(anew(line('a', 'Trained nine nurses'))).toMatchObject({ state: 'check' })
  expect(anew(line('a', 'Trained nine nurses'), line('b', 'Trained nine nurses'))).toEqual({
    state: 'gone',
    pointer: '/work/1',
  })
  // Not in another kind of field.
  expect(placed(target, { ...BEFORE, work: [north, job('bay', 'Trained nine nurses')] })).toEqual({
    state: 'gone',
    pointer: '/work/1',
  })
})
