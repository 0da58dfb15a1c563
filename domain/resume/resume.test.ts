import { expect, test } from 'vitest'
import { partialDateSchema, type Resume, resumeListSections, resumeSchema } from './resume.ts'

test.each(['2024', '2024-03', '2024-12', '2024-03-01', '2024-10-31', '1999-01-29', '2024-11-10'])(
  'accepts the partial date %s',
  (date) => expect(partialDateSchema.parse(date)).toBe(date),
)

test.each([
  '',
  '24',
  '202',
  '20244',
  '3024',
  'x2024',
  '2024-',
  '2024-00',
  '2024-13',
  '2024-1',
  '2024-03-',
  '2024-03-00',
  '2024-03-32',
  '2024-03-40',
  '2024-03-1',
  '2024-03-01T00:00',
  '20a4',
  '2024-1a',
  '2024-03-2a',
  'March 2024',
])('rejects the date "%s" with a hint', (date) => {
  expect(partialDateSchema.safeParse(date).error?.issues[0]?.message).toBe(
    'Use YYYY, YYYY-MM or YYYY-MM-DD',
  )
})

/** Has every field. */
const whole: Resume = {
  $schema: 'https://example.org/schema.json',
  basics: {
    name: 'Ada Quill',
    label: 'Charge nurse',
    image: 'ada.jpg',
    email: 'ada@example.com',
    phone: '+1 555 0100',
    url: 'https://ada.example',
    summary: 'Twelve years of intensive care.',
    location: {
      address: '1 Main Street',
      postalCode: '10001',
      city: 'New York',
      countryCode: 'US',
      region: 'NY',
    },
    profiles: [{ network: 'LinkedIn', username: 'ada', url: 'https://linkedin.com/in/ada' }],
  },
  work: [
    {
      name: 'Mercy Hospital',
      location: 'New York',
      description: 'A hospital',
      position: 'Nurse',
      url: 'https://mercy.example',
      startDate: '2012-03',
      endDate: '2020',
      summary: 'Intensive care',
      highlights: ['Led a ward'],
    },
  ],
  volunteer: [
    {
      organization: 'Red Cross',
      position: 'Helper',
      url: 'https://redcross.example',
      startDate: '2010',
      endDate: '2011',
      summary: 'First aid',
      highlights: ['Trained forty people'],
    },
  ],
  education: [
    {
      institution: 'City College',
      url: 'https://college.example',
      area: 'Nursing',
      studyType: 'Bachelor',
      startDate: '2006',
      endDate: '2010',
      score: '3.8',
      courses: ['Anatomy'],
    },
  ],
  awards: [{ title: 'Nurse of the year', date: '2018', awarder: 'The city', summary: 'Care' }],
  certificates: [{ name: 'CCRN', date: '2015-06', url: 'https://aacn.example', issuer: 'AACN' }],
  publications: [
    {
      name: 'Night shifts',
      publisher: 'The Journal',
      releaseDate: '2019-02-01',
      url: 'https://journal.example',
      summary: 'On sleep',
    },
  ],
  skills: [{ name: 'Triage', level: 'Expert', keywords: ['ESI'] }],
  languages: [{ language: 'English', fluency: 'Native' }],
  interests: [{ name: 'Rowing', keywords: ['Eights'] }],
  references: [{ name: 'Dr Moss', reference: 'The calmest nurse I know.' }],
  projects: [
    {
      name: 'Handover',
      description: 'A new sheet',
      highlights: ['Fewer errors'],
      keywords: ['Quality'],
      startDate: '2017',
      endDate: '2018',
      url: 'https://handover.example',
      roles: ['Lead'],
      entity: 'Mercy Hospital',
      type: 'internal',
    },
  ],
  meta: {
    canonical: 'https://ada.example/resume.json',
    version: '1.0.0',
    lastModified: '2026-03-01',
    vitrine: {
      headline: 'Calm under pressure',
      emphasis: 'Calm',
      availability: 'From May',
      figures: [{ value: '12', label: 'years', note: 'of intensive care' }],
      jobs: [
        {
          employer: 'Mercy Hospital',
          position: 'Nurse',
          result: { value: '30 %', label: 'fewer falls' },
          facts: [{ label: 'Beds', value: '24' }],
        },
      ],
      licences: [{ name: 'RN', number: '12345', expires: '2027-01' }],
      shifts: {
        rows: [{ label: 'Night', days: [true, true, false, false, true, true, true] }],
        note: 'By agreement',
      },
      chart: { title: 'Falls', note: 'A year', bars: [{ label: '2019', value: 3, mark: 4 }] },
      comparisons: [
        {
          project: 'Handover',
          measure: 'Errors',
          before: { value: 9, text: '9 a week' },
          after: { value: 2, text: '2 a week' },
          change: '−78 %',
        },
      ],
      sketches: [
        { project: 'Handover', options: [{ name: 'A', rows: [[12], [4, 8]], chosen: true }] },
      ],
      diagram: { title: 'The way', note: 'In short', columns: [['In'], ['Out']], accent: 'Out' },
      notes: [{ about: 'Handover', text: 'Still in use' }],
      biography: { short: 'A nurse.', long: 'A nurse of twelve years.' },
    },
  },
}

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const below = Object.entries(value).flatMap(([key, child]) =>
    pathsOf(child, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length === 0 ? below : [path, ...below]
}

function withAt(value: unknown, [key, ...rest]: Path, changed: unknown): unknown {
  if (key === undefined) return changed
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[key] = withAt(copy[key], rest, changed)
  return copy
}

test('keeps a complete document unchanged', () => {
  expect(resumeSchema.parse(whole)).toEqual(whole)
  expect(Object.keys(whole)).toEqual(expect.arrayContaining([...resumeListSections]))
})

test('rejects wrong types with their path', () => {
  const paths = pathsOf(whole)
  expect(paths.length).toBeGreaterThan(150)
  for (const path of paths) {
    const result = resumeSchema.safeParse(withAt(whole, path, Symbol.iterator))
    expect([path, result.error?.issues[0]?.path]).toEqual([path, path])
  }
})

test('rejects invalid dates in every section', () => {
  const dates = pathsOf(whole).filter((path) => /date|expires/i.test(String(path.at(-1))))
  expect(dates).toHaveLength(12)
  for (const path of dates) {
    expect([path, resumeSchema.safeParse(withAt(whole, path, 'soon')).success]).toEqual([
      path,
      false,
    ])
  }
})

test('keeps unknown keys at every level', () => {
  const objects = pathsOf(whole).map((path) => path.slice(0, -1))
  for (const path of objects) {
    const holder = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], whole)
    if (Array.isArray(holder)) continue
    const document = withAt(whole, [...path, 'x-extra'], 'kept')
    expect(resumeSchema.parse(document)).toEqual(document)
  }
})

test('requires seven days of shifts', () => {
  const days = ['meta', 'vitrine', 'shifts', 'rows', 0, 'days']
  for (const length of [6, 8]) {
    const week = Array.from({ length }, () => true)
    expect(resumeSchema.safeParse(withAt(whole, days, week)).success).toBe(false)
  }
})
