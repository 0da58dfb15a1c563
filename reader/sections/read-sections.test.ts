import { plainResume } from '@vitrine/domain/stored-resume'
import { expect, test } from 'vitest'
import type { CvText, Paragraph } from '../extract/cv-text.ts'
import { buildReading } from '../provenance/build-reading.ts'
import { readSections } from './read-sections.ts'

/** `# ` bold and large, `* ` a bullet, `**` bold, a tab a new cell. */
function aCv(text: string): CvText {
  const rows = text.trim().split('\n')
  const paragraphs = rows.map((row, line): Paragraph => {
    const isHeading = row.startsWith('# ')
    const isBold = isHeading || row.startsWith('**')
    const bare = row.replace(/^(?:# |\* |\*\*)/, '')
    return {
      segments: bare.split('\t').map((cell, i) => ({
        text: cell,
        line,
        page: 1,
        cell: i > 0,
        bold: isBold,
        italic: false,
        size: isHeading ? 14 : 10,
        color: '',
        link: '',
        box: null,
      })),
      bullet: row.startsWith('* '),
      indent: 0,
      gap: isHeading ? 1 : 0,
      page: 1,
      flow: 0,
      headingLevel: 0,
    }
  })
  return {
    paragraphs,
    lines: rows.map((row) => ({ page: 1, box: null, text: row.replace(/^(?:# |\* |\*\*)/, '') })),
    pages: [],
    looseLinks: [],
  }
}

const read = (text: string) => {
  const cv = aCv(text)
  const reading = buildReading(cv, readSections(cv), 'docx')
  return { ...reading, resume: plainResume(reading.resume) }
}

const HEAD = 'Jane Doe\nNurse\nAustin, TX | (512) 555-0147 | jane.doe@example.com\n'

test('name, headline and contact data come from the top', () => {
  const { resume } = read(`${HEAD}# Summary\nCares for people.`)
  expect(resume.basics).toMatchObject({
    name: 'Jane Doe',
    label: 'Nurse',
    email: 'jane.doe@example.com',
    phone: '+15125550147',
    summary: 'Cares for people.',
    location: { city: 'Austin', region: 'TX' },
  })
})

test('position and employer are told apart in either order', () => {
  const first = read(
    `${HEAD}# Experience\n**Charge Nurse\tAug 2019 – Present\nSt. Brendan Medical Center, Austin, TX\n* Lead 14 nurses\n**Staff Nurse\tJun 2015 – Jul 2019\nLone Star Hospital, Round Rock, TX\n* Cared for patients`,
  )
  const second = read(
    `${HEAD}# Experience\n**St. Brendan Medical Center\tAustin, TX\nCharge Nurse\tAug 2019 – Present\n* Lead 14 nurses\n**Lone Star Hospital\tRound Rock, TX\nStaff Nurse\tJun 2015 – Jul 2019\n* Cared for patients`,
  )
  for (const { resume } of [first, second])
    expect(resume.work).toMatchObject([
      {
        position: 'Charge Nurse',
        name: 'St. Brendan Medical Center',
        location: 'Austin, TX',
        startDate: '2019-08',
        highlights: ['Lead 14 nurses'],
      },
      {
        position: 'Staff Nurse',
        name: 'Lone Star Hospital',
        startDate: '2015-06',
        endDate: '2019-07',
      },
    ])
  expect(first.resume.work?.[0]).not.toHaveProperty('endDate')
})

test('several roles at one employer keep the employer', () => {
  const { resume } = read(
    `${HEAD}# Experience\n**Northway Markets Inc\nDistrict Manager\n2016 – 2021\n* Opened four stores\nStore Manager\n2012 – 2016\n* Won an award`,
  )
  expect(resume.work).toMatchObject([
    { name: 'Northway Markets Inc', position: 'District Manager', startDate: '2016' },
    { name: 'Northway Markets Inc', position: 'Store Manager', startDate: '2012' },
  ])
})

test('degree, subject and school are told apart', () => {
  const { resume } = read(
    `${HEAD}# Education\n**Bachelor of Science in Nursing\t2011 – 2015\nThe University of Texas`,
  )
  expect(resume.education).toMatchObject([
    {
      studyType: 'Bachelor of Science',
      area: 'Nursing',
      institution: 'The University of Texas',
      startDate: '2011',
      endDate: '2015',
    },
  ])
})

test('skills come with their groups, languages with their level', () => {
  const { resume } = read(
    `${HEAD}# Skills\nClinical: Triage, Wound care (advanced, paediatric)\nLanguages: English, Spanish\n# Languages\nIgbo – conversational`,
  )
  expect(resume.skills).toEqual([
    { name: 'Clinical', keywords: ['Triage', 'Wound care (advanced, paediatric)'] },
  ])
  expect(resume.languages).toEqual([
    { language: 'Igbo', fluency: 'conversational' },
    { language: 'English' },
    { language: 'Spanish' },
  ])
})

test('certificates, awards and publications give title, giver and date', () => {
  const { resume } = read(
    `${HEAD}# Certifications\n* CCRN – Adult Critical Care, AACN, Mar 2018\n# Awards\n* DAISY Award, St. Brendan, 2021\n# Publications\n* Uplift in two-sided markets. Journal of Care, 2022`,
  )
  expect(resume.certificates).toMatchObject([
    { name: 'CCRN – Adult Critical Care', issuer: 'AACN', date: '2018-03' },
  ])
  expect(resume.awards).toMatchObject([
    { title: 'DAISY Award', awarder: 'St. Brendan', date: '2021' },
  ])
  expect(resume.publications).toMatchObject([
    { name: 'Uplift in two-sided markets', publisher: 'Journal of Care', releaseDate: '2022' },
  ])
})

test('every field of the document has a source that quotes the file', () => {
  const { resume, sources, lines } = read(
    `${HEAD}# Experience\n**Charge Nurse, St. Brendan Hospital\tAug 2019 – Present\n* Lead 14 nurses`,
  )
  const paths = new Set(sources.map((source) => source.path))
  const leaves = (value: unknown, path: string): string[] =>
    typeof value === 'string'
      ? [path]
      : Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}/${key}`))
  expect(leaves(resume, '').filter((path) => !paths.has(path))).toEqual([])
  for (const { lines: ids } of sources)
    expect(ids.every((id) => lines[id] !== undefined)).toBe(true)
})

test('what has no place is kept as unplaced text', () => {
  const { unplaced } = read(
    `${HEAD}# Experience\n**Charge Nurse, St. Brendan Hospital\t2019 – Present\n# Nationality\nUnited States citizen`,
  )
  expect(unplaced.map(({ text }) => text).join('\n')).toContain('United States citizen')
})
