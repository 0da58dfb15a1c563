import { expect, test } from 'vitest'
import {
  type GateOrder,
  filterItemsByLanguage,
  listOpenItemsOfLanguages,
  listOpenItems,
  openItemSchema,
  blocksPublication,
  acceptsReason,
} from './gate.ts'
import { moveWithin, readAt, writeAt } from '../resume/json-pointer.ts'
import { applyLinkedInSide, listOpenConflicts } from '../sources/source-conflicts.ts'
import { aReading, aReadings, twoReadings } from '../testing/readings.ts'
import { updateTranslationSources } from '../languages/translated-texts.ts'

const asRead = writeAt(aReading().resume, '/basics/email', 'sofia@example.com')
const ENGLISH = { code: 'en', name: 'English' }
const GERMAN = { code: 'de', name: 'German' }

const anOrder = (more: Partial<GateOrder> = {}): GateOrder => ({
  languages: [ENGLISH],
  drafts: [{ language: 'en', resume: asRead, decided: {} }],
  sources: { ...aReadings(), statements: [] },
  unread: [],
  given: [],
  ...more,
})
const written = (resume: unknown, more: Partial<GateOrder> = {}) =>
  anOrder({ drafts: [{ language: 'en', resume, decided: {} }], ...more })

/** A complete translation. */
const german = [
  ['/basics/label', 'Stationsleitung'],
  ['/work/0/position', 'Stationsleitung'],
  ['/work/0/highlights/0', '17 Pflegekräfte eingearbeitet'],
  ['/work/1/highlights/0', 'Notfallteam der Klinik'],
].reduce((resume, [at = '', text]) => writeAt(resume, at, text), asRead)

const both = (resume: unknown) =>
  anOrder({
    languages: [ENGLISH, GERMAN],
    drafts: [
      { language: 'en', resume: asRead, decided: {} },
      { language: 'de', resume, decided: {} },
    ],
  })

// @promise no-unsourced-claims: A claim without a source blocks publication in every language.
test('finds nothing open in an unchanged draft', () => {
  expect(listOpenItems(anOrder())).toEqual([])
  expect(listOpenItems(both(german))).toEqual([])
})

// @promise wishes-answered: Each wish of the order blocks every preview until it is met or answered.
test('blocks on each wish until it is answered', () => {
  const wishes = ['No phone number.', 'No photo.']
  const order = { ...both(german), wishes }
  const items = listOpenItems(order)
  expect(items.map(({ kind, text }) => [kind, text])).toEqual(wishes.map((text) => ['wish', text]))
  expect(items.every(blocksPublication)).toBe(true)
  expect(listOpenItemsOfLanguages(order, ['de'], [])).toEqual(items)
  expect(filterItemsByLanguage(items, ['de'], 'en')).toEqual(items)
  const given = items.map(({ key, text }) => ({ key, text, how: 'done' as const }))
  expect(listOpenItems({ ...order, given: given.slice(0, 1) })).toEqual(items.slice(1))
  expect(listOpenItems({ ...order, given })).toEqual([])
})

test('reports a missing language without blocking', () => {
  const [item, ...more] = listOpenItems(anOrder({ languages: [ENGLISH, GERMAN] }))
  expect(item).toMatchObject({
    kind: 'language-missing',
    language: 'de',
    pointer: '',
    sentence: 'German is ordered and not written yet',
  })
  expect(more).toEqual([])
  expect([acceptsReason(item!), blocksPublication(item!)]).toEqual([false, false])
})

test.each([
  ['Klingonese', '“Klingonese” is ordered, but we don’t know this language'],
  ['Tibetan', 'Tibetan is ordered, but we have no typeface for it'],
])('tells the team what to do about %s', (name, sentence) => {
  const [item] = listOpenItems(anOrder({ languages: [ENGLISH, { code: 'xx', name }] }))
  expect(item).toMatchObject({
    kind: 'language-missing',
    sentence: expect.stringMatching(sentence),
  })
})

// @promise no-unsourced-claims
test('finds an invented number in every language', () => {
  const boast = writeAt(german, '/work/0/highlights/0', 'Zufriedenheit bei 99%')
  const [item, ...more] = listOpenItems(both(boast))
  expect(item).toMatchObject({
    kind: 'claim',
    language: 'de',
    pointer: '/work/0/highlights/0',
    entryId: readAt(asRead, '/work/0/highlights/0/$id'),
    values: ['99%'],
    sentence: '“99%” is not in its source',
  })
  expect(more).toEqual([])
})

// @promise no-unsourced-claims
test('reports an untranslated text', () => {
  const half = writeAt(german, '/work/1/highlights/0', 'Rapid response team')
  expect(listOpenItems(both(half))).toMatchObject([
    {
      kind: 'untranslated',
      language: 'de',
      pointer: '/work/1/highlights/0',
      sentence: 'Not translated, same as in English: “Rapid response team”',
    },
  ])
})

// @promise no-unsourced-claims
test('reports a conflict until it is decided', () => {
  const readings = twoReadings()
  const resume = readings.joined?.resume
  const order = written(resume, { sources: { ...readings, statements: [] } })
  expect(listOpenItems(order).map(({ kind, sentence }) => [kind, sentence])).toEqual([
    ['conflict', 'CV and LinkedIn disagree: “2020-06” or “2020-04”'],
    ['conflict', 'CV and LinkedIn disagree: “nothing” or “2024-03”'],
  ])
  const decided = { start: 'cv', end: 'cv' } as const
  expect(listOpenItems({ ...order, drafts: [{ language: 'en', resume, decided }] })).toEqual([])
  const taken = [...listOpenConflicts(resume, readings.joined, {}).values()].reduce(
    applyLinkedInSide,
    resume,
  )
  expect(listOpenItems(written(taken, { sources: order.sources }))).toEqual([])
})

test.each([
  ['/basics/email', 'nobody', true],
  ['/basics/email', 'a@b.example', false],
  ['/basics/phone', '+351 912 345 678', false],
  ['/basics/url', 'sofia.example', false],
  ['/basics/profiles/0', { network: 'LinkedIn', url: 'linkedin.com/in/sofia' }, false],
])('with only %s %j, lacks contact: %s', (at, value, lacks) => {
  const resume = writeAt(aReading().resume, at, value)
  expect(listOpenItems(written(resume)).some(({ kind }) => kind === 'no-contact')).toBe(lacks)
})

test('blocks a page without a name', () => {
  const [item] = listOpenItems(written(writeAt(asRead, '/basics/name', undefined)))
  expect(item).toMatchObject({ kind: 'no-name', pointer: '/basics/name' })
  expect([acceptsReason(item!), blocksPublication(item!)]).toEqual([false, true])
})

// @promise reviewed-reasons: A source or reason applies to its text and has an author.
test('keeps a resolution while the text is unchanged', () => {
  const boast = writeAt(asRead, '/work/0/highlights/0', 'Cut falls by 99%')
  const given = listOpenItems(written(boast)).map(({ key, text }) => ({ key, text }))
  expect(given).toHaveLength(1)
  expect(listOpenItems(written(boast, { given }))).toEqual([])
  expect(listOpenItems(written(moveWithin(boast, '/work', 0, 1), { given }))).toEqual([])

  const changed = writeAt(boast, '/work/0/highlights/0', 'Cut all falls by 99%')
  expect(listOpenItems(written(changed, { given }))).toHaveLength(1)
  const elsewhere = writeAt(asRead, '/work/1/highlights/0', 'Cut falls by 99%')
  expect(listOpenItems(written(elsewhere, { given }))).toHaveLength(1)
})

// @promise reviewed-reasons
test('limits a resolution to its language', () => {
  const boast = writeAt(asRead, '/work/0/highlights/0', 'Cut falls by 99%')
  const given = listOpenItems(written(boast)).map(({ key, text }) => ({ key, text }))
  const order = anOrder({
    languages: [GERMAN, ENGLISH],
    drafts: [{ language: 'de', resume: boast, decided: {} }],
    given,
  })
  expect(listOpenItems(order)).toMatchObject([
    { kind: 'claim', language: 'de' },
    { kind: 'language-missing', language: 'en' },
  ])
})

test('reports items in document order', () => {
  const boast = writeAt(asRead, '/work/0/highlights/0', 'Satisfied 99% of patients')
  const { basics, ...rest } = writeAt(boast, '/basics/name', ' ') as Record<string, unknown>
  expect(
    listOpenItems(written({ ...rest, basics })).map(({ kind, sentence }) => [kind, sentence]),
  ).toEqual([
    ['no-name', 'The name is missing'],
    ['claim', '“Satisfied”, “99%”, “patients” are not in its source'],
  ])
})

test('uses singular and plural', () => {
  const boast = writeAt(asRead, '/work/0/highlights/0', 'Satisfied 99% of patients in 41 wards')
  expect(listOpenItems(written(boast)).map(({ sentence }) => sentence)).toEqual([
    '“Satisfied”, “99%”, “patients”, “41” are not in its source',
  ])
})

test('reports nothing without languages', () => {
  expect(listOpenItems(anOrder({ languages: [] }))).toEqual([])
})

test.each([
  ['/education/0/studyType', 'MSc', 'The degree “MSc” has no source'],
  ['/publications/0/name', 'On Falls', 'The publication “On Falls” has no source'],
  [
    '/work/0/name',
    'Charité',
    'The employer “Charité” differs from its source: “Bayview Medical Center”',
  ],
  ['/basics/name', 'Ada Quill', 'The name “Ada Quill” differs from its source: “Sofia Almeida”'],
  ['/education/0/institution', 'Oxford', 'The school “Oxford” has no source'],
  ['/certificates/0/name', 'CEN', 'The certificate “CEN” has no source'],
  ['/awards/0/title', 'Best of all', 'The award “Best of all” has no source'],
])('names %s "%s" by its kind', (at, value, sentence) => {
  expect(listOpenItems(written(writeAt(asRead, at, value))).map((item) => item.sentence)).toEqual([
    sentence,
  ])
})

test('reports no entry for a top-level field', () => {
  const resume = writeAt(writeAt(asRead, '/basics/name', ''), '/basics/location', { city: 'Porto' })
  const [item] = listOpenItems(written(resume))
  expect(item).toMatchObject({ kind: 'no-name', entryId: null })
})

test('ends a resolution when the original changes', () => {
  const kept = writeAt(german, '/work/1/highlights/0', 'Rapid response team')
  const order = both(kept)
  const [item, ...more] = listOpenItems(order)
  expect([item?.kind, more]).toEqual(['untranslated', []])
  const given = [{ key: item!.key, text: item!.text }]
  expect(listOpenItems({ ...order, given })).toEqual([])
  // Invisible space changes nothing.
  const spaced = both(writeAt(kept, '/work/1/highlights/0', 'Rapid  response team'))
  expect(listOpenItems({ ...spaced, given })).toEqual([])
  const now = writeAt(asRead, '/work/1/highlights/0', 'Rapid response teams')
  const again = listOpenItems({
    ...order,
    given,
    drafts: [
      { language: 'en', resume: now, decided: {} },
      { language: 'de', resume: now, decided: {} },
    ],
  })
  expect(again.map(({ kind, language }) => [kind, language])).toContainEqual(['untranslated', 'de'])
})

test('binds the reason for a stale text to both texts', () => {
  const madeFrom = updateTranslationSources({}, {}, german, asRead)
  const inBoth = (resume: unknown, original: unknown) =>
    anOrder({
      languages: [ENGLISH, GERMAN],
      drafts: [
        { language: 'en', resume: original, decided: {} },
        { language: 'de', resume, decided: {}, madeFrom },
      ],
    })
  expect(listOpenItems(inBoth(german, asRead))).toEqual([])
  const line = '/work/1/highlights/0'
  const original = writeAt(asRead, line, 'Response team')
  const [stale, ...more] = listOpenItems(inBoth(german, original))
  expect(stale).toMatchObject({
    kind: 'stale',
    pointer: line,
    sentence: 'English has changed since: “Response team”',
  })
  expect(more).toEqual([])
  const given = [{ key: stale!.key, text: stale!.text }]
  expect(listOpenItems({ ...inBoth(german, original), given })).toEqual([])
  const reworded = writeAt(german, line, 'Notfallteam')
  expect(listOpenItems({ ...inBoth(reworded, original), given })).toHaveLength(1)
  const further = writeAt(asRead, line, 'Team')
  expect(listOpenItems({ ...inBoth(german, further), given })).toHaveLength(1)
  const gone = writeAt(asRead, line, '')
  expect(listOpenItems(inBoth(german, gone))).toMatchObject([
    { kind: 'stale', sentence: 'English does not say this any more: “Notfallteam der Klinik”' },
  ])
})

test('quotes the original of a missing translation', () => {
  const empty = writeAt(german, '/work/1/highlights/0', '')
  expect(listOpenItems(both(empty))).toMatchObject([
    { kind: 'untranslated', sentence: 'Not translated yet: “Rapid response team”' },
  ])
  const named = (length: number) => {
    const name = `MSc ${'x'.repeat(length - 4)}`
    return listOpenItems(written(writeAt(asRead, '/education/0/studyType', name)))[0]?.sentence
  }
  expect(named(80)).toBe(`The degree “MSc ${'x'.repeat(76)}” has no source`)
  expect(named(81)).toBe(`The degree “MSc ${'x'.repeat(75)}…” has no source`)
})

test('validates every kind of item', () => {
  const readings = twoReadings()
  const conflicting = written(readings.joined?.resume, { sources: { ...readings, statements: [] } })
  const items = [
    ...listOpenItems(conflicting),
    ...listOpenItems(written({ work: [{ name: 'Charité' }] })),
    ...listOpenItems(both(asRead)),
    ...listOpenItems(anOrder({ languages: [ENGLISH, GERMAN] })),
  ]
  expect([...new Set(items.map(({ kind }) => kind))].sort()).toEqual([
    'claim',
    'conflict',
    'language-missing',
    'no-contact',
    'no-name',
    'untranslated',
  ])
  expect(openItemSchema.array().parse(items)).toEqual(items)
  expect(items.filter(({ sentence }) => sentence === '')).toEqual([])
  expect(openItemSchema.safeParse({ ...items[0], kind: 'stale' }).success).toBe(true)
  expect(openItemSchema.safeParse({ ...items[0], kind: 'other' }).success).toBe(false)
})

// @promise pdf-round-trip
test('reports a field lost in a PDF until resolved', () => {
  const lost = { language: 'en', field: 'basics.email', text: 'sofia@example.com' }
  const unread = [{ ...lost, lostIn: ['PDF resume' as const] }]
  const [item, ...more] = listOpenItems(anOrder({ unread }))
  expect(more).toEqual([])
  expect(item).toMatchObject({
    kind: 'unread',
    language: 'en',
    pointer: '/basics/email',
    sentence: '“sofia@example.com” could not be read back from the PDF resume',
  })
  expect(openItemSchema.parse(item)).toEqual(item)
  expect([acceptsReason(item!), blocksPublication(item!)]).toEqual([true, false])
  expect(listOpenItems(anOrder({ unread, given: [item!] }))).toEqual([])
  // Each PDF needs its own reason.
  const both = [{ ...lost, lostIn: ['PDF resume' as const, 'designed PDF' as const] }]
  expect(listOpenItems(anOrder({ unread: both, given: [item!] }))).toMatchObject([
    {
      kind: 'unread',
      sentence:
        '“sofia@example.com” could not be read back from the PDF resume and the designed PDF',
    },
  ])
  const changed = writeAt(asRead, '/basics/email', 'sofia.r@example.com')
  expect(
    listOpenItems(written(changed, { unread, sources: { ...aReadings(), statements: [] } })),
  ).toEqual([])
})

const LINE = '/work/0/highlights/0'
/** German alone, with live English. */
const germanAlone = (english: unknown, resume: unknown, madeFrom = {}) => {
  const drafts = [
    { language: 'en', resume: english, decided: {} },
    { language: 'de', resume, decided: {}, madeFrom },
  ]
  const order = anOrder({ languages: [ENGLISH, GERMAN], drafts })
  const standing = [{ language: 'en', resume: asRead }]
  const kinds = (items: readonly { kind: string; language: string }[]) =>
    items.map(({ kind, language }) => `${kind} ${language}`)
  return {
    whole: kinds(listOpenItems(order)),
    alone: kinds(listOpenItemsOfLanguages(order, ['de'], standing)),
    english: kinds(listOpenItemsOfLanguages(order, ['en'], [{ language: 'de', resume: german }])),
    otherWay: kinds(
      listOpenItemsOfLanguages({ ...order, drafts: drafts.toReversed() }, ['de'], standing),
    ),
  }
}

// @promise languages-published-separately
test('limits items to the selected languages', () => {
  const half = writeAt(writeAt(asRead, LINE, 'Led 99 nurses and'), '/basics/name', '')
  const found = germanAlone(half, german, updateTranslationSources({}, undefined, german, asRead))
  expect(found.whole).toEqual(['no-name en', 'claim en', 'claim de', 'stale de'])
  expect(found.english).toEqual(['no-name en', 'claim en'])
  // A translation of the live text.
  expect(found.alone).toEqual([])
  const unnamed = writeAt(german, '/basics/email', '')
  expect(germanAlone(half, unnamed).alone).toContain('no-contact de')
})

// @promise languages-published-separately
test('accepts a translation of live or draft text', () => {
  const draft = writeAt(asRead, LINE, 'Trained 17 nurses')
  const after = (original: unknown) => updateTranslationSources({}, undefined, german, original)
  expect(germanAlone(draft, german, after(draft)).alone).toEqual([])
  expect(germanAlone(draft, german, after(asRead)).alone).toEqual([])
  expect(germanAlone(draft, german, after(writeAt(asRead, LINE, 'Other'))).alone).toEqual([
    'stale de',
  ])
  expect(germanAlone(draft, writeAt(german, LINE, '')).alone).toEqual(['untranslated de'])
  // A new English line is not missing beside the live page.
  const begun = writeAt(asRead, '/work/0/highlights/1', 'And')
  expect(germanAlone(begun, german).whole).toEqual(['untranslated de'])
  expect(germanAlone(begun, german).alone).toEqual([])
})

// @promise languages-published-separately
test('reports a claim of the original once', () => {
  const boast = writeAt(asRead, LINE, 'Trained 99 nurses')
  const germanBoast = writeAt(german, LINE, '99 Pflegekräfte eingearbeitet')
  expect(germanAlone(boast, germanBoast).alone).toEqual(['claim en'])
  const other = writeAt(boast, '/work/1/highlights/0', 'Response team of 55')
  expect(germanAlone(other, germanBoast).alone).toEqual(['claim en'])
  // Two possible sources: both are open.
  const twice = writeAt(boast, '/work/1/highlights/0', 'Response team of 99')
  expect(germanAlone(twice, germanBoast).alone).toEqual(['claim en', 'claim en'])
  expect(germanAlone(boast, german).alone).toEqual([])
})

test('uses the first ordered language as original', () => {
  const boast = writeAt(asRead, LINE, 'Trained 99 nurses')
  const found = germanAlone(boast, writeAt(german, LINE, '99 Pflegekräfte eingearbeitet'))
  expect([found.alone, found.otherWay]).toEqual([['claim en'], ['claim en']])
})

test('blocks a claim that only a translation makes', () => {
  const invented = writeAt(german, LINE, '99 Pflegekräfte eingearbeitet')
  expect(germanAlone(asRead, invented).alone).toEqual(['claim de'])
  expect(germanAlone(writeAt(asRead, LINE, 'Trained nurses'), invented).alone).toEqual(['claim de'])
})

test('requires an item to be open beside the live page too', () => {
  // One line is missing, the other only started.
  const begun = writeAt(asRead, '/work/0/highlights/1', 'And')
  const missing = germanAlone(begun, writeAt(german, LINE, ''))
  expect(missing.whole).toEqual(['untranslated de', 'untranslated de'])
  expect(missing.alone).toEqual(['untranslated de'])
})

test('distinguishes untranslated texts from claims', () => {
  const line = '/work/1/highlights/0'
  const team = writeAt(asRead, line, 'Response team of 99')
  const found = germanAlone(team, writeAt(german, line, 'Response team of 99'))
  expect(found.whole).toEqual(['claim en', 'untranslated de'])
  expect(found.alone).toEqual(['claim en'])
})

test('ignores original claims that a translation omits', () => {
  const boast = writeAt(asRead, LINE, 'Trained 99 nurses')
  const modest = writeAt(german, LINE, 'Pflegekräfte eingearbeitet')
  const found = germanAlone(boast, modest, updateTranslationSources({}, undefined, modest, boast))
  expect(found.whole).toEqual(['claim en'])
  expect(found.alone).toEqual([])
})

test('counts only items independent of the original', () => {
  const kinds = ['claim', 'untranslated', 'stale', 'conflict', 'no-name', 'unread'] as const
  const items = ['en', 'de'].flatMap((language) =>
    kinds.map((kind) => ({ ...listOpenItems(written({}))[0]!, kind, language })),
  )
  const found = (chosen: readonly string[], first: string | undefined) =>
    filterItemsByLanguage(items, chosen, first).map(({ kind, language }) => `${kind} ${language}`)
  const all = (language: string) => kinds.map((kind) => `${kind} ${language}`)
  expect(found(['de'], 'en')).toEqual(['conflict de', 'no-name de', 'unread de'])
  expect(found(['en'], 'en')).toEqual(all('en'))
  expect(found(['de', 'en'], 'en')).toEqual([...all('en'), ...all('de')])
  expect(found(['de'], undefined)).toEqual(all('de'))
  expect(found([], 'en')).toEqual([])
})

// @promise languages-published-separately
test('blocks a translation whose numbers two open claims share', () => {
  const one = writeAt(asRead, LINE, 'Trained 99 nurses')
  const two = writeAt(one, '/work/1/highlights/0', 'Response team of 55')
  const germanBoth = writeAt(german, LINE, '99 von 55 Pflegekräften eingearbeitet')
  // The line of the original has one of them.
  expect(germanAlone(two, germanBoth).alone).toEqual(['claim de'])
})

// @promise special-categories: Words about health, faith or a union wait for the writer's answer.
test('asks about special personal data once, in the original', () => {
  const pointer = '/basics/summary'
  const original = writeAt(asRead, pointer, 'I have a registered disability.')
  const order = anOrder({
    languages: [ENGLISH, GERMAN],
    drafts: [
      { language: 'en', resume: original, decided: {} },
      { language: 'de', resume: writeAt(german, pointer, 'Ich bin schwerbehindert.'), decided: {} },
    ],
  })
  const sensitive = (given: GateOrder['given'] = []) =>
    listOpenItems({ ...order, given }).filter(({ kind }) => kind === 'sensitive')
  const [item, ...others] = sensitive()
  expect(others).toEqual([])
  expect(item).toMatchObject({ language: 'en', pointer, verdict: null })
  expect(item?.sentence).toContain('may tell of health (“disability”)')
  expect([blocksPublication(item!), acceptsReason(item!)]).toEqual([true, true])
  expect(sensitive([{ ...item!, how: 'reason' }])).toEqual([])
  expect(sensitive([{ ...item!, how: 'same-fact', before: '' }])).toHaveLength(1)
  expect(sensitive([{ ...item!, text: 'older', how: 'reason' }])).toHaveLength(1)
})

// @promise special-categories
test('asks once for each photo that the team added', () => {
  const photo = { id: '00000000-0000-4000-8000-000000000001', addedByCustomer: false }
  const order = anOrder({
    languages: [ENGLISH, GERMAN],
    drafts: [
      { language: 'en', resume: asRead, decided: {} },
      { language: 'de', resume: german, decided: {} },
    ],
  })
  const asked = (changes: Partial<GateOrder>) =>
    listOpenItems({ ...order, ...changes }).filter(({ kind }) => kind === 'sensitive')
  expect(asked({})).toEqual([])
  expect(asked({ photo: { ...photo, addedByCustomer: true } })).toEqual([])
  const [item, ...others] = asked({ photo })
  expect(others).toEqual([])
  expect(item).toMatchObject({ language: 'en', pointer: '', text: photo.id })
  expect([blocksPublication(item!), acceptsReason(item!)]).toEqual([true, true])
  // Every language shows it, whatever is published, and in whatever order they are.
  expect(filterItemsByLanguage([item!], ['de'], 'en')).toEqual([item])
  expect(listOpenItemsOfLanguages({ ...order, photo }, ['de'], [])).toContainEqual(item)
  const given = [{ ...item!, how: 'source' as const }]
  expect(asked({ photo, given })).toEqual([])
  expect(asked({ photo, given, languages: [GERMAN, ENGLISH] })).toEqual([])
  // Another photo is another question.
  expect(asked({ photo: { ...photo, id: crypto.randomUUID() }, given })).toHaveLength(1)
})
