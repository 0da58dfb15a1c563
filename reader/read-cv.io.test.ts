import { strToU8, zipSync } from 'fflate'
import { plainResume } from '@vitrine/domain/stored-resume'
import { expect, test } from 'vitest'
import { readCv } from './index.ts'
import { cvBytes, cvNames, cvTruth } from './testing/cvs.ts'
import { meanF1, scoreReading } from './testing/score-reading.ts'

/** Work takes a busy machine more processor time, too. */
const PATIENT = { timeMs: 30_000 }
/** What the reader reaches today is a little more: one field of one file that is lost is noticed. */
const LEAST = 0.98
/** A column that the reader joins with the one beside it, and an award that it passes over. */
const LEAST_OF_HARD: Readonly<Record<string, number>> = {
  'he-shivuk__right-sidebar-chromium.pdf': 0.67,
  'fr-prof__right-sidebar-chromium.pdf': 0.94,
  'en-us-nurse__theme-kendall.pdf': 0.9,
}

test('CVs of every format, layout and language are read well', async () => {
  for (const name of cvNames) {
    const result = await readCv(cvBytes(name), name, PATIENT)
    if ('refused' in result) throw new Error(`${name} was refused: ${result.refused}`)
    const score = meanF1(scoreReading(plainResume(result.read.resume), cvTruth(name)))
    expect.soft(score, name).toBeGreaterThan(LEAST_OF_HARD[name] ?? LEAST)
  }
})

test('a scan is recognised as pictures without text', async () => {
  expect(await readCv(cvBytes('en-us-hvac__scan.pdf'), 'scan.pdf', PATIENT)).toEqual({
    refused: 'image-only',
  })
})

test('the same file gives the same reading', async () => {
  const name = 'de-de-maschinenbau__react-pdf.pdf'
  const readings = [
    await readCv(cvBytes(name), name, PATIENT),
    await readCv(cvBytes(name), name, PATIENT),
  ]
  expect(readings[0]).toHaveProperty('read')
  expect(readings[1]).toEqual(readings[0])
})

test('every field of a PDF points at its place on the page', async () => {
  const result = await readCv(cvBytes('en-us-promo__html-classic.pdf'), 'cv.pdf', PATIENT)
  if ('refused' in result) throw new Error(result.refused)
  const name = result.read.sources.find(({ path }) => path === '/basics/name')
  expect(name).toMatchObject({ page: 1, text: 'Deshawn Q. Whitfield' })
  const [, top, width] = name?.box ?? [0, 1, 0]
  expect(top).toBeLessThan(0.15)
  expect(width).toBeGreaterThan(0.1)
})

test('a file that takes too much work is given up', async () => {
  expect(await readCv(cvBytes('en-us-promo__html-classic.pdf'), 'cv.pdf', { timeMs: 1 })).toEqual({
    refused: 'too-slow',
  })
})

test('LinkedIn’s data archive is read by its columns', async () => {
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
