import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOcrReading } from '@vitrine/domain/sources/ocr'
import { plainResume } from '@vitrine/domain/resume/stored-resume'
import { expect, onTestFinished, test } from 'vitest'
import { createReader } from '../create-reader.ts'
import { cvBytes, cvTruth } from '../testing/cvs.ts'
import { meanF1, scoreReading } from '../testing/score-reading.ts'
import { checkOcrTools, recognizePages, type OcrTools } from './ocr-tools.ts'

const NAME = 'en-us-hvac__scan.pdf'
const scan = cvBytes(NAME)
/** The output of tesseract 5.3 for the scan. */
const HOCR = readFileSync(new URL('../testing/scan/en-us-hvac__scan.hocr', import.meta.url), 'utf8')

/** Exits like pdftoppm for a missing page; the image is the word "picture". */
const ONE_PAGE = `cat >/dev/null; [ "$3" = 1 ] || exit 99; echo picture`
const RECOGNISES = `[ "$(cat)" = picture ] || exit 1; cat "\${0%/*}/page.hocr"`

/** Shell scripts that replace the installed tools. */
function standIns({ pdftoppm = ONE_PAGE, tesseract = RECOGNISES } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-scan-tools-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, words] of Object.entries({ pdftoppm, tesseract })) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${words}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  writeFileSync(join(folder, 'page.hocr'), HOCR)
  const tools: OcrTools = { languages: 'eng+deu', find: (name) => join(folder, name) }
  return { tools }
}

const recognise = (programs: Parameters<typeof standIns>[0]) =>
  recognizePages(scan, standIns(programs).tools)

async function read(scans: OcrTools | null, options?: { skipScans: boolean }) {
  const reader = createReader({ ocr: scans })
  onTestFinished(() => reader.close())
  return reader.readCv(scan, NAME, options)
}

test('reads a scan and marks every field uncertain', async () => {
  const result = await read(standIns().tools)
  if ('refused' in result) throw new Error(result.refused)
  const { resume, sources, pages } = result.read
  expect(meanF1(scoreReading(plainResume(resume), cvTruth(NAME)))).toBeGreaterThan(0.9)
  expect(isOcrReading(result.read)).toBe(true)
  expect(new Set(sources.map(({ method }) => method))).toEqual(new Set(['picture']))
  expect(Math.max(...sources.map(({ confidence }) => confidence))).toBeLessThan(0.7)
  expect(pages).toHaveLength(1)
  const name = sources.find(({ path }) => path === '/basics/name')
  expect(name).toMatchObject({ page: 1, text: 'Marcus Delgado' })
  expect(name?.box?.[1]).toBeCloseTo(0.06, 2)
})

test('keeps a scan unread without OCR or when skipped', async () => {
  expect(await read(null)).toEqual({ refused: 'image-only' })
  expect(await read(standIns().tools, { skipScans: true })).toEqual({ refused: 'image-only' })
})

test('leaves a scan to staff when OCR fails', async () => {
  const refused = { refused: 'image-only' }
  const { tools } = standIns()
  const without = (find: NonNullable<OcrTools['find']>) => recognizePages(scan, { ...tools, find })
  expect(await without(() => undefined)).toEqual(refused)
  for (const programs of [
    { pdftoppm: 'exit 1' },
    // As for a file with too many pages.
    { pdftoppm: 'cat >/dev/null; echo picture' },
    { tesseract: 'exit 1' },
  ])
    expect.soft(await recognise(programs), JSON.stringify(programs)).toEqual(refused)
})

test('kills a tool that hangs or prints too much', async () => {
  const { tools } = standIns({ pdftoppm: 'sleep 600 & wait' })
  const slow = { refused: 'too-slow' }
  expect(await recognizePages(scan, { ...tools, timeoutMs: 200 })).toEqual(slow)
  expect(await recognise({ tesseract: 'cat /dev/zero' })).toEqual(slow)
})

test('runs tools with fixed arguments and an empty environment', async () => {
  process.env['VITRINE_TEST_SECRET'] = 'geheim'
  onTestFinished(() => {
    delete process.env['VITRINE_TEST_SECRET']
  })
  const tesseract = `cat >/dev/null; echo "$VITRINE_TEST_SECRET$*"`
  expect(await recognise({ tesseract })).toEqual({ pages: ['stdin stdout -l eng+deu hocr\n'] })
})

test('reports installed programs and languages to the doctor', async () => {
  const { tools } = standIns({
    tesseract: 'printf "List of available languages (2):\\neng\\nosd\\n"',
  })
  expect(await checkOcrTools(tools)).toEqual({
    missingPrograms: [],
    missingLanguages: ['deu'],
    installedLanguages: ['eng', 'osd'],
  })
  expect(await checkOcrTools({ ...tools, find: () => undefined })).toEqual({
    missingPrograms: ['pdftoppm', 'tesseract'],
    missingLanguages: ['eng', 'deu'],
    installedLanguages: [],
  })
})
