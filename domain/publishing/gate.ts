/** The gate: open items that block a preview or a publication, for editor and server. */
import { z } from 'zod'
import { findSpecialCategory } from '../law/special-categories.ts'
import { hasContact } from '../resume/contact-methods.ts'
import type { ConflictDecisions } from '../sources/cv-reading.ts'
import {
  type Claim,
  type ClaimedName,
  type ClaimSources,
  findClaims,
  isDateField,
  isNameField,
} from '../claims/find-claims.ts'
import { findNumbers } from '../claims/find-numbers.ts'
import { alignEntries } from '../resume/align-entries.ts'
import { fingerprint } from '../text/fingerprint.ts'
import {
  childAt,
  isRecord,
  leavesOf,
  type Pointer,
  pointerKeys,
  pointerTo,
  readAt,
  shapeOf,
  textAt,
  writeAt,
} from '../resume/json-pointer.ts'
import { isListText } from '../resume/list-text.ts'
import { sectionOrder } from '../resume/section-order.ts'
import { listOpenConflicts } from '../sources/source-conflicts.ts'
import { listLeftOut } from './left-out.ts'
import { createFieldLocator, type UnreadableField } from './unreadable-fields.ts'
import { languageProblem } from '../languages/language-names.ts'
import {
  needsTranslation,
  listTranslatedTexts,
  type TranslationSources,
  type TranslatedText,
} from '../languages/translated-texts.ts'

const gateKindSchema = z.enum([
  'language-missing',
  'no-name',
  'no-contact',
  'conflict',
  'claim',
  'untranslated',
  'stale',
  'words',
  'unread',
  'left-out',
  'sensitive',
  'wish',
  'low-confidence',
])
export type GateKind = z.infer<typeof gateKindSchema>

/** Words of the page that a language outside the catalog lacks, in English. */
export const missingWordsSchema = z.object({ language: z.string(), words: z.array(z.string()) })

export const openItemSchema = z.object({
  /** Stable for the same item, also after moves. */
  key: z.string(),
  kind: gateKindSchema,
  language: z.string(),
  /** JSON Pointer in the draft; empty: the whole draft. */
  pointer: z.string(),
  /** ID of the entry or line. */
  entryId: z.string().nullable(),
  /** A resolution is bound to this text. */
  text: z.string(),
  /** Unsourced values of a claim, as written. */
  values: z.array(z.string()),
  /** Of a claim: a doubt takes one press, a new fact a source. */
  verdict: z.enum(['cannot-tell', 'new-fact']).nullable(),
  /** Of a claim: the text it is compared with; empty: none. */
  before: z.string(),
  sentence: z.string(),
})
export type OpenItem = z.infer<typeof openItemSchema>

/**
 * A source, a reason, a person's word that a changed text states the same fact, or that a wish is
 * met or a field checked.
 */
export const resolutionKindSchema = z.enum(['source', 'reason', 'same-fact', 'done'])
export type ResolutionKind = z.infer<typeof resolutionKindSchema>

/** A resolution: valid while key and text are unchanged. */
export type ItemResolution = Pick<OpenItem, 'key' | 'text'> & {
  readonly how?: ResolutionKind
  /** Same fact: the text it was compared with. */
  readonly before?: string | null
}

/** Whether “Same fact” answers this item: a new fact needs a source. */
export const isDoubt = ({ kind, verdict }: Pick<OpenItem, 'kind' | 'verdict'>): boolean =>
  kind === 'claim' && verdict === 'cannot-tell'

/** Whether one press answers this item: a wish is met, a field is checked. */
export const takesTick = ({ kind }: Pick<OpenItem, 'kind'>): boolean =>
  kind === 'wish' || kind === 'low-confidence'

/** “Same fact” holds for the two texts that were shown, and never for a new fact. */
export const isResolvedBy = (item: OpenItem, given: ItemResolution): boolean =>
  item.key === given.key &&
  item.text === given.text &&
  (given.how !== 'same-fact' || (isDoubt(item) && item.before === given.before))

export type GateOrder<Given extends ItemResolution = ItemResolution> = {
  /** In the customer's order; the first one is the original. */
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  readonly drafts: readonly {
    readonly language: string
    readonly resume: unknown
    readonly decided: ConflictDecisions
    /** Translations: recorded originals. */
    readonly madeFrom?: TranslationSources
  }[]
  readonly sources: ClaimSources
  /** Fields lost in the newest PDFs. */
  readonly unread: readonly UnreadableField[]
  readonly given: readonly Given[]
  /** The customer's wishes, each one item of the whole order. */
  readonly wishes?: readonly string[]
  /** Empty if a writer keeps the English ones. */
  readonly missingWords?: readonly z.infer<typeof missingWordsSchema>[]
  /** Of the page; null: none. Whoever adds a photo as the customer wants it to be public. */
  readonly photo?: GatePhoto | null
}

export type GatePhoto = { readonly id: string; readonly addedByCustomer: boolean }

/** Items that need a fix. A missing language does not block. */
const WITHOUT_REASON: ReadonlySet<GateKind> = new Set(['language-missing', 'no-name', 'words'])

export const acceptsReason = ({ kind }: Pick<OpenItem, 'kind'>): boolean =>
  !WITHOUT_REASON.has(kind)

/**
 * Blocks before rendering. A missing language does not: the delivery clock continues. Fields lost
 * in earlier PDFs do not: new PDFs are checked again. Fields without a place on the page, and fields
 * to check, do not.
 */
export const blocksPublication = ({ kind }: Pick<OpenItem, 'kind'>): boolean => !WARNINGS.has(kind)
const WARNINGS: ReadonlySet<GateKind> = new Set([
  'language-missing',
  'unread',
  'left-out',
  'low-confidence',
])

/** All open items, by language and document order. Pure. */
export function listOpenItems({
  languages,
  drafts,
  sources,
  unread,
  given,
  wishes = [],
  missingWords = [],
  photo = null,
}: GateOrder): OpenItem[] {
  const draftIn = (code: string | undefined) => drafts.find(({ language }) => language === code)
  const [first] = languages
  const original = draftIn(first?.code)
  const items = languages.flatMap(({ code, name }): OpenItem[] => {
    const draft = draftIn(code)
    if (draft === undefined) {
      const sentence = missingLanguage(name)
      const item = { kind: 'language-missing', pointer: '', text: '', sentence } as const
      return [createItem({ language: code, resume: undefined }, item)]
    }
    const from =
      code === first?.code || original === undefined || first === undefined
        ? null
        : { name: first.name, language: first.code, resume: original.resume }
    const words = missingWords.find(({ language }) => language === code)?.words ?? []
    return [
      ...itemsOf(draft, sources, from),
      ...(words.length === 0 ? [] : [wordsItem(draft, name, words)]),
      ...unreadIn(draft, unread),
    ]
  })
  const ofOrder = [...wishItems(wishes), ...photoItems(photo)]
  return withoutGiven(
    [...ofOrder.map((item) => ({ ...item, language: first?.code ?? '' })), ...items],
    given,
  )
}

function wordsItem(
  draft: GateOrder['drafts'][number],
  name: string,
  words: readonly string[],
): OpenItem {
  const named = words
    .slice(0, NAMED_WORDS)
    .map((word) => `“${word}”`)
    .join(', ')
  const more = words.length > NAMED_WORDS ? ` and ${words.length - NAMED_WORDS} more` : ''
  const sentence = `Words of the page are missing in ${name}: ${named}${more}. Write them, or keep English`
  return createItem(draft, { kind: 'words', pointer: '', text: '', sentence })
}

const NAMED_WORDS = 3

/** Keys of the whole order do not change with its languages. */
const OF_ORDER = { language: '', resume: undefined }

const wishItems = (wishes: readonly string[]): OpenItem[] =>
  wishes.map((text) => {
    const sentence = `The customer’s wish: “${shortened(text)}”`
    return createItem(OF_ORDER, { kind: 'wish', pointer: '', text, sentence })
  })

/**
 * A picture may tell of origin, faith or health (Art. 9 GDPR). One question for each photo that the
 * team added, such as one of the CV.
 */
function photoItems(photo: GatePhoto | null): OpenItem[] {
  if (photo === null || photo.addedByCustomer) return []
  const sentence =
    'The photo was not added by the customer, and may tell of origin, religion or health: publish it only if the customer wants it, and say where they did'
  return [createItem(OF_ORDER, { kind: 'sensitive', pointer: '', text: photo.id, sentence })]
}

/** Not of one language: a wish, or the photo. */
const isOfOrder = ({ kind, pointer }: OpenItem): boolean =>
  kind === 'wish' || (kind === 'sensitive' && pointer === '')

function missingLanguage(name: string): string {
  const problem = languageProblem(name)
  if (problem === 'unknown')
    return `“${name}” is ordered, but we don’t know this language: ask the customer and correct the order`
  if (problem === 'no-typeface')
    return `${name} is ordered, but we have no typeface for it: agree on another language with the customer`
  return `${name} is ordered and not written yet`
}

/**
 * Open items of selected languages, while other languages keep the live documents in `standing`. A
 * subset of all open items:
 * - a translation may follow the live or the drafted original;
 * - a claim only in the drafted original is open there, and blocks translations of it.
 * Pure.
 */
export function listOpenItemsOfLanguages(
  gate: GateOrder,
  chosen: readonly string[],
  standing: readonly { readonly language: string; readonly resume: unknown }[],
): OpenItem[] {
  const whole = listOpenItems(gate)
  const isChosen = ({ language }: OpenItem) => chosen.includes(language)
  const own = whole.filter((item) => isOfOrder(item) || isChosen(item))
  const first = gate.languages[0]?.code
  const draft = gate.drafts.find(({ language }) => language === first)
  if (draft === undefined || chosen.includes(draft.language)) return own
  /** Selected languages with another original. */
  const beside = (original: unknown): OpenItem[] => {
    const drafts = gate.drafts.map((each) =>
      each === draft ? { ...draft, resume: original } : each,
    )
    return listOpenItems({ ...gate, drafts }).filter(isChosen)
  }
  const stands = standing.find(({ language }) => language === first)
  const keysOf = ({ kind, key, language, pointer }: OpenItem) =>
    [key, `${language} ${pointer}`].map((each) => `${kind === 'claim'} ${each}`)
  const besideStanding =
    stands && new Set(beside(stands.resume).filter(followsOriginal).flatMap(keysOf))
  const stays = (item: OpenItem) =>
    besideStanding === undefined ||
    !followsOriginal(item) ||
    keysOf(item).some((key) => besideStanding.has(key))

  const claimed = whole.filter(({ kind, language }) => kind === 'claim' && language === first)
  const without = emptyTexts(draft.resume, new Set(claimed.map(({ pointer }) => pointer)))
  const openClaims = new Set(own.filter(({ kind }) => kind === 'claim').map(({ key }) => key))
  /** Claims of translations that stand only because the original says the same. */
  const leaning = (claimed.length === 0 ? [] : beside(without)).filter(
    ({ kind, key }) => kind === 'claim' && !openClaims.has(key),
  )
  const leansOn = originalOf(gate.drafts, without, leaning)
  return [...claimed.filter(leansOn), ...own.filter(stays)]
}

function emptyTexts(value: unknown, pointers: ReadonlySet<Pointer>, at: Pointer = ''): unknown {
  if (pointers.has(at)) return writeAt(value, '', '')
  if (Array.isArray(value))
    return value.map((item, place) => emptyTexts(item, pointers, pointerTo(at, place)))
  if (!isRecord(value) || isListText(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      emptyTexts(part, pointers, pointerTo(at, key)),
    ]),
  )
}

/** Whether a claim of the original is the source of one of these claims of translations. */
function originalOf(
  drafts: GateOrder['drafts'],
  original: unknown,
  leaning: readonly OpenItem[],
): (item: OpenItem) => boolean {
  const [fields, figures] = [new Set<Pointer>(), new Set<string>()]
  for (const [language, items] of Map.groupBy(leaning, (item) => item.language)) {
    const resume = drafts.find((draft) => draft.language === language)?.resume
    const there = alignEntries(original, resume)
    for (const { pointer, text, values } of items) {
      const shape = shapeOf(pointer)
      if (isDateField(shape) || isNameField(shape)) fields.add(there.get(pointer) ?? pointer)
      const lost = new Set(values)
      for (const { written, key } of findNumbers(text)) if (lost.has(written)) figures.add(key)
    }
  }
  return ({ pointer, text }) =>
    fields.has(pointer) || findNumbers(text).some(({ key }) => figures.has(key))
}

/**
 * Items that block these languages in any case. Items that depend on the original need
 * `listOpenItemsOfLanguages` on the server.
 */
export const filterItemsByLanguage = (
  items: readonly OpenItem[],
  chosen: readonly string[],
  first: string | undefined,
): OpenItem[] =>
  items.filter(
    (item) =>
      isOfOrder(item) ||
      (chosen.includes(item.language) &&
        (first === undefined || chosen.includes(first) || !followsOriginal(item))),
  )

/** Depends on the original. */
const FOLLOWS_ORIGINAL: ReadonlySet<GateKind> = new Set(['claim', 'untranslated', 'stale'])
const followsOriginal = ({ kind }: OpenItem): boolean => FOLLOWS_ORIGINAL.has(kind)

/** Unresolved fields lost in the PDFs of these documents. Pure. */
export function listUnreadableItems(
  documents: readonly { readonly language: string; readonly resume: unknown }[],
  unread: readonly UnreadableField[],
  given: readonly ItemResolution[],
): OpenItem[] {
  return withoutGiven(
    documents.flatMap((document) => unreadIn(document, unread)),
    given,
  )
}

/** Without the resolved ones. */
export function withoutGiven(
  items: readonly OpenItem[],
  given: readonly ItemResolution[],
): OpenItem[] {
  const byKey = new Map(given.map((each) => [each.key, each]))
  return items.filter((item) => {
    const resolution = byKey.get(item.key)
    return resolution === undefined || !isResolvedBy(item, resolution)
  })
}

function unreadIn(
  { language, resume }: { readonly language: string; readonly resume: unknown },
  unread: readonly UnreadableField[],
): OpenItem[] {
  const own = unread.filter((lost) => lost.language === language)
  if (own.length === 0) return []
  const locate = createFieldLocator(resume)
  return own.flatMap((lost): OpenItem[] => {
    const pointer = locate(lost)
    if (pointer === undefined) return []
    const from = lost.lostIn.map((pdf) => `the ${pdf}`).join(' and ')
    const sentence = `“${shortened(lost.text)}” could not be read back from ${from}`
    // Each PDF needs its own reason.
    const item = { kind: 'unread', pointer, text: `${lost.text} ← ${from}`, sentence } as const
    return [createItem({ language, resume }, item)]
  })
}

const CATEGORY_WORDS = {
  health: 'health',
  religion: 'religion',
  union: 'a union',
  politics: 'political opinion',
  orientation: 'sexual orientation',
} as const

/** Texts that may need an express consent (Art. 9 GDPR) before they are public. */
function listSensitive(resume: unknown, language: string) {
  return leavesOf(resume).flatMap(({ pointer, value }) => {
    const shape = shapeOf(pointer)
    if (typeof value !== 'string' || /\/(name|email|url|image|phone)$/.test(shape)) return []
    const found = findSpecialCategory(value, language)
    if (!found) return []
    const sentence = `“${shortened(value)}” may tell of ${CATEGORY_WORDS[found.category]} (“${found.word}”): publish it only if the customer wants it, and say where they did`
    return [{ pointer, text: value, sentence }]
  })
}

function itemsOf(
  draft: GateOrder['drafts'][number],
  sources: ClaimSources,
  from: { readonly name: string; readonly language: string; readonly resume: unknown } | null,
): OpenItem[] {
  const { language, resume, decided, madeFrom = {} } = draft
  const items: OpenItem[] = []
  const add = (item: NewItem) => items.push(createItem({ language, resume }, item))
  if (textAt(resume, '/basics/name').trim() === '')
    add({ kind: 'no-name', pointer: '/basics/name', text: '', sentence: 'The name is missing' })
  if (!hasContact(resume)) {
    const sentence = 'There is no way to get in touch: no email address, no phone number, no link'
    add({ kind: 'no-contact', pointer: '/basics/email', text: '', sentence })
  }
  for (const { pointer, text, sentence } of listLeftOut(resume))
    add({ kind: 'left-out', pointer, text, sentence })
  // Translations say the same.
  if (from === null)
    for (const { pointer, text, sentence } of listSensitive(resume, language))
      add({ kind: 'sensitive', pointer, text, sentence })
  for (const { field, id, sides } of listOpenConflicts(resume, sources.joined, decided).values()) {
    const [cv, linkedin] = [sides.cv.value ?? 'nothing', sides.linkedin.value ?? 'nothing']
    const sentence = `CV and LinkedIn disagree: “${cv}” or “${linkedin}”`
    add({ kind: 'conflict', pointer: field, text: `${id} ${cv} ${linkedin}`, sentence })
  }
  for (const claim of findClaims(
    { language, resume },
    sources,
    from?.resume ?? null,
    from?.language,
  )) {
    const { pointer, values, verdict, before } = claim
    const text = String(readAt(resume, pointer) ?? '')
    add({ kind: 'claim', pointer, text, sentence: claimWords(claim), values, verdict, before })
  }
  if (from !== null) {
    for (const text of listTranslatedTexts(from.resume, resume, madeFrom).filter(
      needsTranslation,
    )) {
      const kind = text.state === 'stale' ? 'stale' : 'untranslated'
      const sentence = translationWords(text, from.name)
      add({ kind, pointer: text.pointer, text: boundTo(text), sentence })
    }
  }
  return items.toSorted((a, b) => sectionOrder(a.pointer) - sectionOrder(b.pointer))
}

/** Bound to both texts. */
const boundTo = ({ state, source, text }: TranslatedText): string =>
  state === 'stale' ? `${text} ← ${source}` : source

function translationWords({ state, source, text }: TranslatedText, original: string): string {
  if (state === 'missing') return `Not translated yet: “${shortened(source)}”`
  if (state === 'untranslated')
    return `Not translated, same as in ${original}: “${shortened(text)}”`
  return source === ''
    ? `${original} does not say this any more: “${shortened(text)}”`
    : `${original} has changed since: “${shortened(source)}”`
}

type NewItem = Pick<OpenItem, 'kind' | 'pointer' | 'text' | 'sentence'> & {
  readonly values?: readonly string[]
  readonly verdict?: OpenItem['verdict']
  readonly before?: string
}

export function createItem(
  { language, resume }: { readonly language: string; readonly resume: unknown },
  item: NewItem,
): OpenItem {
  const { kind, pointer, text, sentence, values = [], verdict = null, before = '' } = item
  const entryId = entryIdAt(resume, pointer)
  const key = fingerprint(JSON.stringify([kind, language, entryId, shapeOf(pointer), text]))
  return {
    ...{ key, kind, language, pointer, entryId, text, values: [...values] },
    ...{ verdict, before, sentence },
  }
}

/** The key that the claim of a field has in the gate. */
export const claimKey = (
  draft: { readonly language: string; readonly resume: unknown },
  pointer: Pointer,
): string =>
  createItem(draft, {
    ...{ kind: 'claim', pointer, sentence: '' },
    text: String(readAt(draft.resume, pointer) ?? ''),
  }).key

/** ID of the innermost entry or line; null: none. */
function entryIdAt(resume: unknown, pointer: Pointer): string | null {
  let [value, id]: [unknown, string | null] = [resume, null]
  for (const key of pointerKeys(pointer)) {
    value = childAt(value, key)
    if (isRecord(value) && typeof value['$id'] === 'string') id = value['$id']
  }
  return id
}

const NAME_WORDS: Readonly<Record<ClaimedName, string>> = {
  name: 'The name',
  title: 'The title',
  place: 'The place',
  grade: 'The grade',
  skill: 'The skill',
  language: 'The language',
  level: 'The level',
  employer: 'The employer',
  school: 'The school',
  degree: 'The degree',
  certificate: 'The certificate',
  award: 'The award',
  publication: 'The publication',
}

function claimWords({ what, values, before, why }: Claim): string {
  const quoted = values.map((value) => `“${shortened(value)}”`)
  if (what !== null && before !== '')
    return `${NAME_WORDS[what]} ${quoted.join(', ')} differs from its source: “${shortened(before)}”`
  if (why !== '') return why
  if (what !== null) return `${NAME_WORDS[what]} ${quoted.join(', ')} has no source`
  return `${quoted.join(', ')} ${quoted.length === 1 ? 'has' : 'have'} no source`
}

export const shortened = (text: string): string =>
  text.length > 80 ? `${text.slice(0, 79)}…` : text
