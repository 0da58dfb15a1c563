/**
 * `npm run bench -- render`: render throughput of one core. The baseline of a page joins ready
 * pieces of the same document with every text escaped; both run in alternating rounds. `--short`
 * only shows that it runs.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { renderSite, sampleResume } from '../renderer/index.ts'
import { composeSite } from '../renderer/compose-site.ts'
import { renderPage } from '../renderer/page.ts'
import { renderPages } from '../renderer/render-pages.ts'
import { templateIds } from '../renderer/templates/index.ts'
import { densityOf, drawnItems } from '../renderer/testing/drawn-lines.ts'
import { coverageOf, SAYINGS, textIn } from '../renderer/testing/glyph-coverage.ts'
import { lastPageOf } from '../renderer/testing/last-page.ts'
import { commonResume, fullResume, thinResume } from '../renderer/testing/people.ts'
import { benchDataIfThere } from '../tools/bench-data.ts'
import { composeBoth, printBoth } from '../renderer/testing/print-both.ts'

const rounds = process.argv.includes('--short') ? 3 : 40
const updatedOn = '2026-11-20'
const siteUrl = 'https://ada.vitrine.example'
const language = { code: 'en', languageName: 'English' }

const rows: string[][] = []
let pagesMilliseconds = 0
for (const templateId of templateIds) {
  const resume = sampleResume(templateId)
  const input = {
    resumes: [{ ...language, resume }],
    templateId,
    themeId: 'nomad',
    seo: 'advanced',
    siteUrl,
    updatedOn,
  } as const
  // The first render of a template fills the caches of fonts and compilers.
  const site = await renderSite(input)
  const html = new TextDecoder().decode(site.files.get('index.html')!.body)
  const fontBytes = [...site.files].reduce(
    (sum, [path, { body }]) => sum + (path.endsWith('.woff2') ? body.length : 0),
    0,
  )
  const preview = {
    resume,
    ...language,
    templateId,
    themeId: 'nomad',
    fontPrefix: '/',
    updatedOn,
    address: 'ada',
  } as const
  const pieces = piecesOf(renderPage(preview))
  const prints = composeBoth(resume, { templateId, themeId: 'nomad' })
  const pages = (pdf: string) => pageCount(site.files.get(pdf)!.body)

  const times = await inTurns({
    page: () => renderPage(preview),
    limit: () => joined(pieces),
    compress: () => brotli(html),
    pdf: () => prints.printPlain(),
    designed: () => prints.printDesigned(),
    pages: async () => {
      for (const [path, { body }] of await renderPages(composeSite(input)))
        if (path.endsWith('.html')) brotli(body)
    },
    site: () => renderSite(input),
  })
  rows.push([
    templateId,
    `${(gzipSync(html, { level: 9 }).length / 1024).toFixed(1)} KB`,
    `${(fontBytes / 1024).toFixed(1)} KB`,
    `${times.page.toFixed(2)} ms`,
    `${times.limit.toFixed(2)} ms`,
    (times.limit / times.page).toFixed(2),
    `${(1000 / (times.page + times.compress)).toFixed(0)}/s`,
    `${(times.pdf / pages('resume.pdf')).toFixed(1)} ms`,
    `${(times.designed / pages('resume-designed.pdf')).toFixed(1)} ms`,
    `${(1000 / times.pages).toFixed(0)}/s`,
    `${times.site.toFixed(0)} ms`,
    `${(1000 / times.site).toFixed(1)}/s`,
  ])
  pagesMilliseconds += times.pages
}

const head = [
  'template',
  'HTML+CSS gzip',
  'fonts',
  'page',
  'limit: joined strings',
  'ratio',
  'pages with brotli 5, a core',
  'PDF, warm, a page',
  'designed PDF, warm, a page',
  're-rendered and compressed, a core',
  'whole site with proof',
  'whole sites, a core',
]
process.stdout.write(
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join(''),
)
process.stdout.write(
  `\n1,000 sites re-rendered and compressed on one core: ${(pagesMilliseconds / templateIds.length).toFixed(0)} s (goal: 60)\n`,
)

// The last page of drafts from CVs: a few lines alone look like a leftover.
const documents = { thin: thinResume, plain: commonResume, full: fullResume }
const ends: string[][] = []
for (const templateId of templateIds) {
  const cells = await Promise.all(
    Object.values(documents).map(async (resume) => {
      const { plain, designed } = await printBoth(resume, { templateId })
      const both = await Promise.all([designed, plain].map(lastPageOf))
      return both.map(({ pages, fill }) => `${pages} × ${Math.round(fill * 100)} %`).join(', ')
    }),
  )
  ends.push([templateId, ...cells])
}
process.stdout.write('\nPages, and how far down the last one is filled: designed, plain\n\n')
process.stdout.write(
  [['template', ...Object.keys(documents)], ['---', '---', '---', '---'], ...ends]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join(''),
)

// The density of the first page of a long resume, compared with RenderCV.
const densities: (readonly [string, Uint8Array])[] = []
for (const templateId of templateIds) {
  const { plain, designed } = await printBoth(fullResume, { templateId })
  if (densities.length === 0) densities.push(['plain', plain])
  densities.push([`${templateId}, designed`, designed])
}
const real = benchDataIfThere('real-cv')
for (const name of real === undefined ? [] : globSync('files/rendercv-*.pdf', { cwd: real }).sort())
  densities.push([basename(name, '.pdf'), readFileSync(join(real!, name))])
process.stdout.write(
  '\nThe first page of a full resume\n\n| PDF | heights with text | letters |\n| --- | --- | --- |\n',
)
for (const [name, pdf] of densities) {
  const { lines, letters } = densityOf(await drawnItems(pdf), 1)
  process.stdout.write(`| ${name} | ${lines} | ${letters} |\n`)
}

// Letters that no shipped font draws, by language and template: page by role, plain and designed PDF.
const coverage: string[][] = []
let looked = 0
for (const code of Object.keys(SAYINGS)) {
  const cells: string[] = []
  for (const templateId of templateIds) {
    const { page, plain, designed } = await coverageOf(code, templateId)
    const all = { ...page, plain, designed }
    looked += Object.keys(all).length
    const lost = Object.entries(all).flatMap(([where, letters]) =>
      letters === '' ? [] : [`${where} ${letters}`],
    )
    cells.push(lost.join(', ') || 'all')
  }
  coverage.push([`${code}, ${new Set(textIn(code)).size} letters`, ...cells])
}
process.stdout.write(
  '\nLetters that no font of ours draws: in a role of the page, in the plain and the designed PDF\n\n',
)
process.stdout.write(
  [['language', ...templateIds], ['---', ...templateIds.map(() => '---')], ...coverage]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join(''),
)
process.stdout.write(
  `\n${coverage.length} languages × ${templateIds.length} templates, ${looked} stacks of fonts looked through\n`,
)
process.exit(0)

function brotli(text: string | Uint8Array): Uint8Array {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}

function pageCount(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 1
  )
}

/** Median milliseconds of each act, one of each in every round. */
async function inTurns<Name extends string>(
  acts: Record<Name, () => unknown>,
): Promise<Record<Name, number>> {
  const names = Object.keys(acts) as Name[]
  const times = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const start = performance.now()
      await acts[name]()
      times.get(name)!.push(performance.now() - start)
    }
  }
  const medians = names.map((name) => {
    const sorted = times.get(name)!.toSorted((a, b) => a - b)
    return [name, sorted[Math.floor(sorted.length / 2)]] as const
  })
  return Object.fromEntries(medians) as Record<Name, number>
}

type Piece = { readonly markup: string; readonly text: string }

/** A document taken apart into markup and the unescaped text that follows it. */
function piecesOf(html: string): Piece[] {
  return [...html.matchAll(/(<[^>]*>)([^<]*)/g)].map(([, markup = '', text = '']) => ({
    markup,
    text: text
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  }))
}

function joined(pieces: readonly Piece[]): string {
  let html = ''
  for (const { markup, text } of pieces) {
    html += markup
    html += /[&<>"']/.test(text)
      ? text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
      : text
  }
  return html
}
