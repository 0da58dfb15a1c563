import type { CvReading, FieldSource } from '@vitrine/domain/sources/cv-reading'
import type { Resume } from '@vitrine/domain/resume/resume'
import { assignIds, listIds, plainResume } from '@vitrine/domain/resume/stored-resume'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeReadings } from './merge-readings.ts'
import { textLeaves } from './merge-builder.ts'

/** A reading with one line per field. */
function aReading(resume: Resume, language: string | null = 'en'): CvReading {
  const leaves = textLeaves(resume)
  return {
    resume: assignIds(resume),
    sources: leaves.map(([path, text], line): FieldSource => ({
      path,
      page: 1,
      box: null,
      text,
      lines: [line],
      method: 'label',
      confidence: 0.9,
    })),
    unplaced: [],
    lines: leaves.map(([, text], id) => ({ id, page: 1, box: null, text })),
    pages: [],
    language,
    format: 'pdf',
  }
}

function join(cv: Resume, linkedin: Resume, languages: [string, string] = ['en', 'en']) {
  const joined = mergeReadings(aReading(cv, languages[0]), aReading(linkedin, languages[1]))
  if (joined === null) throw new Error('two readings gave nothing')
  return { ...joined, resume: plainResume(joined.resume) }
}

const conflictsOf = (cv: Resume, linkedin: Resume) =>
  join(cv, linkedin).conflicts.map((each) => [
    each.path,
    each.sides.cv.value,
    each.sides.linkedin.value,
  ])

const nurse = {
  name: 'St. Brendan’s Hospital',
  position: 'Charge Nurse',
  startDate: '2019-08',
  endDate: '2022-03',
}

test('one file keeps its document and names its source', () => {
  const reading = aReading({ basics: { name: 'Ada Quill' } })
  expect(mergeReadings(null, null)).toBeNull()
  expect(mergeReadings(reading, null)?.sources).toMatchObject([
    { path: '/basics/name', file: 'cv' },
  ])
  expect(mergeReadings(null, reading)?.sources).toMatchObject([
    { path: '/basics/name', file: 'linkedin' },
  ])
})

test('a shared entry keeps the CV’s id', () => {
  const cv = aReading({ work: [{ ...nurse, highlights: ['Led a team'] }] })
  const linkedin = aReading({
    work: [
      { ...nurse, endDate: '2023-01' },
      { name: 'Acme', highlights: ['Led a team'] },
    ],
    awards: [{ title: 'Daisy Award' }],
  })
  const joined = mergeReadings(cv, linkedin)?.resume
  expect(joined?.work?.[0]).toEqual(cv.resume.work?.[0])
  expect(joined?.work?.[1]).toEqual(linkedin.resume.work?.[1])
  expect(joined?.awards).toEqual(linkedin.resume.awards)
  const ids = listIds(joined)
  expect(ids).toHaveLength(5)
  expect(new Set(ids).size).toBe(5)
})

test('LinkedIn fills gaps and is named as source', () => {
  const joined = join(
    { basics: { name: 'Ada Quill' }, work: [nurse] },
    {
      basics: { name: 'Ada Quill', email: 'ada@example.com' },
      work: [{ ...nurse, location: 'Austin, Texas, United States' }],
      languages: [{ language: 'Spanish', fluency: 'Native' }],
    },
  )
  expect(joined.resume).toEqual({
    basics: { name: 'Ada Quill', email: 'ada@example.com' },
    work: [{ ...nurse, location: 'Austin, Texas, United States' }],
    languages: [{ language: 'Spanish', fluency: 'Native' }],
  })
  expect(joined.conflicts).toEqual([])
  expect(joined.sources.filter(({ file }) => file === 'cv').map(({ path }) => path)).toEqual([
    '/basics/name',
    '/work/0/name',
    '/work/0/position',
    '/work/0/startDate',
    '/work/0/endDate',
  ])
  expect(joined.sources.filter(({ path }) => path === '/work/0/location')).toMatchObject([
    { file: 'linkedin', text: 'Austin, Texas, United States' },
  ])
})

test('equal values cite the CV first, LinkedIn second', () => {
  const { sources } = join({ work: [nurse] }, { work: [{ ...nurse, name: 'St Brendan’s' }] })
  expect(sources.filter(({ path }) => path === '/work/0/name').map((each) => each.file)).toEqual([
    'cv',
    'linkedin',
  ])
})

test('different dates of one job conflict; the CV’s win', () => {
  const joined = join({ work: [nurse] }, { work: [{ ...nurse, startDate: '2019-06' }] })
  expect(joined.resume.work).toEqual([nurse])
  expect(joined.conflicts).toMatchObject([
    {
      path: '/work/0/startDate',
      sides: {
        cv: { value: '2019-08', source: { text: '2019-08' } },
        linkedin: { value: '2019-06', source: { text: '2019-06' } },
      },
      writes: [{ path: '/work/0/startDate', value: '2019-06' }],
    },
  ])
})

test('a current job conflicts with its ended version', () => {
  const { endDate: _, ...present } = nurse
  expect(conflictsOf({ work: [present] }, { work: [nurse] })).toEqual([
    ['/work/0/endDate', null, '2022-03'],
  ])
  const joined = join({ work: [nurse] }, { work: [present] })
  expect(joined.conflicts).toMatchObject([
    {
      sides: { cv: { value: '2022-03' }, linkedin: { value: null } },
      writes: [{ path: '/work/0/endDate', value: null }],
    },
  ])
  // "Present" has the start as its source.
  expect(joined.conflicts[0]?.sides.linkedin.source?.text).toBe('2019-08')
})

test('a year and a month in it agree', () => {
  expect(
    conflictsOf({ work: [{ ...nurse, startDate: '2019', endDate: '2022' }] }, { work: [nurse] }),
  ).toEqual([])
})

test.each([
  ['the short form of a name', 'Massachusetts Institute of Technology', 'MIT'],
  ['a name written out', 'IBM', 'International Business Machines'],
  ['the legal form of a company', 'Umbra Systems', 'Umbra Systems GmbH'],
  ['accents and case', 'Clínica São José', 'CLINICA SAO JOSE'],
  ['points and apostrophes', 'St. Brendan’s Hospital', "St Brendan's Hospital"],
])('%s is no conflict', (_what, ours, theirs) => {
  const at = (name: string): Resume => ({ work: [{ ...nurse, name }] })
  expect(conflictsOf(at(ours), at(theirs))).toEqual([])
})

test('different employers, titles and addresses conflict', () => {
  expect(
    conflictsOf(
      {
        basics: { name: 'Ada Quill', email: 'ada@example.com', phone: '+1 512 555 0101' },
        work: [nurse],
      },
      {
        basics: { name: 'Ada Quill-Byrne', email: 'ada@quill.example', phone: '(512) 555-0101' },
        work: [{ ...nurse, name: 'St. Brendan Medical Center', position: 'Lead Nurse' }],
      },
    ),
  ).toEqual([
    ['/basics/name', 'Ada Quill', 'Ada Quill-Byrne'],
    ['/basics/email', 'ada@example.com', 'ada@quill.example'],
    ['/work/0/name', 'St. Brendan’s Hospital', 'St. Brendan Medical Center'],
    ['/work/0/position', 'Charge Nurse', 'Lead Nurse'],
  ])
})

test('the LinkedIn headline never conflicts with a named job', () => {
  const cv = { basics: { label: 'Critical care nurse' }, work: [nurse] }
  expect(conflictsOf(cv, { basics: { label: 'Charge Nurse at St. Brendan’s Hospital' } })).toEqual(
    [],
  )
  expect(conflictsOf(cv, { basics: { label: 'Open to work' } })).toHaveLength(1)
})

test('takes a location whole or not at all', () => {
  const { resume, conflicts } = join(
    { basics: { location: { city: 'Austin', postalCode: '78701' } } },
    { basics: { location: { city: 'Toronto', region: 'Ontario', countryCode: 'CA' } } },
  )
  expect(resume.basics?.location).toEqual({ city: 'Austin', postalCode: '78701' })
  expect(conflicts).toMatchObject([
    {
      path: '/basics/location/city',
      writes: [
        { path: '/basics/location/city', value: 'Toronto' },
        { path: '/basics/location/postalCode', value: null },
        { path: '/basics/location/region', value: 'Ontario' },
        { path: '/basics/location/countryCode', value: 'CA' },
      ],
    },
  ])
  expect(
    join(
      { basics: { location: { city: 'Austin' } } },
      { basics: { location: { city: 'Austin', countryCode: 'US' } } },
    ).resume.basics?.location,
  ).toEqual({ city: 'Austin', countryCode: 'US' })
})

test('matches two roles at one employer separately', () => {
  const staff = { ...nurse, position: 'Staff Nurse', startDate: '2015-01', endDate: '2019-07' }
  const { resume, conflicts } = join({ work: [nurse, staff] }, { work: [staff, nurse] })
  expect(resume.work).toEqual([nurse, staff])
  expect(conflicts).toEqual([])
})

test('inserts a LinkedIn-only job by its dates', () => {
  const clerk = { name: 'Harbor Books', position: 'Clerk', startDate: '2011', endDate: '2012' }
  const porter = { name: 'Mercy Clinic', position: 'Porter', startDate: '2014', endDate: '2015' }
  const { resume, sources } = join({ work: [nurse, clerk] }, { work: [porter] })
  expect(resume.work).toEqual([nurse, porter, clerk])
  expect(sources.find(({ path }) => path === '/work/1/name')?.file).toBe('linkedin')
  expect(sources.find(({ path }) => path === '/work/2/name')?.file).toBe('cv')
})

test('never adds another job’s employer to an entry without one', () => {
  const unnamed = { position: 'Staff Nurse', highlights: ['Night shifts'] }
  const first = {
    name: 'Mercy Clinic',
    position: 'Staff Nurse',
    startDate: '2012',
    endDate: '2014',
  }
  const second = {
    name: 'St. Brendan’s',
    position: 'Staff Nurse',
    startDate: '2014',
    endDate: '2019',
  }
  const { resume, conflicts } = join({ work: [unnamed] }, { work: [first, second] })
  expect(resume.work?.find(({ highlights }) => highlights)).toEqual(unnamed)
  expect(conflicts.map(({ path, sides }) => [path, sides.cv.value, sides.linkedin.value])).toEqual([
    [expect.stringMatching(/\/name$/), null, 'Mercy Clinic'],
    [expect.stringMatching(/\/startDate$/), null, '2012'],
    [expect.stringMatching(/\/endDate$/), null, '2014'],
  ])
  // The months identify the entry.
  const dated = { ...unnamed, startDate: '2014', endDate: '2019' }
  expect(join({ work: [dated] }, { work: [first, second] }).resume.work).toContainEqual({
    ...dated,
    name: 'St. Brendan’s',
  })
})

test('merges a job with two employer names as a conflict', () => {
  const ours = { ...nurse, name: 'Bright Horizon Ward' }
  const theirs = { ...nurse, name: 'Lone Star Health' }
  expect(join({ work: [ours] }, { work: [theirs] }).resume.work).toEqual([ours])
  expect(conflictsOf({ work: [ours] }, { work: [theirs] })).toEqual([
    ['/work/0/name', 'Bright Horizon Ward', 'Lone Star Health'],
  ])
  // Another title and employer at the same time is another job.
  const other = { ...theirs, position: 'Yoga Teacher' }
  expect(join({ work: [ours] }, { work: [other] }).resume.work).toHaveLength(2)
})

test('an incomplete certificate is no second one', () => {
  const whole = { name: 'Certified Information Systems Security Professional', date: '2019' }
  const { resume, conflicts } = join(
    { certificates: [whole] },
    {
      certificates: [
        { name: 'Certified Information Systems' },
        { name: 'Security Professional', date: '2019-04' },
      ],
    },
  )
  expect(resume.certificates).toEqual([whole])
  expect(conflicts).toEqual([])
  const later = { name: 'Security Professional', date: '2023' }
  expect(
    join({ certificates: [whole] }, { certificates: [{ name: whole.name }, later] }).resume
      .certificates,
  ).toEqual([whole, later])
})

test('translated titles agree, but dates can conflict', () => {
  const { conflicts, leftOut } = join(
    { work: [{ ...nurse, position: 'Enfermera jefe' }] },
    { work: [{ ...nurse, startDate: '2018-08' }] },
    ['es', 'en'],
  )
  expect(conflicts.map(({ path }) => path)).toEqual(['/work/0/startDate'])
  expect(leftOut.map(({ text }) => text)).toEqual(['Charge Nurse'])
})

test('lists sentences missing from the CV without a conflict', () => {
  const { resume, conflicts, leftOut } = join(
    { work: [{ ...nurse, highlights: ['Led the night shift of 14 nurses'] }] },
    {
      work: [{ ...nurse, highlights: ['Led the night shift of 14 nurses', 'Cut falls by 40%'] }],
    },
  )
  expect(resume.work?.[0]?.highlights).toEqual(['Led the night shift of 14 nurses'])
  expect(conflicts).toEqual([])
  expect(leftOut.map(({ text }) => text)).toEqual(['Cut falls by 40%'])
})

test('keeps LinkedIn-only skills beside the CV’s', () => {
  const { resume, leftOut } = join(
    { skills: [{ name: 'Care', keywords: ['Triage'] }] },
    { skills: [{ name: 'triage' }, { name: 'Excel' }, { name: 'Teamwork' }] },
  )
  expect(resume.skills).toEqual([{ name: 'Care', keywords: ['Triage'] }])
  expect(leftOut.map(({ text }) => text)).toEqual(['Excel, Teamwork'])
})

test('conflict ids survive reordering but not changed values', () => {
  const idOf = (cv: Resume, linkedin: Resume) => join(cv, linkedin).conflicts[0]?.id
  const theirs = { work: [{ ...nurse, startDate: '2019-06' }] }
  const id = idOf({ work: [nurse] }, theirs)
  const newer = { name: 'Bayview', position: 'Director', startDate: '2022-04' }
  expect(idOf({ work: [newer, nurse] }, theirs)).toBe(id)
  expect(idOf({ work: [nurse] }, { work: [{ ...nurse, startDate: '2019-05' }] })).not.toBe(id)
})

const word = fc.constantFrom(
  'Ada',
  'Quill',
  'Nurse',
  'Bayview',
  'Lead',
  'IBM',
  'Care',
  'MIT',
  '东京',
)
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '))
const date = fc.constantFrom('2015', '2016-02', '2019-08', '2019', '2021-11')
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const list = <T>(value: fc.Arbitrary<T>) => some(fc.array(value, { maxLength: 4 }))
const dates = { startDate: some(date), endDate: some(date) }
const anyResume = fc
  .record({
    basics: some(
      fc.record({
        name: some(words),
        label: some(words),
        email: some(fc.constantFrom('a@example.com', 'b@example.com')),
        summary: some(words),
        location: some(
          fc.record({ city: some(words), countryCode: some(fc.constantFrom('US', 'CA')) }),
        ),
        profiles: list(
          fc.record({
            network: fc.constantFrom('GitHub', 'LinkedIn'),
            url: fc.constantFrom('https://github.com/a', 'https://www.linkedin.com/in/b/'),
          }),
        ),
      }),
    ),
    work: list(
      fc.record({
        name: some(words),
        position: some(words),
        location: some(words),
        highlights: list(words),
        ...dates,
      }),
    ),
    education: list(
      fc.record({ institution: some(words), studyType: some(words), area: some(words), ...dates }),
    ),
    certificates: list(fc.record({ name: words, issuer: some(words), date: some(date) })),
    languages: list(
      fc.record({
        language: fc.constantFrom('English', 'Spanish', 'Klingon'),
        fluency: some(words),
      }),
    ),
    skills: list(fc.record({ name: words, keywords: list(words) })),
    interests: list(fc.record({ name: words })),
  })
  .map((resume) => JSON.parse(JSON.stringify(resume)) as Resume)

test('loses nothing and invents nothing', () => {
  fc.assert(
    fc.property(anyResume, anyResume, fc.boolean(), (cv, linkedin, sameLanguage) => {
      const joined = join(cv, linkedin, ['en', sameLanguage ? 'en' : 'fr'])
      const said = textLeaves(joined.resume)
      const ids = listIds(mergeReadings(aReading(cv), aReading(linkedin))?.resume)
      expect(new Set(ids).size).toBe(ids.length)
      // Every field has a first source with exactly its text.
      for (const [path, text] of said) {
        const first = joined.sources.find((source) => source.path === path)
        expect([path, first?.text]).toEqual([path, text])
      }
      expect(new Set(said.map(([path]) => path))).toEqual(
        new Set(joined.sources.map(({ path }) => path)),
      )
      // Each CV field is the source of exactly one field.
      expect(
        joined.sources
          .filter(({ file }) => file === 'cv')
          .flatMap(({ lines }) => lines)
          .sort((a, b) => a - b),
      ).toEqual(textLeaves(cv).map((_, line) => line))
      // Each LinkedIn field is a source, in conflict, or left out.
      const kept = [
        ...joined.sources.filter(({ file }) => file === 'linkedin'),
        ...joined.leftOut,
        ...joined.conflicts.flatMap(({ sides }) => sides.linkedin.source ?? []),
      ].flatMap(({ lines }) => lines)
      const written = joined.conflicts.flatMap(({ writes }) => writes.map(({ value }) => value))
      textLeaves(linkedin).forEach(([path, text], line) => {
        if (!kept.includes(line) && !written.includes(text))
          expect([path, text]).toEqual('kept somewhere')
      })
      // Resolving a conflict writes the LinkedIn value.
      const theirs = new Set(textLeaves(linkedin).map(([, text]) => text))
      for (const value of written) if (value !== null) expect(theirs).toContain(value)
    }),
    { numRuns: 400 },
  )
})
