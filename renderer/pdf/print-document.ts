import type { Resume } from '@vitrine/domain/resume/resume'
import type { ThemeId } from '@vitrine/domain/sites/site-options'
import type { Content, Credential, Entry, Skill } from '../content/compose-content.ts'
import type { Link } from '../content/safe-links.ts'
import { themes } from '../themes/index.ts'

/** The style of a template's plain PDF; order and text are the same in all. */
export type PrintStyle = {
  readonly family: 'sans' | 'serif'
  readonly header: 'start' | 'center'
  /** How section headings stand out. */
  readonly headings: 'rule' | 'caps' | 'bar'
}

/** Metadata and contact data of every PDF of a resume. */
export type PrintFrame = {
  readonly language: string
  readonly region: string | null
  readonly direction: 'ltr' | 'rtl'
  readonly paper: 'a4' | 'us-letter'
  readonly date: readonly [year: number, month: number, day: number]
  readonly name: string
  readonly label: string
  readonly keywords: readonly string[]
  readonly contact: readonly { readonly text: string; readonly href: string | null }[]
  /** Link to the round-trip page. */
  readonly proof: { readonly text: string; readonly href: string }
}

/** The data for `resume.typ`, in reading order. All texts are data, never markup. */
export type PrintDocument = PrintFrame & {
  readonly look: PrintStyle
  readonly colors: {
    readonly text: string
    readonly muted: string
    readonly accent: string
    readonly line: string
  }
  readonly sections: readonly PrintSection[]
}

export type PrintSection = {
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly entries: readonly PrintEntry[]
  readonly lines: readonly PrintLine[]
}
type PrintEntry = {
  /** `Title, Employer`; the date follows on the same line, where every parser finds it. */
  readonly title: string
  readonly date: string
  readonly place: string
  readonly paragraphs: readonly string[]
  readonly bullets: readonly string[]
  readonly link: Link | null
}
type PrintLine = { readonly term: string; readonly text: string; readonly link: Link | null }

/** Countries that use US Letter; all others use A4. */
const LETTER_COUNTRIES: ReadonlySet<string> = new Set(
  'US CA MX PH CL CO VE GT CR PA DO PR SV NI BO'.split(' '),
)

export type PrintSettings = {
  readonly themeId: ThemeId
  /** `YYYY-MM-DD`. */
  readonly updatedOn: string
  /** As printed. */
  readonly siteAddress: string
  readonly siteUrl: string
  readonly proofUrl: string
}

/**
 * Composes the one-column resume with the headings that applicant tracking systems look for. Pure.
 */
export function composePrint(
  content: Content,
  resume: Resume,
  settings: PrintSettings & { look: PrintStyle },
): PrintDocument {
  const { copy } = content
  const { light } = themes[settings.themeId]
  const sections: (PrintSection | undefined)[] = [
    section(copy.about, { paragraphs: summaryOf(content) }),
    section(copy.key, {
      lines: content.figures.map(({ value, label, note }) =>
        line(value, note === '' ? label : `${label} (${note})`),
      ),
    }),
    section(copy.work, { entries: content.work.map(entry(content.comma)) }),
    section(copy.projects, { entries: content.projects.map(entry(content.comma)) }),
    section(copy.education, { entries: content.education.map(entry(content.comma)) }),
    section(copy.certificates, { lines: content.certificates.map(credential(copy.expires)) }),
    section(copy.skills, { lines: skillLines(content.skills) }),
    section(copy.languages, {
      lines: skillLines(content.languages.map((spoken) => ({ ...spoken, keywords: [] }))),
    }),
    section(copy.awards, { lines: content.awards.map(credential(copy.expires)) }),
    section(copy.publications, { lines: content.publications.map(credential(copy.expires)) }),
    section(copy.volunteer, { entries: content.volunteer.map(entry(content.comma)) }),
    section(copy.interests, { lines: skillLines(content.interests) }),
    section(copy.references, {
      lines: content.references.map(({ name, text }) => line(name, text)),
    }),
  ]
  return {
    ...composeFrame(content, resume, settings),
    look: settings.look,
    colors: {
      text: light.text,
      muted: light.muted,
      accent: light.accentInk,
      line: light.borderStrong,
    },
    sections: sections.filter((one) => one !== undefined),
  }
}

/** Language, paper, date and person: the same in every PDF. Pure. */
export function composeFrame(
  content: Content,
  resume: Resume,
  settings: PrintSettings,
): PrintFrame {
  const { language } = content
  const country = resume.basics?.location?.countryCode?.toUpperCase() ?? ''
  const [year = 2000, month = 1, day = 1] = settings.updatedOn.split('-').map(Number)
  const [subtag = 'en', ...others] = language.code.split('-')
  return {
    language: /^[a-z]{2,3}$/i.test(subtag) ? subtag.toLowerCase() : 'en',
    region: others.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase() ?? null,
    direction: language.direction,
    paper: LETTER_COUNTRIES.has(country) ? 'us-letter' : 'a4',
    date: [year, month, day],
    name: content.name,
    label: content.label,
    keywords: content.skills.map(({ name }) => name).filter(Boolean),
    contact: contactOf(content, settings),
    proof: { text: content.copy.proof, href: settings.proofUrl },
  }
}

function section(heading: string, parts: Partial<PrintSection>): PrintSection | undefined {
  const { paragraphs = [], entries = [], lines = [] } = parts
  if (paragraphs.length + entries.length + lines.length === 0) return undefined
  return { heading, paragraphs, entries, lines }
}

/** The headline becomes a first paragraph unless the summary contains it. */
function summaryOf({ headline, wholeSummary, label, availability, copy }: Content): string[] {
  const isOwn = headline !== '' && headline !== label && !wholeSummary.join(' ').includes(headline)
  return [
    ...(isOwn ? [headline] : []),
    ...wholeSummary,
    ...(availability === '' ? [] : [`${copy.available}: ${availability}`]),
  ]
}

function contactOf(
  { email, phone, place, website, profiles }: Content,
  site: { siteAddress: string; siteUrl: string },
): PrintDocument['contact'] {
  const links = [email, phone, website, ...profiles.map(({ text, href }) => ({ text, href }))]
  return [
    ...links.slice(0, 2).flatMap((link) => (link === undefined ? [] : [link])),
    ...(place === '' ? [] : [{ text: place, href: null }]),
    { text: site.siteAddress, href: site.siteUrl },
    ...links.slice(2).flatMap((link) => (link === undefined ? [] : [link])),
  ]
}

const entry =
  (comma: string) =>
  (item: Entry): PrintEntry => ({
    title: [item.title, item.organization].filter(Boolean).join(comma),
    date: item.period.months,
    place: item.place,
    paragraphs: [
      ...item.paragraphs,
      ...(item.facts.length === 0
        ? []
        : [item.facts.map(({ label, value }) => `${label}: ${value}`).join('. ')]),
      ...(item.result === undefined ? [] : [`${item.result.value} ${item.result.label}`]),
      ...(item.keywords.length === 0 ? [] : [item.keywords.join(', ')]),
    ],
    bullets: item.lines.map(({ whole }) => whole),
    link: item.link ?? null,
  })

const credential =
  (expires: string) =>
  (item: Credential): PrintLine => {
    const until = item.expires === '' ? '' : `${expires} ${item.expires}`
    const about = [item.by, item.number, item.date, until].filter(Boolean).join(', ')
    return {
      term: item.name,
      text: [about, ...item.paragraphs].filter(Boolean).join('. '),
      link: item.link ?? null,
    }
  }

/** One line per skill with keywords, and one line for all others. */
function skillLines(skills: readonly Skill[]): PrintLine[] {
  const detailed = skills.filter(({ keywords }) => keywords.length > 0)
  const plain = skills.filter(({ keywords }) => keywords.length === 0)
  const named = plain.map(({ name, level }) => (level === '' ? name : `${name} (${level})`))
  return [
    ...detailed.map(({ name, level, keywords }) =>
      line(name, [keywords.join(', '), level].filter(Boolean).join(' · ')),
    ),
    ...(named.length === 0 ? [] : [line('', named.join(' · '))]),
  ]
}

const line = (term: string, text: string): PrintLine => ({ term, text, link: null })
