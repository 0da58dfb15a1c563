import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { identifyCvFile, readCv } from './index.ts'

const shared = new URL('../../shared/data/cv/', import.meta.url)
const sharedFile = (name: string) => new Uint8Array(readFileSync(new URL(`files/${name}`, shared)))
const { pool, scoreOne } = (await import(fileURLToPath(new URL('score.mjs', shared)))) as {
  scoreOne: (truth: unknown, prediction: unknown) => unknown
  pool: (scores: unknown[]) => { all: number; core: number }
}

test('CVs of every format and layout are read well', async () => {
  const names = [
    'en-us-prof__linkedin.pdf',
    'en-us-nurse__lo-docx-sidebar.pdf',
    'en-za-supply__pdfmake.pdf',
    'fr-fr-comptable__docx-header.docx',
    'it-it-architetta__doc-classic.doc',
    'ru-ru-buh__docx-sidebar.docx',
    'ar-eg-muhasib__html-classic.pdf',
    'ja-jp-seisan__linkedin.pdf',
  ]
  const scores: unknown[] = []
  for (const name of names) {
    const result = await readCv(sharedFile(name), name)
    if ('refused' in result) throw new Error(`${name} was refused: ${result.refused}`)
    scores.push(
      scoreOne(
        JSON.parse(readFileSync(new URL(`truth/${name}.json`, shared), 'utf8')),
        structuredClone(result.read.resume),
      ),
    )
  }
  const { all, core } = pool(scores)
  expect(all).toBeGreaterThan(0.93)
  expect(core).toBeGreaterThan(0.95)
})

test('a scan is recognised as pictures without text', async () => {
  expect(await readCv(sharedFile('en-us-hvac__scan.pdf'), 'scan.pdf')).toEqual({
    refused: 'image-only',
  })
})

test('the same file gives the same reading', async () => {
  const name = 'de-de-maschinenbau__react-pdf.pdf'
  expect(await readCv(sharedFile(name), name)).toEqual(await readCv(sharedFile(name), name))
})

test('every field of a PDF points at its place on the page', async () => {
  const result = await readCv(sharedFile('en-us-promo__html-classic.pdf'), 'cv.pdf')
  if ('refused' in result) throw new Error(result.refused)
  const name = result.read.sources.find(({ path }) => path === '/basics/name')
  expect(name).toMatchObject({ page: 1, text: 'Deshawn Q. Whitfield' })
  const [, top, width] = name?.box ?? [0, 1, 0]
  expect(top).toBeLessThan(0.15)
  expect(width).toBeGreaterThan(0.1)
})

test('a file that takes too much work is given up', async () => {
  expect(
    await readCv(sharedFile('en-us-promo__html-classic.pdf'), 'cv.pdf', { timeMs: 1 }),
  ).toEqual({ refused: 'too-slow' })
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
  expect(identifyCvFile(archive, 'Basic_LinkedInDataExport.zip')).toEqual({
    format: 'linkedin-archive',
  })
  const result = await readCv(archive, 'Basic_LinkedInDataExport.zip')
  expect('read' in result && result.read.resume).toMatchObject({
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
