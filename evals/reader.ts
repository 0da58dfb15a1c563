/**
 * Reads every benchmark CV through `readCv` and prints the share of readable files, the score
 * (also by layout), files below 60, the calibration of confidences (also cross-validated), time
 * and memory: first generated files, then real ones from public templates and tools.
 *
 * `--real` reads only the real ones. `--own` generates files first and scores them, held-out ones
 * apart. `--scans` renders scans of the repository's English and German CVs and reads them with
 * the installed tesseract. `--warm` keeps a child ready for each file, as the server does.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CvReading } from '@vitrine/domain/sources/cv-reading'
import type { Resume } from '@vitrine/domain/resume/resume'
import { plainResume } from '@vitrine/domain/resume/stored-resume'
import { createReader } from '../reader/create-reader.ts'
import { readCv } from '../reader/read-cv.ts'
import { startChild } from '../reader/start-child.ts'
import { benchData } from '../tools/bench-data.ts'
import { calibrationTable, halvesTable, type Judged, judgeFields } from './reader/score-fields.ts'
import { makeScan } from './reader/make-scan.ts'
import { cvBytes, cvNames, cvTruth } from '../reader/testing/cvs.ts'
import { fieldF1, meanF1, type Score, scoreReading } from '../reader/testing/score-reading.ts'
import { makeFiles } from '../reader/testing/make-cv-files.ts'

type ManifestEntry = { file: string; truth: string; scan?: boolean; held?: boolean }

const warm = process.argv.includes('--warm') ? openWarmReader() : null
/** Of a hundred points. A customer whose file scores less sees a draft that is not of use. */
const LOW = 60
/** Scans are made of files of the repository. */
const takesData = !process.argv.includes('--scans')
const generated = takesData ? benchData('cv') : ''
const real = takesData ? benchData('real-cv') : ''
const scorer = join(generated, 'score.mjs')
const work = mkdtempSync(join(tmpdir(), 'reader-bench-'))

if (process.argv.includes('--scans')) await measureScans()
else if (process.argv.includes('--own')) {
  const folder = join(work, 'own')
  const files = makeFiles(folder)
  for (const [title, held] of [
    ['own files, used for the rules', false],
    ['own files, kept apart', true],
  ] as const) {
    const manifest = join(folder, `${held ? 'held' : 'used'}.json`)
    writeFileSync(manifest, JSON.stringify(files.filter((file) => file.held === held)))
    await measure(title, manifest, 'layout,producer,lang,format')
  }
} else {
  if (!process.argv.includes('--real'))
    await measure('shared files', join(generated, 'manifest.json'), 'layout,producer,lang,format')
  await measure('real files', join(real, 'manifest.json'), 'layout,producer,format')
}

warm?.close()

async function measure(title: string, manifest: string, by: string): Promise<void> {
  const entries = (JSON.parse(readFileSync(manifest, 'utf8')) as ManifestEntry[]).filter(
    (entry) => !entry.scan,
  )
  const predictions = mkdtempSync(join(work, basename(manifest, '.json')))
  const judged: Judged[][] = []
  const times: number[] = []
  const peaks: number[] = []
  const processorTimes: number[] = []
  let refused = 0
  for (const { file, truth } of entries) {
    const bytes = readFileSync(join(dirname(manifest), file))
    await warm?.ready()
    const began = performance.now()
    const onUsage = ({ peakBytes, processorMs }: { peakBytes: number; processorMs: number }) => {
      peaks.push(peakBytes)
      processorTimes.push(processorMs)
    }
    const result = await (warm?.readCv ?? readCv)(bytes, basename(file), { onUsage })
    times.push(performance.now() - began)
    if ('refused' in result) {
      process.stdout.write(`${basename(file)}: refused, ${result.refused}\n`)
      refused++
      continue
    }
    writeFileSync(
      join(predictions, `${basename(file)}.json`),
      JSON.stringify(withLettersInName(plainResume(result.read.resume))),
    )
    judged.push(await judge(result.read, join(dirname(manifest), truth)))
  }
  const readable = entries.length - refused
  process.stdout.write(
    `\n${title}: ${readable} of ${entries.length} readable, ${percent(readable / entries.length)}\n\n`,
  )
  const scores = `${predictions}.json`
  process.stdout.write(
    execFileSync(
      process.execPath,
      [scorer, manifest, predictions, '--by', by, '--worst', '10', '--json', scores],
      { encoding: 'utf8' },
    ),
  )
  process.stdout.write(`\n${await lowFiles(scores)}`)
  process.stdout.write(`\n${calibrationTable(judged.flat())}\n${halvesTable(judged)}`)
  process.stdout.write(
    `\ntime per file, ${warm === null ? 'start of the child included' : 'the child waiting'}: p50 ${share(times, 0.5).toFixed(0)} ms, p95 ${share(times, 0.95).toFixed(0)} ms\nprocessor time of the child, its start included: p50 ${share(processorTimes, 0.5).toFixed(0)} ms, p95 ${share(processorTimes, 0.95).toFixed(0)} ms\npeak memory of the child: p50 ${megabytes(share(peaks, 0.5))}, p95 ${megabytes(share(peaks, 0.95))}, most ${megabytes(Math.max(...peaks))}\n`,
  )
}

/** The truths have no field for the letters after a name: there they are of the name, as the file has them. */
function withLettersInName(resume: Resume): Resume {
  const { name, honorificSuffix } = resume.basics ?? {}
  return name && honorificSuffix
    ? { ...resume, basics: { ...resume.basics, name: `${name}, ${honorificSuffix}` } }
    : resume
}

async function lowFiles(scores: string): Promise<string> {
  const { pool } = (await import(pathToFileURL(scorer).href)) as {
    pool: (counts: unknown[]) => { all: number; core: number }
  }
  const { files } = JSON.parse(readFileSync(scores, 'utf8')) as {
    files: { file: string; counts: unknown }[]
  }
  const low = files
    .map(({ file, counts }) => ({ file, ...pool([counts]) }))
    .filter(({ all }) => all * 100 < LOW)
  const lines = low.map(
    ({ file, all, core }) => `  ${(all * 100).toFixed(1)} ${(core * 100).toFixed(1)} ${file}\n`,
  )
  return `files below ${LOW} over all fields: ${low.length} of ${files.length}, ${percent(low.length / files.length)}\n${lines.join('')}`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}

function openWarmReader() {
  let child: ReturnType<typeof startChild> | undefined
  const reader = createReader({
    start(format) {
      child = startChild(format)
      return child
    },
  })
  return {
    readCv: reader.readCv,
    async ready() {
      reader.prewarm()
      // Nothing else keeps this program running meanwhile.
      child?.setRef(true)
      await child?.ready
    },
    close: reader.close,
  }
}

async function measureScans(): Promise<void> {
  const scans = createReader({ ocr: { languages: 'eng+deu' } })
  const rows: { name: string; text: Score; scan: Score; ms: number }[] = []
  let refused = 0
  for (const name of cvNames.filter((each) => /^(en|de)-.*\.pdf$/.test(each))) {
    const bytes = cvBytes(name)
    const truth = cvTruth(name)
    const text = await scans.readCv(bytes, name)
    const began = performance.now()
    const scan = await scans.readCv(await makeScan(bytes), 'scan.pdf')
    const ms = performance.now() - began
    if ('refused' in text || 'refused' in scan) {
      process.stdout.write(`${name}: refused, ${JSON.stringify('refused' in scan ? scan : text)}\n`)
      refused++
      continue
    }
    const [textScore, scanScore] = [text, scan].map(({ read }) =>
      scoreReading(plainResume(read.resume), truth),
    ) as [Score, Score]
    rows.push({ name, text: textScore, scan: scanScore, ms })
    process.stdout.write(
      `${name}: text ${meanF1(textScore).toFixed(2)}, scan ${meanF1(scanScore).toFixed(2)}, ${(ms / 1000).toFixed(1)} s\n`,
    )
  }
  scans.close()
  const f1 = new Map(fieldF1(rows.map(({ text }) => text)).map((each) => [each.field, each.f1]))
  process.stdout.write(
    `\n${rows.length} scans read, ${refused} refused\n\nfield           text  scan\n`,
  )
  for (const { field, f1: ofScan } of fieldF1(rows.map(({ scan }) => scan)))
    process.stdout.write(
      `${field.padEnd(15)} ${(f1.get(field) ?? 0).toFixed(2)}  ${ofScan.toFixed(2)}\n`,
    )
  const times = rows.map(({ ms }) => ms)
  process.stdout.write(
    `\nmean of the files: text ${mean(rows.map(({ text }) => meanF1(text))).toFixed(2)}, scan ${mean(rows.map(({ scan }) => meanF1(scan))).toFixed(2)}\ntime per scan: p50 ${(share(times, 0.5) / 1000).toFixed(1)} s, most ${(Math.max(...times) / 1000).toFixed(1)} s\n`,
  )
}

function mean(values: number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}

async function judge(reading: CvReading, truthFile: string): Promise<Judged[]> {
  const { sim } = (await import(pathToFileURL(scorer).href)) as {
    sim: (a: string, b: string) => number
  }
  return judgeFields(reading, JSON.parse(readFileSync(truthFile, 'utf8')), sim)
}

function share(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`
}
