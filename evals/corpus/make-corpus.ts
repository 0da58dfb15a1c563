/** Makes the documents of the corpus with the installed programs and themes from npm. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Resume } from '@vitrine/domain/resume/resume'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../tools/find-chromium.ts'
import { type Design, drawDesign } from './designs.ts'
import { pageOf } from './page-of.ts'
import { allWords, inventPerson } from './people.ts'
import { Random } from './random.ts'

type Fold = Design['fold']
export type CorpusFile = {
  file: string
  truth: string
  fold: Fold
  design: string
  producer: string
  layout: string
  lang: string
  format: string
}

/** Of JSON Resume; the rest of the public themes is kept for measuring. */
const THEMES: Readonly<Record<string, Fold>> = {
  autumn: 'open',
  material: 'open',
  projects: 'open',
  'standard-resume': 'open',
  keloran: 'apart',
  onepageresume: 'apart',
  riga: 'apart',
  verbum: 'apart',
}
/** Without a browser, with the folds that use them. */
const PROGRAMS: readonly { id: string; format: 'pdf' | 'docx'; folds: Fold[]; run: Program }[] = [
  {
    id: 'pandoc',
    format: 'docx',
    folds: ['open', 'apart'],
    run: (html, out) => ['pandoc', '-f', 'html', '-t', 'docx', '-o', out, html],
  },
  {
    id: 'weasyprint',
    format: 'pdf',
    folds: ['open', 'apart'],
    run: (html, out) => ['weasyprint', '-q', html, out],
  },
  {
    id: 'wkhtmltopdf',
    format: 'pdf',
    folds: ['apart'],
    run: (html, out) => ['wkhtmltopdf', '-q', html, out],
  },
]
type Program = (html: string, out: string) => [string, ...string[]]

const DOCUMENTS_PER_DESIGN = 3
const TIMEOUT_MILLISECONDS = 60_000

/** The same seed and count give the same documents. */
export async function makeCorpus(
  folder: string,
  { count, seed }: { count: number; seed: string },
): Promise<CorpusFile[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const themed = await makeThemed(folder, browser, Math.round(count / 5))
    const drawn = await makeDrawn(folder, browser, { count: count - themed.length, seed })
    return [...drawn, ...themed]
  } finally {
    await browser.close()
  }
}

async function makeDrawn(
  folder: string,
  browser: Browser,
  { count, seed }: { count: number; seed: string },
): Promise<CorpusFile[]> {
  const programs = PROGRAMS.filter(({ run }) => isInstalled(run('', '')[0]))
  const made: CorpusFile[] = []
  for (let n = 0; made.length < count; n++) {
    const fold: Fold = n % 2 === 0 ? 'open' : 'apart'
    const design = drawDesign(fold, new Random(`${seed} design ${n}`))
    const own = programs.filter(({ folds }) => folds.includes(fold))
    for (let i = 0; i < DOCUMENTS_PER_DESIGN && made.length < count; i++) {
      const random = new Random(`${seed} ${n} ${i}`)
      const words = random.pick(allWords)
      const { html, truth } = pageOf(inventPerson(words, random), words, design, random)
      const program = i === 0 ? random.pick(own) : undefined
      const id = `${fold}-${n}-${i}-${words.lang}`
      const format = program?.format ?? 'pdf'
      const out = join(folder, `${id}.${format}`)
      writeFileSync(join(folder, `${id}.html`), html)
      writeFileSync(join(folder, `${id}.truth.json`), JSON.stringify(truth))
      if (program) {
        const [command, ...args] = program.run(join(folder, `${id}.html`), out)
        execFileSync(command, args, { stdio: 'ignore', timeout: TIMEOUT_MILLISECONDS })
      } else await print(browser, html, out)
      made.push({
        file: `${id}.${format}`,
        truth: `${id}.truth.json`,
        fold,
        design: `${fold}-${n}`,
        producer: program?.id ?? 'chromium',
        layout: design.entry,
        lang: words.lang,
        format,
      })
    }
  }
  return made
}

async function print(browser: Browser, html: string, out: string): Promise<string> {
  const page = await browser.newPage()
  try {
    await page.setContent(html, { timeout: TIMEOUT_MILLISECONDS, waitUntil: 'domcontentloaded' })
    await page.emulateMedia({ media: 'print' })
    await page.pdf({ path: out, preferCSSPageSize: true, printBackground: true })
    return await page.evaluate(() => document.body.innerText)
  } finally {
    await page.close()
  }
}

/** Themes run in a process of their own, without scripts of installation. */
async function makeThemed(folder: string, browser: Browser, count: number): Promise<CorpusFile[]> {
  const themes = join(folder, 'themes')
  mkdirSync(themes, { recursive: true })
  const english = allWords.find(({ lang }) => lang === 'en')
  if (!english) throw new Error('There are no English words.')
  const made: CorpusFile[] = []
  for (const [theme, fold] of Object.entries(THEMES)) {
    const name = `jsonresume-theme-${theme}`
    if (!existsSync(join(themes, 'node_modules', name))) installTheme(themes, name)
    for (let i = 0; i < Math.ceil(count / Object.keys(THEMES).length); i++) {
      const person = inventPerson(english, new Random(`${theme} ${i}`))
      const id = `${fold}-theme-${theme}-${i}`
      try {
        const html = execFileSync(
          process.execPath,
          ['--input-type=module', '-e', RENDER, join(themes, 'node_modules', name)],
          { input: JSON.stringify(person), encoding: 'utf8', timeout: TIMEOUT_MILLISECONDS },
        )
        const shown = await print(browser, html, join(folder, `${id}.pdf`))
        writeFileSync(join(folder, `${id}.truth.json`), JSON.stringify(cutToShown(person, shown)))
      } catch (fault) {
        process.stderr.write(`${name} is left out: ${String(fault).slice(0, 200)}\n`)
        break
      }
      made.push({
        file: `${id}.pdf`,
        truth: `${id}.truth.json`,
        fold,
        design: `theme-${theme}`,
        producer: 'theme',
        layout: `theme-${theme}`,
        lang: 'en',
        format: 'pdf',
      })
    }
  }
  return made
}

const RENDER = `import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
const theme = createRequire(import.meta.url)(process.argv[1])
const render = theme.render ?? theme.default?.render ?? theme.default
process.stdout.write(await render(JSON.parse(readFileSync(0, 'utf8'))))`

function installTheme(folder: string, name: string): void {
  if (!existsSync(join(folder, 'package.json')))
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
  execFileSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', name],
    { cwd: folder, stdio: 'ignore', timeout: 120_000 },
  )
}

/** Leaves out what a theme does not print. */
function cutToShown(person: Resume, shown: string): Resume {
  const seen = fold(shown)
  const hasMonths =
    /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b\d\d[/-](?:19|20)\d\d|\b20\d\d-\d\d/i.test(
      shown,
    )
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (!/^\d{4}/.test(value)) return seen.includes(fold(value)) ? value : undefined
      return shown.includes(value.slice(0, 4)) ? value.slice(0, hasMonths ? 7 : 4) : undefined
    }
    if (Array.isArray(value)) return value.map(cut).filter((each) => each !== undefined)
    if (value === null || typeof value !== 'object') return value
    const kept = Object.entries(value).flatMap(([key, inner]) => {
      const left = cut(inner)
      return left === undefined ? [] : [[key, left] as const]
    })
    return kept.length > 0 ? Object.fromEntries(kept) : undefined
  }
  return cut(person) as Resume
}

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/https?:\/\/(?:www\.)?/g, '')
    .replace(/\s+/g, '')

const isInstalled = (command: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((path) => existsSync(join(path, command)))
