/**
 * Makes labelled CVs that no rule was written for, reads and scores them.
 *
 * Designs are drawn at random; some values of a design, some themes and one producer appear only
 * in the fold kept apart, whose documents nobody should look at while changing rules. Each truth
 * is the document given to the producer, cut to what it shows.
 *
 * `--count 240`, `--seed 1`, `--folder` (default `node_modules/.cache/corpus`), `--fold open|apart`,
 * `--worst 10` (open fold only), `--read` reads documents that are already made. Producers that are
 * not installed are left out. Themes are installed from npm into the folder.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { plainResume } from '@vitrine/domain/resume/stored-resume'
import { loadParser } from '../reader/parse-cv.ts'
import { benchData } from '../tools/bench-data.ts'
import { type CorpusFile, makeCorpus } from './corpus/make-corpus.ts'
import { Random } from './corpus/random.ts'
import { calibrationTable, type Judged, judgeFields } from './reader/score-fields.ts'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '240' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', default: 'node_modules/.cache/corpus' },
    fold: { type: 'string', default: 'both' },
    worst: { type: 'string', default: '10' },
    read: { type: 'boolean', default: false },
  },
})
const folder = resolve(options.folder)
const list = join(folder, 'corpus.json')
mkdirSync(folder, { recursive: true })
if (!options.read || !existsSync(list))
  writeFileSync(
    list,
    JSON.stringify(await makeCorpus(folder, { count: Number(options.count), seed: options.seed })),
  )
const scorer = join(benchData('cv'), 'score.mjs')
const { sim, pool } = (await import(pathToFileURL(scorer).href)) as {
  sim: (a: string, b: string) => number
  pool: (counts: unknown[]) => { all: number; core: number }
}
const files = JSON.parse(readFileSync(list, 'utf8')) as CorpusFile[]
for (const fold of ['open', 'apart'] as const)
  if (options.fold === 'both' || options.fold === fold) await measure(fold)

async function measure(fold: CorpusFile['fold']): Promise<void> {
  const own = files.filter((file) => file.fold === fold)
  const predictions = join(folder, `read-${fold}`)
  mkdirSync(predictions, { recursive: true })
  const judged: Judged[] = []
  const words = { all: 0, unplaced: 0 }
  for (const { file, truth } of own) {
    // In this process: the documents are ours, and a child for each would take most of the time.
    const parse = await loadParser(file.endsWith('.docx') ? 'docx' : 'pdf')
    const result = await parse(new Uint8Array(readFileSync(join(folder, file))))
    if ('refused' in result) {
      process.stdout.write(`${file}: refused, ${result.refused}\n`)
      continue
    }
    const { read } = result
    writeFileSync(join(predictions, `${file}.json`), JSON.stringify(plainResume(read.resume)))
    judged.push(...judgeFields(read, JSON.parse(readFileSync(join(folder, truth), 'utf8')), sim))
    words.all += countWords(read.lines)
    words.unplaced += countWords(read.unplaced)
  }
  const manifest = join(folder, `${fold}.json`)
  writeFileSync(manifest, JSON.stringify(own))
  const scores = join(folder, `scores-${fold}.json`)
  const worst = fold === 'open' ? ['--worst', options.worst] : []
  process.stdout.write(
    `\nfold ${fold}: ${own.length} documents\n\n${execFileSync(
      process.execPath,
      [
        scorer,
        manifest,
        predictions,
        '--by',
        'producer,lang,format,layout',
        '--json',
        scores,
        ...worst,
      ],
      { encoding: 'utf8' },
    )}`,
  )
  process.stdout.write(`\n${intervalTable(scores, own)}`)
  process.stdout.write(
    `\n${calibrationTable(judged)}${bandLine(judged, 0.95, 1.01)}${bandLine(judged, 0.8, 0.9)}`,
  )
  process.stdout.write(
    `unplaced words: ${((words.unplaced / Math.max(1, words.all)) * 100).toFixed(1)} % of ${words.all}\n`,
  )
}

function countWords(texts: readonly { text: string }[]): number {
  return texts.reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0)
}

function bandLine(judged: readonly Judged[], low: number, high: number): string {
  const inside = judged.filter(({ confidence }) => confidence >= low && confidence < high)
  const right = inside.filter(({ isRight }) => isRight).length
  return `confidence ${low} to ${Math.min(1, high)}: ${((right / Math.max(1, inside.length)) * 100).toFixed(1)} % of ${inside.length} right\n`
}

/** The mean over designs with a bootstrap interval of 95 % over designs. */
function intervalTable(scores: string, own: readonly CorpusFile[]): string {
  const counts = new Map(
    (
      JSON.parse(readFileSync(scores, 'utf8')) as { files: { file: string; counts: unknown }[] }
    ).files.map(({ file, counts: each }) => [file, each]),
  )
  const designs = [...Map.groupBy(own, ({ design }) => design).values()].map((group) =>
    pool(group.map(({ file }) => counts.get(file))),
  )
  const random = new Random('bootstrap')
  return (['all', 'core'] as const)
    .map((field) => {
      const points = designs.map((design) => design[field] * 100)
      const means = Array.from({ length: 1000 }, () =>
        mean(points.map(() => random.pick(points))),
      ).toSorted((a, b) => a - b)
      return `${field}: mean of ${points.length} designs ${mean(points).toFixed(1)}, 95 % interval ${(means[25] ?? 0).toFixed(1)} to ${(means[974] ?? 0).toFixed(1)}\n`
    })
    .join('')
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length)
}
