// Documents grow four times; the CPU time of every comparison grows at most in n log n.
import { expect, test } from 'vitest'
import { compareWordings } from './claims/compare-wordings.ts'
import { judgeChange } from './claims/judge-change.ts'
import { claimsLedger } from './claims/claims-ledger.ts'
import { findStatement, indexStatements } from './claims/customer-statements.ts'
import { fillDraft } from './drafts/fill-draft.ts'
import { isEqualJson, mergeDrafts } from './drafts/merge-drafts.ts'
import { suggestCharts } from './drafts/suggest-charts.ts'
import { suggestFirstScreen } from './drafts/suggest-first-screen.ts'
import {
  listFactMismatches,
  listTranslatedTexts,
  updateTranslationSources,
} from './languages/translated-texts.ts'
import { listFieldsToCheck } from './publishing/fields-to-check.ts'
import { listOpenItems, listOpenItemsOfLanguages, listUnreadableItems } from './publishing/gate.ts'
import { alignEntries } from './resume/align-entries.ts'
import { copyField, diffDocuments, revertDifference } from './resume/diff-documents.ts'
import { leavesOf, writeAt } from './resume/json-pointer.ts'
import type { StoredResume } from './resume/stored-resume.ts'
import { alignWords, splitWords } from './reviews/align-words.ts'
import { diffWords } from './reviews/diff-words.ts'
import { matchAnchor } from './reviews/match-anchor.ts'
import { boundReading } from './sources/bound-reading.ts'
import { applyCorrections } from './sources/cv-corrections.ts'
import {
  applyCvChange,
  areCvChangesApplied,
  listCvChanges,
  withEarlierIds,
} from './sources/cv-changes.ts'
import { indexFields } from './sources/field-index.ts'
import { listOpenConflicts } from './sources/source-conflicts.ts'
import {
  growthFactor,
  type LargeDocument,
  makeLargeReadings,
  makeLargeResume,
} from './testing/growth.ts'
import { listHints } from './writing/list-hints.ts'

/** 4 is linear, 16 quadratic; garbage collection and caches cost a bit more for larger inputs. */
const MOST = 12
const ENTRIES = 60
const KINDS: readonly LargeDocument['texts'][] = ['different', 'same', 'caseless']

type Documents = {
  readonly texts: LargeDocument['texts']
  readonly entries: number
  /** Documents with different texts. */
  readonly one: StoredResume
  readonly two: StoredResume
  readonly three: StoredResume
}
const documents =
  (texts: LargeDocument['texts']) =>
  (entries: number): Documents => {
    const make = (seed: number) => makeLargeResume({ entries, seed, texts })
    return { texts, entries, one: make(1), two: make(2), three: make(3) }
  }
const textsOf = (resume: unknown) => leavesOf(resume).map(({ value }) => String(value))
const proseOf = (resume: unknown) => textsOf(resume).join(' ')
const inText = (pointer: string) =>
  ({ on: 'text', language: 'en', pointer, start: 0, end: 5 }) as const
const anOrder = ({ one, two, three, texts, entries }: Documents) => {
  const statements = textsOf(makeLargeResume({ entries, seed: 4, texts }))
  return {
    languages: [
      { code: 'en', name: 'English' },
      { code: 'de', name: 'German' },
    ],
    drafts: [
      { language: 'en', resume: two, decided: {} },
      { language: 'de', resume: three, decided: {} },
    ],
    sources: { ...makeLargeReadings(one), statements },
    unread: textsOf(three).map((text) => ({
      ...{ language: 'en', field: 'work[0].position', text },
      lostIn: ['PDF resume' as const],
    })),
    given: [],
    told: [{ words: statements.join('\n'), where: 'message' as const, at: null }],
  }
}

/** Prepares the input outside the measured time. */
type Comparison = (all: Documents) => () => unknown

const comparisons: Readonly<Record<string, Comparison>> = {
  alignEntries:
    ({ one, two }) =>
    () =>
      alignEntries(one, two),
  diffDocuments:
    ({ one, two }) =>
    () =>
      diffDocuments(one, two),
  copyField:
    ({ one, two }) =>
    () =>
      copyField(one, two, '/work/20/highlights/1', 'x'),
  revertDifference: ({ one, two }) => {
    const [first] = diffDocuments(one, two)
    return () => first && revertDifference(two, one, first)
  },
  isEqualJson: ({ one }) => {
    const copy = structuredClone(one)
    return () => isEqualJson(one, copy)
  },
  mergeDrafts:
    ({ one, two, three }) =>
    () =>
      mergeDrafts(one, two, three),
  'mergeDrafts of moved entries': ({ one }) => {
    const work = one.work ?? []
    const half = work.length / 2
    const edited = work.map((entry, place) => ({ ...entry, position: `Role ${place}` }))
    const mine = { ...one, work: edited.toReversed() }
    const theirs = { ...one, work: [...work.slice(half), ...work.slice(0, half)] }
    return () => mergeDrafts(one, mine, theirs)
  },
  fillDraft:
    ({ one, two }) =>
    () =>
      fillDraft(one, two, new Set()),
  suggestFirstScreen:
    ({ one }) =>
    () =>
      suggestFirstScreen(one),
  suggestCharts:
    ({ one }) =>
    () =>
      suggestCharts(one),
  listTranslatedTexts:
    ({ one, two }) =>
    () =>
      listTranslatedTexts(one, two, {}),
  updateTranslationSources:
    ({ one, two }) =>
    () =>
      updateTranslationSources({}, one, two, one),
  listFactMismatches:
    ({ one, two }) =>
    () =>
      listFactMismatches(one, two),
  withEarlierIds:
    ({ one, two }) =>
    () =>
      withEarlierIds(one, two),
  listCvChanges:
    ({ one, two }) =>
    () =>
      listCvChanges(one, two),
  'listCvChanges of one long entry': ({ one, two }) => {
    const highlights = textsOf(two).map(($text, id) => ({ $id: `long-${id}`, $text }))
    const long = { $id: 'long', name: 'Long', highlights }
    return () => listCvChanges(one, { ...one, work: [...(one.work ?? []), long] })
  },
  applyCvChange: ({ one, two }) => {
    const [first] = listCvChanges(one, two)
    return () => first && applyCvChange(one, one, two, first)
  },
  areCvChangesApplied: ({ one, two, three }) => {
    const changes = listCvChanges(one, two)
    return () => areCvChangesApplied(three, one, two, changes)
  },
  listOpenConflicts: ({ one, two }) => {
    const joined = makeLargeReadings(one).joined
    const conflicts = leavesOf(one).map(({ pointer }) => ({
      ...{ id: pointer, path: pointer, writes: [{ path: pointer, value: 'x' }] },
      sides: { cv: { value: null, source: null }, linkedin: { value: 'x', source: null } },
    }))
    return () => listOpenConflicts(two, joined && { ...joined, conflicts }, {})
  },
  boundReading: ({ one }) => {
    const { cv } = makeLargeReadings(one)
    return () => cv && boundReading(cv)
  },
  indexFields: ({ one }) => {
    const { joined } = makeLargeReadings(one)
    return () => joined && indexFields(joined)
  },
  applyCorrections: ({ one }) => {
    const all = leavesOf(one).map(({ pointer, value }) => ({
      ...{ path: pointer, from: String(value), to: 'x' },
    }))
    return () => applyCorrections(one, all.slice(0, 100))
  },
  listOpenItems: (all) => {
    const order = anOrder(all)
    return () => listOpenItems(order)
  },
  listFieldsToCheck: (all) => {
    const order = anOrder(all)
    return () => listFieldsToCheck(order)
  },
  listOpenItemsOfLanguages: (all) => {
    const order = anOrder(all)
    const standing = [{ language: 'en', resume: all.one }]
    return () => listOpenItemsOfLanguages(order, ['de'], standing)
  },
  listUnreadableItems: (all) => {
    const { unread } = anOrder(all)
    return () => listUnreadableItems([{ language: 'en', resume: all.one }], unread, [])
  },
  claimsLedger: (all) => {
    const order = anOrder(all)
    return () => claimsLedger(order)
  },
  findStatement: ({ one, two }) => {
    const told = textsOf(two).map((words) => ({ words, where: 'message' as const, at: null }))
    return () => {
      const index = indexStatements(told)
      return leavesOf(one).map((leaf) => findStatement(leaf, index, ['en']))
    }
  },
  compareWordings: ({ one, two }) => {
    const [english, german] = [proseOf(one), proseOf(two)]
    return () =>
      compareWordings({ text: english, language: 'en' }, { text: german, language: 'de' })
  },
  listHints: ({ one, two }) => {
    const sources = makeLargeReadings(one)
    return () => listHints({ resume: two, language: 'en' }, sources, '2026-01-01')
  },
  'listHints of one long entry': ({ one }) => {
    const highlights = textsOf(one).map((text) => `Managed ${text}`)
    const resume = { work: [{ name: 'Long', highlights }] }
    return () => listHints({ resume, language: 'en' }, makeLargeReadings(one), '2026-01-01')
  },
  judgeChange: ({ one, two, entries }) => {
    // Of one text: longer ones are refused, so they are no measure.
    const [text = '', original = ''] = [one, two].map(({ work }) =>
      proseOf(work?.slice(0, entries / 8)),
    )
    return () => judgeChange([original], text, { kind: 'prose', language: 'en' })
  },
  matchAnchor:
    ({ one, two }) =>
    () =>
      matchAnchor(inText('/work/20/summary'), one, two),
  'matchAnchor in a long text': ({ one, two }) => {
    const [was, is] = [one, two].map((each) => `${proseOf(each)} ${proseOf(each)}`)
    const [before, after] = [was, is].map((text) => writeAt(one, '/basics/summary', text))
    return () => before && after && matchAnchor(inText('/basics/summary'), before, after)
  },
  diffWords:
    ({ one, two }) =>
    () =>
      diffWords(JSON.stringify(one), JSON.stringify(two)),
  alignWords: ({ one, two, three }) => {
    const [old, now] = [one, two].map((each) => splitWords(`${proseOf(each)} ${proseOf(three)}`))
    return () => alignWords(old ?? [], now ?? [])
  },
}

/** Comparisons that look texts up. */
const LOOKUPS = new Set(
  `alignEntries mergeDrafts areCvChangesApplied listOpenItems listOpenItemsOfLanguages claimsLedger
  listUnreadableItems findStatement`.split(/\s+/),
)
const CASES = Object.keys(comparisons).flatMap((name) =>
  (LOOKUPS.has(name) ? KINDS : (['different'] as const)).map((texts) => [name, texts] as const),
)

// @promise comparison-time-limit
test.for(CASES)('%s of %s texts grows in n log n', async ([name, texts], { annotate }) => {
  const prepare = documents(texts)
  const compare = comparisons[name] as Comparison
  const factor = growthFactor(
    (entries) => compare(prepare(entries)),
    (run) => run(),
    { size: ENTRIES, limit: MOST },
  )
  await annotate(`${ENTRIES} to ${4 * ENTRIES} entries: ${factor.toFixed(1)} times the CPU time`)
  expect(factor).toBeLessThan(MOST)
})

test('notices quadratic growth', () => {
  const measure = () =>
    growthFactor(
      (entries) => {
        const { one, two } = documents('different')(entries)
        return [textsOf(one), textsOf(two)] as const
      },
      ([one, two]) => one.filter((text) => two.some((other) => other === text)),
      { size: 2 * ENTRIES, limit: 0 },
    )
  // The first is compiled meanwhile.
  expect(Math.max(measure(), measure(), measure())).toBeGreaterThan(MOST)
})
