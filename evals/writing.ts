/**
 * Counts writing hints by kind: on faults planted in known lines and in lines kept apart, and false
 * hints on clean lines. Then lists all hints for whole CVs (BENCH_DATA); `--show` prints them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FieldSource } from '@vitrine/domain/sources/cv-reading'
import { leavesOf, textAt } from '@vitrine/domain/resume/json-pointer'
import { assignIds, type StoredResume } from '@vitrine/domain/resume/stored-resume'
import type { WritingHint, HintKind } from '@vitrine/domain/writing/writing-hint'
import { listHints } from '@vitrine/domain/writing/list-hints'
import { createSpellChecker } from '../server/src/studio/spelling/spell-checker.ts'
import { listWordsToCheck } from '@vitrine/domain/writing/spelling'
import { people } from '../reader/testing/people.ts'
import { benchData } from '../tools/bench-data.ts'
import { cleanLines, presentLines, weakLines } from './writing/fault-lines.ts'

const TODAY = '2026-11-23'
const none = { joined: null, cv: null }

type Half = 'used' | 'apart'
const HALVES: readonly Half[] = ['used', 'apart']

const aJob = (highlights: readonly string[]) =>
  assignIds({
    work: [{ name: 'Bayview', startDate: '2015', endDate: '2019', highlights: [...highlights] }],
  })

const found = (highlights: readonly string[], language: string, sources = none): WritingHint[] =>
  listHints({ language, resume: aJob(highlights) }, sources, TODAY)

function say(what: string, half: Half, hits: number, of: number, missed: readonly string[] = []) {
  const share = of === 0 ? '' : ` (${((100 * hits) / of).toFixed(0)} %)`
  process.stdout.write(`${what.padEnd(34)} ${half.padEnd(6)} ${hits} of ${of}${share}\n`)
  for (const each of missed) process.stdout.write(`    ${each}\n`)
}

const linesOf = (lines: typeof weakLines, half: Half) =>
  Object.entries(lines[half]).flatMap(([language, texts]) =>
    texts.map((text) => ({ language, text })),
  )

for (const half of HALVES) {
  for (const [kind, lines] of [
    ['weak-verb', weakLines],
    ['tense', presentLines],
  ] as const) {
    const all = linesOf(lines, half)
    const missed = all.filter(
      ({ text, language }) => !found([text], language).some((each) => each.kind === kind),
    )
    say(
      `${kind} planted, found`,
      half,
      all.length - missed.length,
      all.length,
      missed.map(({ text }) => text),
    )
  }
  const clean = linesOf(cleanLines, half)
  const wrong = clean.flatMap(({ text, language }) =>
    found([text], language).map(({ kind }) => `${kind}: ${text}`),
  )
  say('clean lines spoken of', half, wrong.length, clean.length, wrong)
}

/** Numbers removed from lines of our test people's CVs, whose readings still have them. */
for (const half of HALVES) {
  const lines = people
    .filter(({ held }) => held === (half === 'apart'))
    .flatMap(({ lang, work }) =>
      work.flatMap((job) => job.slice(5).map((text) => ({ lang, text }))),
    )
  const withFigure = lines.filter(({ text }) =>
    /(?<![\p{L}\d])\d/u.test(text.replace(/\b(?:19|20)\d\d\b/g, '')),
  )
  const sourced = (text: string, lang: string) => {
    const resume = aJob([text])
    const cv = { language: lang } as never
    return {
      resume,
      sources: {
        cv,
        joined: { resume, sources: [] as FieldSource[], conflicts: [], leftOut: [] } as never,
      },
    }
  }
  const lost = withFigure.filter(({ text, lang }) => {
    const { resume, sources } = sourced(text, lang)
    const bare = {
      ...resume,
      work: [
        {
          ...resume.work?.[0],
          highlights: [{ $id: idOf(resume), $text: text.replace(/\S*\d\S*\s?/g, '') }],
        },
      ],
    }
    const findings = listHints({ language: lang, resume: bare }, sources, TODAY)
    return findings.some(({ kind }) => kind === 'lost-figure')
  })
  say('lost-figure planted, found', half, lost.length, withFigure.length)
  const spoken = lines.filter(({ text, lang }) => {
    const { resume, sources } = sourced(text, lang)
    return listHints({ language: lang, resume }, sources, TODAY).some(
      ({ kind }) => kind === 'lost-figure',
    )
  })
  say('lost-figure where none is', half, spoken.length, lines.length)
}

function idOf(resume: StoredResume): string {
  return resume.work?.[0]?.highlights?.[0]?.$id ?? ''
}

/** Made by rule: two ways to write a month in one job, three lines with one opening, texts too long. */
const made: readonly (readonly [HintKind, string, readonly string[]])[] = [
  ['date-forms', 'en', ['Opened in March 2019', 'Closed in April 2020', 'Moved in 05/2021']],
  ['date-forms', 'en', ['Opened in Mar 2019', 'Closed in April 2020', 'Moved in Oct 2021']],
  ['date-forms', 'de', ['Eröffnung im März 2019', 'Umzug 05.2021', 'Umbau 06.2022']],
  ['date-forms', 'fr', ['Ouverture en mars 2019', 'Fin en 04/2020', 'Suite en 05/2020']],
  ['date-forms', 'es', ['Apertura en marzo 2019', 'Cierre en abril 2020', 'Obra en 2021-04']],
  [
    'date-forms',
    'en',
    ['Ran the fair 2011-2014', 'Ran the school 2015 – 2017', 'Rebuilt it 2018 – 2019'],
  ],
  ['same-opening', 'en', ['Led a ward', 'Led two teams', 'Led the move']],
  ['same-opening', 'de', ['Leitung der Küche', 'Leitung des Lagers', 'Leitung der Kasse']],
  [
    'same-opening',
    'fr',
    ['Mise en place du tri', 'Gestion', 'Mise à jour du site', 'Mise en rayon'],
  ],
  ['same-opening', 'ru', ['Вела учёт', 'Вела переговоры', 'Вела архив']],
]
const hits = made.filter(([kind, language, lines]) =>
  found(lines, language).some((each) => each.kind === kind),
)
say('dates and openings, made by rule', 'apart', hits.length, made.length)

const seen = new Set<string>()
let [texts, documents] = [0, 0]
const byKind = new Map<string, number>()
for (const folder of ['cv', 'real-cv']) {
  const truths = join(benchData(folder), 'truth')
  for (const file of readdirSync(truths)) {
    const [person = ''] = file.split('__')
    if (seen.has(person)) continue
    seen.add(person)
    const language = folder === 'cv' && !person.startsWith('pub-') ? person.slice(0, 2) : 'en'
    const resume = JSON.parse(readFileSync(join(truths, file), 'utf8')) as unknown
    documents += 1
    texts += leavesOf(resume).filter(({ pointer }) =>
      /\/(?:highlights\/\d+|summary)$/.test(pointer),
    ).length
    for (const { kind, pointer, quote } of listHints({ language, resume }, none, TODAY)) {
      byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
      if (process.argv.includes('--show'))
        process.stdout.write(`    ${kind} “${quote}” ${textAt(resume, pointer).slice(0, 100)}\n`)
    }
  }
}
const counts = [...byKind].map(([kind, count]) => `${kind} ${count}`).join(', ')
process.stdout.write(`whole CVs: ${documents} with ${texts} texts; ${counts}\n`)

/** Slips of the hand in words of our own people's CVs, one in each fifth word: letters swapped, left out, doubled. */
const speller = createSpellChecker(null)
let random = 7
const chance = (most: number): number => {
  random = (Math.imul(random, 1664525) + 1013904223) >>> 0
  return random % most
}
function slip(word: string): string {
  const at = 1 + chance(word.length - 2)
  const kind = chance(3)
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + word[at] + word.slice(at)
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}
for (const half of HALVES) {
  let [planted, hit, first3, asked, spoken] = [0, 0, 0, 0, 0]
  const odd: string[] = []
  const languages = new Set<string>()
  for (const { lang, held, summary, work, name, label } of people) {
    if (held !== (half === 'apart')) continue
    const jobs = work.map(([position, employer, place, , , ...highlights]) => ({
      ...{ position, name: employer, location: place, highlights },
    }))
    const resume = assignIds({ basics: { name, label, summary }, work: jobs })
    const words = listWordsToCheck({ resume, language: lang }, { ...none, linkedin: null }).map(
      ({ word }) => word,
    )
    const wrong = await speller.check(lang, words)
    if (wrong === null) continue
    languages.add(lang)
    asked += words.length
    spoken += wrong.length
    odd.push(...wrong.map(({ word }) => `${lang} ${word}`))
    const right = words.filter(
      (word) => word.length > 4 && !wrong.some((each) => each.word === word),
    )
    for (const word of right.filter((_, place) => place % 5 === 0)) {
      const slipped = slip(word)
      if (slipped === word) continue
      const [found] = (await speller.check(lang, [slipped])) ?? []
      planted += 1
      if (found) hit += 1
      if (found?.suggestions.includes(word)) first3 += 1
    }
  }
  say(`spelling planted, found`, half, hit, planted)
  say(`  the right word among three`, half, first3, planted)
  say(
    `  words of clean texts (${[...languages].join(' ')})`,
    half,
    spoken,
    asked,
    process.argv.includes('--show') ? odd : [],
  )
}
for (const [language, word] of [
  ['en', 'managment'],
  ['es', 'gestíon'],
  ['fr', 'développment'],
  ['nl', 'ontwikeling'],
  ['pl', 'zarzadzanie'],
  ['pt', 'gestao'],
  ['ru', 'разроботка'],
] as const) {
  const own = createSpellChecker(null)
  const [before, began] = [process.memoryUsage.rss(), performance.now()]
  await own.check(language, ['a'])
  const loaded = performance.now()
  const megabytes = (process.memoryUsage.rss() - before) / 1e6
  await own.check(language, [word])
  process.stdout.write(
    `dictionary ${language}: loaded in ${(loaded - began).toFixed(0)} ms with its thread, ${megabytes.toFixed(0)} MB; three suggestions in ${(performance.now() - loaded).toFixed(0)} ms\n`,
  )
  await own.close()
}
await speller.close()
