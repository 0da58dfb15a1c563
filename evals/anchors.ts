// npm run bench -- anchors [comments]
//
// Comments by chance on the whole resumes of the templates, then 5, 20 and 60 edits by chance,
// two people's work joined and drafting again among them: where does each comment stand?
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resumeSchema } from '@vitrine/domain/resume/resume'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import {
  createRandom,
  randomComment,
  editOnce,
  evaluateMatch,
  trackWords,
  type Outcome,
} from '../domain/testing/random-edits.ts'

const comments = Number(process.argv[2] ?? 100_000)
const AT_ONCE = 100
const SEED = 20_261_122

const samples = fileURLToPath(new URL('../renderer/templates/*/sample.json', import.meta.url))
const documents = globSync(samples)
  .sort()
  .map((file) => assignIds(resumeSchema.parse(JSON.parse(readFileSync(file, 'utf8')))))

console.log(`${comments} comments on ${documents.length} resumes, seed ${SEED}`)
for (const edits of [5, 20, 60]) {
  const began = performance.now()
  const counts: Record<Outcome, number> = {
    sure: 0,
    beside: 0,
    gone: 0,
    'highlighted-wrongly': 0,
    'beside-wrongly': 0,
    lost: 0,
  }
  const chance = createRandom(SEED)
  let placingMs = 0
  for (let made = 0; made < comments; made += AT_ONCE) {
    const document = documents[(made / AT_ONCE) % documents.length]
    if (!document) throw new Error('there is no resume')
    const before = trackWords(document)
    let after = before
    for (let turn = 0; turn < edits; turn += 1) after = editOnce(after, chance)
    const placing = performance.now()
    for (let each = 0; each < AT_ONCE; each += 1)
      counts[evaluateMatch(randomComment(before, chance), before, after)] += 1
    placingMs += performance.now() - placing
  }
  const percent = (count: number) => `${((100 * count) / comments).toFixed(2)} %`
  const right = counts.sure + counts.beside + counts.gone
  console.log(`after ${edits} edits: right ${percent(right)}`)
  for (const [outcome, count] of Object.entries(counts))
    console.log(`  ${outcome.padEnd(20)} ${String(count).padStart(7)}  ${percent(count)}`)
  const each = ((1000 * placingMs) / comments).toFixed(0)
  console.log(`  ${each} µs a comment, ${((performance.now() - began) / 1000).toFixed(0)} s in all`)
}
