import type { Resume } from '@vitrine/domain/resume/resume'
import type { Content, Credential, Entry, Skill } from '../content/compose-content.ts'
import { describeChart } from '../content/describe-chart.ts'
import type { Reach } from '../content/safe-links.ts'
import type { QrCode } from '../qr-code.ts'
import { type ThemeColors, themes } from '../themes/index.ts'
import type { SiteCopy } from '../copy/copy.ts'
import { type PrintFrame, type PrintSettings, composeFrame } from './print-document.ts'

/** The data for a template's `print.typ`. All texts are data, never markup. */
export type DesignedDocument = PrintFrame & {
  readonly colors: ThemeColors
  readonly words: SiteCopy
  /** False for scripts that need more leading and no letter spacing. */
  readonly isAlphabetic: boolean
  readonly initials: string
  /** The headline in three parts, the middle one in the accent color. */
  readonly headline: readonly [before: string, emphasis: string, after: string]
  readonly summary: readonly string[]
  readonly place: string
  readonly availability: string
  readonly email: Reach | null
  readonly phone: Reach | null
  /** The site, the person's website and profiles. */
  readonly links: readonly Reach[]
  readonly address: string
  /** The site's URL as an SVG QR code. */
  readonly code: string
  readonly updated: string
  readonly figures: Content['figures']
  readonly chart: DesignedChart | null
  readonly work: readonly DesignedEntry[]
  readonly projects: readonly DesignedEntry[]
  readonly volunteer: readonly DesignedEntry[]
  readonly education: readonly DesignedItem[]
  readonly certificates: readonly DesignedItem[]
  readonly awards: readonly DesignedItem[]
  readonly publications: readonly DesignedItem[]
  readonly skills: readonly DesignedItem[]
  readonly languages: readonly DesignedItem[]
  readonly interests: readonly DesignedItem[]
  readonly references: Content['references']
  readonly biography: readonly string[]
  /** Template-specific data from `printDrawing`. */
  readonly drawing: unknown
}

type DesignedEntry = {
  readonly title: string
  readonly at: string
  readonly date: string
  readonly isCurrent: boolean
  readonly paragraphs: readonly string[]
  readonly lines: readonly { readonly kind: string; readonly text: string }[]
  readonly facts: Entry['facts']
  readonly result: Entry['result'] | null
  readonly notes: readonly string[]
  readonly keywords: string
  readonly href: string | null
}

type DesignedItem = {
  readonly name: string
  readonly detail: string
  /** A date or a level. */
  readonly value: string
  readonly href: string | null
}

type DesignedChart = {
  readonly title: string
  readonly note: string
  /** Alternative text: bars with their values. */
  readonly description: string
  /** Relative to the highest bar. */
  readonly bars: readonly {
    readonly label: string
    readonly share: number
    readonly mark: number | null
  }[]
}

/** The data of the designed PDF. Pure. */
export function composeDesigned(
  content: Content,
  resume: Resume,
  settings: PrintSettings & {
    /** `November 2026` in the resume's language. */
    readonly updated: string
    readonly code: QrCode
    readonly drawing: unknown
  },
): DesignedDocument {
  const { extras } = content
  const { script } = content.language
  const { code, siteAddress, siteUrl } = settings
  return {
    ...composeFrame(content, resume, settings),
    colors: themes[settings.themeId].light,
    words: content.copy,
    isAlphabetic: ['latin', 'cyrillic', 'greek'].includes(script),
    initials: content.initials,
    headline: headlineOf(content),
    summary: content.summary,
    place: content.place,
    availability: content.availability,
    email: content.email ?? null,
    phone: content.phone ?? null,
    links: [
      { text: siteAddress, href: siteUrl },
      ...(content.website === undefined ? [] : [content.website]),
      ...content.profiles.map(({ text, href }) => ({ text, href })),
    ],
    address: siteAddress,
    code: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}"><path d="${code.path}"/></svg>`,
    updated: settings.updated,
    figures: content.figures,
    chart: chartOf(content),
    work: content.work.map(entry),
    projects: content.projects.map(entry),
    volunteer: content.volunteer.map(entry),
    education: content.education.map((study) => ({
      name: study.title,
      detail: [study.organization, ...study.paragraphs, study.keywords.join(', ')]
        .filter(Boolean)
        .join('. '),
      value: study.period.months,
      href: study.link?.href ?? null,
    })),
    certificates: content.certificates.map(credential(content.copy)),
    awards: content.awards.map(credential(content.copy)),
    publications: content.publications.map(credential(content.copy)),
    skills: content.skills.map(skill),
    languages: content.languages.map((spoken) => skill({ ...spoken, keywords: [] })),
    interests: content.interests.map(skill),
    references: content.references,
    biography: [extras.biography?.short, extras.biography?.long].flatMap(
      (text) => text?.trim() || [],
    ),
    drawing: settings.drawing,
  }
}

function headlineOf({ headline, extras }: Content): DesignedDocument['headline'] {
  const emphasis = extras.emphasis?.trim() ?? ''
  const at = emphasis === '' ? -1 : headline.indexOf(emphasis)
  if (at < 0) return [headline, '', '']
  return [headline.slice(0, at), emphasis, headline.slice(at + emphasis.length)]
}

function chartOf({ extras }: Content): DesignedChart | null {
  const { chart } = extras
  if (chart === undefined || chart.bars.length === 0) return null
  const highest = Math.max(...chart.bars.flatMap(({ value, mark }) => [value, mark ?? 0]))
  const share = (value: number) => Math.max(value, 0) / Math.max(highest, Number.EPSILON)
  return {
    title: chart.title,
    note: chart.note ?? '',
    description: `${chart.title}. ${describeChart(chart)}`,
    bars: chart.bars.map(({ label, value, mark }) => ({
      label,
      share: share(value),
      mark: mark === undefined ? null : share(mark),
    })),
  }
}

const entry = (item: Entry): DesignedEntry => ({
  title: item.title,
  at: item.at,
  date: item.period.months,
  isCurrent: item.period.start !== undefined && item.period.end === undefined,
  paragraphs: item.paragraphs,
  lines: item.lines.map(({ kind, text }) => ({ kind: kind ?? '', text })),
  facts: item.facts,
  result: item.result ?? null,
  notes: item.notes,
  keywords: item.keywords.join(', '),
  href: item.link?.href ?? null,
})

const credential =
  ({ expires }: SiteCopy) =>
  (item: Credential): DesignedItem => ({
    name: item.name,
    detail: [item.by, item.number, ...item.paragraphs].filter(Boolean).join('. '),
    value: [item.date, item.expires && `${expires} ${item.expires}`].filter(Boolean).join(' '),
    href: item.link?.href ?? null,
  })

const skill = ({ name, level, keywords }: Skill): DesignedItem => ({
  name: name || keywords.join(', '),
  detail: name === '' ? '' : keywords.join(', '),
  value: level,
  href: null,
})
