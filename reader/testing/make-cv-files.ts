/** Generates CV files with installed programs, each with its expected document. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Layout, layouts } from './layouts.ts'
import { type Person, people } from './people.ts'

export type MadeFile = {
  file: string
  truth: string
  held: boolean
  person: string
  layout: string
  producer: string
  lang: string
  format: string
  template: string
  field: string
}

type Producer = {
  id: string
  command: string
  formats: ('pdf' | 'docx' | 'doc')[]
  run: (html: string, out: string, format: string) => void
}

const quiet = { stdio: 'ignore' as const, timeout: 120_000 }
const office = (html: string, out: string, format: string) => {
  const folder = join(out, '..', 'office')
  const filter = {
    pdf: 'pdf:writer_pdf_Export',
    docx: 'docx:MS Word 2007 XML',
    doc: 'doc:MS Word 97',
  }[format] as string
  execFileSync(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=file://${folder}-profile`,
      '--infilter=HTML (StarWriter)',
      '--convert-to',
      filter,
      '--outdir',
      folder,
      html,
    ],
    quiet,
  )
  renameSync(join(folder, basename(html).replace(/html$/, format)), out)
}

const producers: Producer[] = [
  {
    id: 'chromium',
    command: 'chromium',
    formats: ['pdf'],
    run: (html, out) =>
      execFileSync(
        'chromium',
        [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--no-pdf-header-footer',
          `--print-to-pdf=${out}`,
          `file://${html}`,
        ],
        quiet,
      ),
  },
  {
    id: 'weasyprint',
    command: 'weasyprint',
    formats: ['pdf'],
    run: (html, out) => execFileSync('weasyprint', [html, out], quiet),
  },
  { id: 'libreoffice', command: 'soffice', formats: ['pdf', 'docx', 'doc'], run: office },
  {
    id: 'pandoc',
    command: 'pandoc',
    formats: ['docx'],
    run: (html, out) =>
      execFileSync('pandoc', ['-f', 'html', '-t', 'docx', '-o', out, html], quiet),
  },
]

const isInstalled = (command: string) =>
  process.env.PATH?.split(':').some((folder) => existsSync(join(folder, command))) ?? false

/** Each person in each layout with rotating producers; fewer if a program is missing. */
export function makeFiles(folder: string): MadeFile[] {
  rmSync(folder, { recursive: true, force: true })
  const jobs = producers
    .filter(({ command }) => isInstalled(command))
    .flatMap((producer) => producer.formats.map((format) => ({ producer, format })))
  return people.flatMap((person, p) =>
    layouts.flatMap((layout, l) => {
      const job = jobs[(p + l * 5) % jobs.length]
      // A held-out person gets one file, and held-out layouts only for the others.
      if (!job || (layout.held && !person.held)) return []
      // WeasyPrint writes a broken text layer for right-to-left scripts.
      if (job.producer.id === 'weasyprint' && ['ar', 'he'].includes(person.lang)) return []
      return makeFile(folder, person, layout, job) ?? []
    }),
  )
}

/** The files of `reader/testing/cvs` from this generator, rendered by Chromium. */
export function makeTestFiles(folder: string): MadeFile[] {
  const producer = producers.find(({ id }) => id === 'chromium')
  return TEST_FILES.map(([personId, layoutId]) => {
    const person = people.find(({ id }) => id === personId)
    const layout = layouts.find(({ id }) => id === layoutId)
    const made =
      person && layout && producer && makeFile(folder, person, layout, { producer, format: 'pdf' })
    if (!made) throw new Error(`${personId} could not be set as ${layoutId}`)
    return made
  })
}

/** Excludes the held-out set. */
const TEST_FILES = [
  ['en-lawyer', 'timeline'],
  ['fr-prof', 'right-sidebar'],
  ['it-chimica', 'dashes'],
  ['nl-verpleeg', 'plain'],
  ['cs-ucitelka', 'timeline'],
  ['he-shivuk', 'right-sidebar'],
] as const

/** Undefined if the producer failed. */
function makeFile(
  folder: string,
  person: Person,
  layout: Layout,
  { producer, format }: { producer: Producer; format: string },
): MadeFile | undefined {
  for (const inner of ['html', 'files', 'truth'])
    mkdirSync(join(folder, inner), { recursive: true })
  const name = `${person.id}__${layout.id}-${producer.id}.${format}`
  const html = join(folder, 'html', `${name}.html`)
  writeFileSync(html, layout.html(person))
  try {
    producer.run(html, join(folder, 'files', name), format)
  } catch {
    return undefined
  }
  writeFileSync(join(folder, 'truth', `${name}.json`), JSON.stringify(truthOf(person)))
  return {
    file: `files/${name}`,
    truth: `truth/${name}.json`,
    held: person.held,
    person: person.id,
    layout: layout.id,
    producer: producer.id,
    lang: person.lang,
    format,
    template: layout.id,
    field: '',
  }
}

function truthOf(p: Person) {
  const onlyYears = (date: string | undefined) =>
    date === undefined || date === '' ? undefined : p.dates === 'years' ? date.slice(0, 4) : date
  return {
    basics: {
      name: p.name,
      label: p.label,
      email: p.email,
      phone: p.phone,
      summary: p.summary,
      location: { city: p.city },
      profiles: p.links.map((url) => ({ network: new URL(url).hostname, url })),
    },
    work: p.work.map(([position, name, location, start, end, ...highlights]) => ({
      position,
      name,
      location,
      startDate: onlyYears(start),
      endDate: onlyYears(end),
      highlights,
    })),
    education: p.education.map(([studyType, area, institution, start, end]) => ({
      studyType,
      area,
      institution,
      startDate: onlyYears(start),
      endDate: onlyYears(end),
    })),
    skills: p.skills.map((name) => ({ name })),
    languages: p.languages.map(([language, fluency]) => ({ language, fluency })),
    certificates: p.certificates.map(([name, issuer, date]) => ({ name, issuer, date })),
    awards: p.awards.map(([title, awarder, date]) => ({ title, awarder, date })),
    volunteer: p.volunteer.map(([position, organization, start, end]) => ({
      position,
      organization,
      startDate: onlyYears(start),
      endDate: onlyYears(end),
    })),
  }
}
