import { expect, test } from 'vitest'
import { readMarkup } from '../testing/read-markup.ts'

const HEAD = 'Jane Doe\njane.doe@example.com\n# Experience\n'
const workOf = (text: string) => readMarkup(HEAD + text).resume.work

test('a job without an employer stays without one', () => {
  const work = workOf(
    '**Nurse\nNorthgate Hospital, Leeds\n2011 – 2013\n* Ran the night shift\n**Independent Contractor\n2005 – 2011\n* Cleaned paintings',
  )
  expect(work).toMatchObject([
    { position: 'Nurse', name: 'Northgate Hospital' },
    { position: 'Independent Contractor', startDate: '2005' },
  ])
  expect(work?.[1]).not.toHaveProperty('name')
})

test('a role in the employer’s style ends its group', () => {
  const work = workOf(
    '**Northway Markets Inc\nDistrict Manager\n2016 – 2021\n* Opened four stores\n**Freelance Consultant\n2012 – 2016\n* Advised shops',
  )
  expect(work?.map(({ name }) => name)).toEqual(['Northway Markets Inc', undefined])
})

test('a line with a place names the employer', () => {
  const work = workOf(
    '**Senior Analyst\nCalder Freight, London\n2019 – 2022\n* Rebuilt the forecast\n**Graduate Analyst, FP&A\nBrightwater Utilities, Leeds\n2016 – 2019\n* Took 190 sheets out of use',
  )
  expect(work).toMatchObject([
    { position: 'Senior Analyst', name: 'Calder Freight', location: 'London' },
    { position: 'Graduate Analyst, FP&A', name: 'Brightwater Utilities', location: 'Leeds' },
  ])
})

test('titles beside dates may end in a full stop', () => {
  const work = workOf(
    '2015 – 2018\tRegistrar, Northgate Museum, Leeds.\n* Ran the loans desk\n2012 – 2015\tArchive Clerk, Harbour Trust, Hull.\nMoved nine rooms of paper.',
  )
  expect(work).toMatchObject([
    { position: 'Registrar', name: 'Northgate Museum', location: 'Leeds', startDate: '2015' },
    { position: 'Archive Clerk', name: 'Harbour Trust', location: 'Hull', startDate: '2012' },
  ])
})

test('a subheading above entries with employers is no employer', () => {
  const { resume, unplaced } = readMarkup(
    `${HEAD}Northgate Group\n2015 – 2018\tRegistrar, Northgate Museum, Leeds\n* Ran the loans desk\nOthers\n2012 – 2015\tArchive Clerk, Harbour Trust, Hull\n2009 – 2012\tIntern, Priory Gallery, York`,
  )
  expect(resume.work?.map(({ name }) => name)).toEqual([
    'Northgate Museum',
    'Harbour Trust',
    'Priory Gallery',
  ])
  expect(JSON.stringify(resume)).not.toMatch(/Northgate Group|Others/)
  expect(unplaced.map(({ text }) => text).join(' ')).toMatch(/Northgate Group.*Others/s)
})

test('the first bullet below a date is the title', () => {
  expect(
    workOf(
      '**Mar 2021 - Present\n* Staff Engineer, Globex Systems LLC\n* Led the migration\n**Jun 2017 - Feb 2021\n* Senior Engineer, Initech Analytics\n* Rebuilt the pipeline',
    ),
  ).toMatchObject([
    { position: 'Staff Engineer', name: 'Globex Systems LLC', highlights: ['Led the migration'] },
    { position: 'Senior Engineer', name: 'Initech Analytics', startDate: '2017-06' },
  ])
})

test('company words in a description do not make it the employer', () => {
  expect(
    workOf(
      '2015 – 2018\tStudy Lead, Covala, first trial of large data stores in the whole insurance group\n2012 – 2015\tAnalyst, Emma Insurance, second trial of large data stores in the whole insurance group',
    )?.map(({ position }) => position),
  ).toEqual(['Study Lead', 'Analyst'])
})

test('a phrase below employer and role is neither', () => {
  expect(
    workOf('**Registrar\nPriory Gallery\t2009 – 2016\nMoved the store to barcodes'),
  ).toMatchObject([
    { position: 'Registrar', name: 'Priory Gallery', summary: 'Moved the store to barcodes' },
  ])
})

test('reads every short cell beside known labels as a label', () => {
  const { education } = readMarkup(
    'Jane Doe\n# Education\nInstitution\tNetherby Institute of Technology\nBranch of study\tComputer Science\nDegree\tMaster of Science – Sep 2003 to May 2005',
  ).resume
  expect(education).toMatchObject([
    { institution: 'Netherby Institute of Technology', studyType: 'Master of Science' },
  ])
  expect(JSON.stringify(education)).not.toContain('Branch')
})

test('a grade and a preposition are no part of the names', () => {
  const { education } = readMarkup(
    'Silvia Martelli\n# Istruzione\n2016 – 2019\tLaurea triennale in ingegneria, voto 97\nPresso Università Esempio',
  ).resume
  expect(education).toMatchObject([
    { institution: 'Università Esempio', studyType: 'Laurea triennale', score: 'voto 97' },
  ])
})

test('jobs below a summary need no heading', () => {
  const { work, basics } = readMarkup(
    'Jane Doe\n# Summary\nEight years of testing in three companies.\nQA Engineer, Contoso Labs, Seattle, WA (Jun 2018 - Feb 2021) Leads the team of testers.\n* Wrote the first suite\nAutomation Analyst, Fabrikam Retail (Aug 2016 - May 2018)\n* Built the device lab\n# Education\nBSc, University of Leeds, 2012',
  ).resume
  expect(basics?.summary).toBe('Eight years of testing in three companies.')
  expect(work).toMatchObject([
    { position: 'QA Engineer', name: 'Contoso Labs', startDate: '2018-06' },
    { position: 'Automation Analyst', name: 'Fabrikam Retail', startDate: '2016-08' },
  ])
})
