import { strToU8, zipSync } from 'fflate'
import { plainResume } from '@vitrine/domain/resume/stored-resume'
import { expect, test } from 'vitest'
import { readCv } from './index.ts'
import { cvBytes } from './testing/cvs.ts'

/** A busy machine inflates CPU time too. */
const PATIENT = { cpuTimeMs: 30_000 }
test('recognizes a scan as images without text', async () => {
  expect(await readCv(cvBytes('en-us-hvac__scan.pdf'), 'scan.pdf', PATIENT)).toEqual({
    refused: 'image-only',
  })
})

test('reads the same file identically', async () => {
  const name = 'de-de-maschinenbau__react-pdf.pdf'
  const readings = [
    await readCv(cvBytes(name), name, PATIENT),
    await readCv(cvBytes(name), name, PATIENT),
  ]
  expect(readings[0]).toHaveProperty('read')
  expect(readings[1]).toEqual(readings[0])
})

test('every PDF field points to its page position', async () => {
  const result = await readCv(cvBytes('en-us-promo__html-classic.pdf'), 'cv.pdf', PATIENT)
  if ('refused' in result) throw new Error(result.refused)
  const name = result.read.sources.find(({ path }) => path === '/basics/name')
  expect(name).toMatchObject({ page: 1, text: 'Deshawn Q. Whitfield' })
  const [, top, width] = name?.box ?? [0, 1, 0]
  expect(top).toBeLessThan(0.15)
  expect(width).toBeGreaterThan(0.1)
})

// @promise reader-time-limit: The child process stops a file that takes too much work.
test('aborts a file that needs too much work', async () => {
  expect(
    await readCv(cvBytes('en-us-promo__html-classic.pdf'), 'cv.pdf', { cpuTimeMs: 1 }),
  ).toEqual({
    refused: 'too-slow',
  })
})

test('reads the LinkedIn archive by its columns', async () => {
  const archive = zipSync({
    'Profile.csv': strToU8(
      'First Name,Last Name,Headline,Geo Location\nJane,Doe,Nurse,"Austin, Texas, United States"\n',
    ),
    'Positions.csv': strToU8(
      'Company Name,Title,Description,Location,Started On,Finished On\nSt. Brendan,Charge Nurse,"Runs the night shift\n• Leads 14 nurses",Austin,Aug 2019,\n',
    ),
    'Skills.csv': strToU8('Name\nTriage\n'),
    'Email Addresses.csv': strToU8('Email Address,Confirmed,Primary\njane@example.com,Yes,Yes\n'),
  })
  const result = await readCv(archive, 'Basic_LinkedInDataExport.zip')
  expect('read' in result && plainResume(result.read.resume)).toMatchObject({
    basics: {
      name: 'Jane Doe',
      label: 'Nurse',
      email: 'jane@example.com',
      location: { city: 'Austin' },
    },
    work: [
      {
        name: 'St. Brendan',
        position: 'Charge Nurse',
        startDate: '2019-08',
        summary: 'Runs the night shift',
        highlights: ['Leads 14 nurses'],
      },
    ],
    skills: [{ name: 'Triage' }],
  })
})
