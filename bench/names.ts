// npm run bench -- names [-- --templates=a,b] [--every=N] [--no-pdf] [--list]
//
// Renders 300 names of 25 languages in each template, and looks whether a letter of the name is cut,
// and whether the page scrolls sideways, from 320 to 1920 px and printed, and whether text leaves a
// sheet of either PDF. The names come from Faker's lists, JavaScript and Python (see
// names/people.json). The code was written against the first half of each language; the other half
// is kept apart and only counted.
import { readFileSync } from 'node:fs'
import { type Page, chromium } from '@playwright/test'
import { type TemplateId, templateIds } from '../renderer/templates/manifest.ts'
import { findNameFaults, type NameFault, openSite } from '../renderer/testing/cut-names.ts'
import { sentencesOf } from '../renderer/testing/language-sentences.ts'
import { commonResume } from '../renderer/testing/people.ts'
import { printBoth } from '../renderer/testing/print-both.ts'
import { leavesSheet } from '../renderer/testing/read-pdf.ts'
import { findChromium } from '../tools/find-chromium.ts'

/** Width and height of common windows. */
const WINDOWS = [
  [320, 568],
  [360, 740],
  [390, 844],
  [600, 960],
  [667, 375],
  [768, 1024],
  [1024, 800],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const
/** The width of A4 between the margins of `@page`, in CSS pixels. */
const SHEET = [680, 1009] as const

const options = process.argv.slice(2)
const option = (name: string) =>
  options.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const wanted = option('templates')?.split(',') ?? templateIds
const every = Number(option('every') ?? 1)

const file = new URL('names/people.json', import.meta.url)
const lists: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'))
const people = Object.entries(lists).flatMap(([code, names]) =>
  names.map((name, at) => ({ code, name, isKept: at >= names.length / 2 })),
)

type Person = (typeof people)[number]
type Count = { looks: number; cut: number; scrolls: number; names: Set<string> }
const counts = new Map<string, Count>()
const found: string[] = []

function note(
  person: Person,
  what: { template: TemplateId; where: string; faults: readonly NameFault[] },
) {
  const set = person.isKept ? 'kept apart' : 'open'
  const kind = /px/.test(what.where) ? 'page' : what.where
  const key = `${what.template} · ${kind} · ${set}`
  const count = counts.get(key) ?? { looks: 0, cut: 0, scrolls: 0, names: new Set() }
  count.looks += 1
  if (what.faults.includes('cut')) count.cut += 1
  if (what.faults.includes('scrolls')) count.scrolls += 1
  if (what.faults.length > 0) count.names.add(person.name)
  counts.set(key, count)
  if (what.faults.length > 0)
    found.push(
      [what.template, what.where, set, person.code, person.name, ...what.faults].join('\t'),
    )
}

function resumeOf({ code, name }: Person) {
  const [title = 'Office Assistant', line = ''] = sentencesOf(code) ?? []
  const { basics, ...rest } = commonResume
  return { ...rest, basics: { ...basics, name, label: title, summary: line || basics?.summary } }
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  for (const [at, person] of people.entries()) {
    if (at % every > 0) continue
    process.stderr.write(`${at + 1} of ${people.length}\r`)
    for (const template of templateIds.filter((id) => wanted.includes(id))) {
      await lookAtPage(page, person, template)
      if (!options.includes('--no-pdf')) await lookAtPdfs(person, template)
    }
  }
} finally {
  await browser.close()
}

async function lookAtPage(page: Page, person: Person, template: TemplateId): Promise<void> {
  await openSite(page, { resume: resumeOf(person), code: person.code, templateId: template })
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    const faults = await findNameFaults(page)
    note(person, { template, where: `${width} px`, faults })
  }
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: SHEET[0], height: SHEET[1] })
  note(person, { template, where: 'printed page', faults: await findNameFaults(page) })
}

async function lookAtPdfs(person: Person, templateId: TemplateId): Promise<void> {
  const { plain, designed } = await printBoth(resumeOf(person), { templateId, code: person.code })
  for (const [where, pdf] of [
    ['plain PDF', plain],
    ['designed PDF', designed],
  ] as const)
    note(person, { template: templateId, where, faults: (await leavesSheet(pdf)) ? ['cut'] : [] })
}

for (const line of found) if (options.includes('--list')) console.log(line)
console.log('template · where · names\tlooks\tcut\tscrolls sideways\tnames with a fault')
for (const [key, { looks, cut, scrolls, names }] of [...counts].sort())
  console.log([key, looks, cut, scrolls, names.size].join('\t'))
for (const set of ['open', 'kept apart']) {
  const own = [...counts].filter(([key]) => key.endsWith(set)).map(([, count]) => count)
  const sum = (of: (count: Count) => number) => own.reduce((all, count) => all + of(count), 0)
  const names = new Set(own.flatMap((count) => [...count.names]))
  console.log(
    `${set}: ${sum(({ looks }) => looks)} looks, ${sum(({ cut }) => cut)} cut, ${sum(({ scrolls }) => scrolls)} scroll sideways, ${names.size} names with a fault`,
  )
}
