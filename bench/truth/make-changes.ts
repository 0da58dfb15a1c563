/** Changes by three methods: fields of other people, words of lists, and templates. */
import { assignIds, type StoredResume } from '@vitrine/domain/resume/stored-resume'
import { writeAt } from '@vitrine/domain/resume/json-pointer'
import type { GateOrder } from '@vitrine/domain/publishing/gate'
import type { CvReading } from '@vitrine/domain/sources/cv-reading'
import { type Person, people } from '../../reader/testing/people.ts'
import type { HandChange } from './held-out.ts'

export type Change = Omit<HandChange, 'field'> & {
  readonly field: HandChange['field'] | 'employer' | 'school' | 'startDate' | 'endDate' | 'skill'
  readonly method: string
}

const POINTERS: Readonly<Record<Change['field'], string>> = {
  line: '/work/0/highlights/0',
  position: '/work/0/position',
  employer: '/work/0/name',
  startDate: '/work/0/startDate',
  endDate: '/work/0/endDate',
  city: '/basics/location/city',
  studyType: '/education/0/studyType',
  school: '/education/0/institution',
  score: '/education/0/score',
  fluency: '/languages/0/fluency',
  certificate: '/certificates/0/name',
  skill: '/skills/0/name',
}

/**
 * An order whose file has the text before, and a draft that has the text after. The words of the
 * changed field stand in another entry of the file, as they prove nothing there. `opened`: the same
 * order before a key press.
 */
export function orderOf(change: Change, fields = 0, opened?: GateOrder): GateOrder {
  const { language, field, before, after, isChanged } = change
  const base = {
    basics: { name: 'Kim Sample', email: 'kim@example.com', location: { city: 'Aldgate' } },
    work: [
      {
        name: 'Alder Works',
        position: 'Planner',
        startDate: '2019-03',
        endDate: '2021-05',
        highlights: ['Kept the tools'],
      },
    ],
    education: [{ institution: 'Alder College', studyType: 'Course', score: '1', area: 'Tools' }],
    languages: [{ language: 'Welsh', fluency: 'some' }],
    certificates: [{ name: 'Forklift' }],
    skills: [{ name: 'Filing' }],
  }
  const filled = Array.from({ length: Math.max(0, fields - 12) }, (_, n) => `Kept shelf ${n} tidy`)
  const pointer = POINTERS[field]
  const known = opened?.sources.joined?.resume
  const read =
    known ??
    assignIds(
      writeAt(
        { ...base, volunteer: [{ organization: 'Alder Aid', highlights: filled }] },
        pointer,
        before,
      ),
    )
  const stray = isChanged && field !== 'skill' ? [after] : []
  return orderOfResume(read, writeAt(read, pointer, after), language, stray)
}

/** A file that was read like `read`, with further lines, and a draft. */
export function orderOfResume(
  read: StoredResume,
  resume: unknown,
  language: string,
  stray: readonly string[] = [],
): GateOrder {
  const lines = [...textsOf(read), ...stray].map((text, id) => ({ id, page: 1, text, box: null }))
  const sources = textsWithPointers(read).map(([path, text], id) => ({
    ...{ path, page: 1, box: null, text, lines: [id], method: 'position', confidence: 1 },
  }))
  const cv: CvReading = {
    ...{ resume: read, sources, unplaced: [], lines, pages: [], language, format: 'docx' as const },
  }
  const joined = {
    ...{ resume: read, conflicts: [], leftOut: [] },
    sources: sources.map((source) => ({ ...source, file: 'cv' as const })),
  }
  return {
    languages: [{ code: language, name: language }],
    drafts: [{ language, resume, decided: {} }],
    sources: { cv, linkedin: null, joined, statements: [] },
    unread: [],
    given: [],
  }
}

const textsWithPointers = (value: unknown, at = ''): [string, string][] => {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  if ('$text' in value) return [[at, String(value.$text)]]
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$id' ? [] : textsWithPointers(part, `${at}/${key}`),
  )
}
const textsOf = (value: unknown): string[] => textsWithPointers(value).map(([, text]) => text)

export const makeChanges = (): Change[] => [...swapFields(), ...editWords(), ...fillTemplates()]

/** The same field of the next person of the language, and edits of form. */
function swapFields(): Change[] {
  const of = (person: Person): [Change['field'], string | undefined][] => [
    ['position', person.work[0]?.[0]],
    ['employer', person.work[0]?.[1]],
    ['startDate', person.work[0]?.[3]],
    ['endDate', person.work[1]?.[4]],
    ['city', person.city],
    ['studyType', person.education[0]?.[0]],
    ['school', person.education[0]?.[2]],
    ['fluency', person.languages[1]?.[1]],
    ['certificate', person.certificates[0]?.[0]],
    ['skill', person.skills[0]],
    ['line', person.work[0]?.[5]],
  ]
  return people.flatMap((person, place) => {
    const same = people.filter(({ lang }) => lang === person.lang)
    const other = same[(same.indexOf(person) + 1) % same.length] ?? person
    const next = other === person ? people[(place + 1) % people.length] : other
    return of(person).flatMap(([field, before = ''], turn): Change[] => {
      const [, after = ''] = (next && of(next)[turn]) ?? []
      const base = { kind: field, language: person.lang, field, before, method: 'swapped fields' }
      if (before === '') return []
      const isDate = field.endsWith('Date')
      const harmless = isDate ? [before.slice(0, 4)] : [`${before} `, before.toLowerCase()]
      return [
        ...(after !== '' && after.toLowerCase() !== before.toLowerCase()
          ? [{ ...base, after, isChanged: true }]
          : []),
        ...(field === 'endDate' ? [{ ...base, after: '', isChanged: true }] : []),
        ...harmless.map((text) => ({ ...base, after: text, isChanged: false })),
      ]
    })
  })
}

const WORDS: Readonly<Record<string, readonly [string, string][]>> = {
  en: [
    ['Helped', 'Led'],
    ['Assisted', 'Directed'],
    ['without', 'with'],
    ['three', 'thirteen'],
    ['two', 'twelve'],
    ['four', 'forty'],
    ['nine', 'ninety'],
    ['monthly', 'weekly'],
    ['Cut', 'Raised'],
    ['million', 'billion'],
    ['junior', 'senior'],
    ['weeks', 'days'],
  ],
  de: [
    ['drei', 'dreißig'],
    ['zwei', 'zwölf'],
    ['ohne', 'mit'],
    ['Mitarbeit an', 'Leitung'],
  ],
  fr: [
    ['deux', 'douze'],
    ['trois', 'treize'],
    ['sans', 'avec'],
  ],
  es: [
    ['dos', 'doce'],
    ['tres', 'trece'],
    ['sin', 'con'],
  ],
}

/** One word or number of a real line, and changes of spelling, case, form and punctuation. */
function editWords(): Change[] {
  return people.flatMap(({ lang: language, work }) =>
    work.flatMap((job) =>
      job.slice(5).flatMap((before): Change[] => {
        const base = { language, field: 'line' as const, before, method: 'edited words' }
        const swaps = (WORDS[language] ?? []).flatMap(([from, to]) => {
          const after = before.replace(new RegExp(`(?<!\\p{L})${from}(?!\\p{L})`, 'u'), to)
          return after === before ? [] : [{ ...base, kind: 'word', after, isChanged: true }]
        })
        const digits = before.replace(/\d+/, (number) => String(Number(number) * 2 + 1))
        const long = /\p{L}{8,}/u.exec(before)?.[0]
        const typo = long && before.replace(long, long.slice(0, 3) + long.slice(4))
        const harmless = [
          ['full stop', `${before.replace(/\.$/, '')}.`],
          ['case', before[0]?.toLowerCase() + before.slice(1)],
          ['dash', before.replace(/, /, ' – ')],
          ...(typo === undefined || language === 'ja' ? [] : [['typo', typo]]),
        ] as [string, string][]
        return [
          ...swaps,
          ...(digits === before
            ? []
            : [{ ...base, kind: 'digit', after: digits, isChanged: true }]),
          ...harmless
            .filter(([, after]) => after !== before)
            .map(([kind, after]) => ({
              ...base,
              ...(kind === 'typo' ? { before: after, after: before } : { before, after }),
              kind,
              isChanged: false,
            })),
        ]
      }),
    ),
  )
}

/** Sentences with a gap for an amount. */
function fillTemplates(): Change[] {
  const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
    en: ['Managed a budget of #', 'Raised # from donors'],
    de: ['Verwaltete ein Budget von #', 'Spenden von # gesammelt'],
    fr: ['Gestion d’un budget de #', 'Collecte de # de dons'],
    es: ['Gestión de un presupuesto de #', 'Recaudación de #'],
    pt: ['Gestão de um orçamento de #'],
    it: ['Gestione di un budget di #'],
    nl: ['Beheer van een budget van #'],
    pl: ['Zarządzanie budżetem #'],
  }
  const CHANGED: readonly [string, string][] = [
    ['€2 million', '€2,000'],
    ['€500,000', '$500,000'],
    ['12 %', '21 %'],
    ['€40k', '€40M'],
    ['3 %', '30 %'],
  ]
  const SAME: readonly [string, string][] = [
    ['€2,000,000', '€2 million'],
    ['€40,000', '€40k'],
    ['12 %', '12%'],
    ['€ 500', '500 €'],
  ]
  return Object.entries(TEMPLATES).flatMap(([language, templates]) =>
    templates.flatMap((template) =>
      ([true, false] as const).flatMap((isChanged) =>
        (isChanged ? CHANGED : SAME).map(([from, to]): Change => ({
          ...{ isChanged, kind: 'amount', language, field: 'line', method: 'templates' },
          before: template.replace('#', from),
          after: template.replace('#', to),
        })),
      ),
    ),
  )
}
