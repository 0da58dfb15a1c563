/** The view model of pages and PDFs: formatted dates, safe links, no empty parts. */
import type { Language } from '@vitrine/domain/languages/languages'
import type { SiteWords } from '@vitrine/domain/languages/site-words'
import { splitPostNominals } from '@vitrine/domain/resume/post-nominals'
import { splitName } from '@vitrine/domain/resume/name-parts'
import type { Resume, SiteExtras } from '@vitrine/domain/resume/resume'
import { copyFor, describeLanguage, englishWordsIn } from '../copy/index.ts'
import { localizeQuotes } from '../copy/quotes.ts'
import { languageDisplayName, fluencyLabel } from '../copy/language-names.ts'
import type { SiteCopy } from '../copy/copy.ts'
import { type FieldOfWork, fieldOfWork } from './field-of-work.ts'
import { type Period, formatMonth, formatPeriod, markExpectedEnd } from './format-dates.ts'
import { type Link, type Reach, asReach, mailLink, phoneLink, webLink } from './safe-links.ts'

/** A line of an entry; `Added: a cache` has the kind `Added` and the text `a cache`. */
export type Line = {
  readonly kind: string | undefined
  readonly text: string
  readonly whole: string
}

export type Entry = {
  /** Unique on the page; used as a URL fragment. */
  readonly id: string
  /** Position, degree or project; never empty. */
  readonly title: string
  /** Employer, school or client; may be empty. */
  readonly organization: string
  readonly place: string
  /** Organization and place on one line. */
  readonly at: string
  readonly period: Period
  readonly paragraphs: readonly string[]
  readonly lines: readonly Line[]
  readonly keywords: readonly string[]
  readonly link: Link | undefined
  readonly result: { readonly value: string; readonly label: string } | undefined
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly notes: readonly string[]
}

export type Credential = {
  readonly name: string
  readonly by: string
  readonly date: string
  readonly number: string
  readonly expires: string
  readonly link: Link | undefined
  readonly paragraphs: readonly string[]
}

export type Skill = {
  readonly name: string
  readonly level: string
  readonly keywords: readonly string[]
}

export type Profile = Reach & {
  /** Link text on the page. */
  readonly network: string
}

export type Content = {
  readonly language: Language
  readonly copy: SiteCopy
  /** Words of `copy` that are English for want of others. */
  readonly english: ReadonlySet<string>
  /** With postnominals: "Sofia Almeida, RN, CCRN". */
  readonly name: string
  /** Without postnominals. */
  readonly plainName: string
  /** "RN, CCRN"; may be empty. */
  readonly letters: string
  /** "Email Priya". */
  readonly invitation: string
  /** List separator of the language. */
  readonly comma: string
  readonly initials: string
  readonly label: string
  readonly headline: string
  /** Paragraphs without the headline. */
  readonly summary: readonly string[]
  /** All paragraphs of the resume. */
  readonly wholeSummary: readonly string[]
  readonly availability: string
  /** City, state and country, as shown. */
  readonly place: string
  /** All parts of the address; empty if missing. `country` in the resume's language. */
  readonly address: Readonly<
    Record<'street' | 'city' | 'region' | 'postalCode' | 'countryCode' | 'country', string>
  >
  readonly email: Reach | undefined
  readonly phone: Reach | undefined
  readonly website: Reach | undefined
  readonly profiles: readonly Profile[]
  readonly figures: readonly {
    readonly value: string
    readonly label: string
    readonly note: string
  }[]
  readonly work: readonly Entry[]
  readonly projects: readonly Entry[]
  readonly volunteer: readonly Entry[]
  readonly education: readonly Entry[]
  readonly awards: readonly Credential[]
  readonly certificates: readonly Credential[]
  readonly publications: readonly Credential[]
  readonly skills: readonly Skill[]
  readonly languages: readonly { readonly name: string; readonly level: string }[]
  readonly interests: readonly Skill[]
  readonly references: readonly { readonly name: string; readonly text: string }[]
  readonly extras: SiteExtras
  /** The page's date as a year with fraction, for drawing open periods. */
  readonly now: number
}

/** Accepts any JSON Resume document, also an empty one. Pure. */
export function composeContent(
  stored: Resume,
  edition: { code: string; languageName: string; updatedOn: string; words?: SiteWords | undefined },
): Content {
  const { updatedOn, words } = edition
  const language = describeLanguage(edition.code, edition.languageName)
  const { code } = language
  // The only place that localizes quotes, so that page, PDFs and downloads agree.
  const resume = localizeQuotes(stored, code)
  const copy = suitedWords(copyFor(code, words), fieldOfWork(resume))
  const basics = resume.basics ?? {}
  const extras = resume.meta?.vitrine ?? {}
  const label = clean(basics.label)
  const email = asReach(mailLink(basics.email), basics.email)
  const written = clean(basics.name) || label || email?.text || copy.about
  // Imported documents have the postnominals in the name.
  const parted = splitPostNominals(clean(basics.name))
  const plainName = parted.name || written
  const suffix = clean(basics.honorificSuffix)
  const letters = suffix || parted.postNominals
  const name = suffix === '' ? written : [plainName, suffix].join(', ')
  const summary = paragraphsOf(basics.summary)
  const lead = leadOf(extras.headline, summary, code)
  const dated = (dates: { startDate?: string; endDate?: string }) =>
    formatPeriod(dates, code, copy, words)
  const comma = commaOf(language)
  const list = (parts: readonly string[]) => parts.filter(Boolean).join(comma)

  return {
    language,
    copy,
    english: englishWordsIn(code, words),
    name,
    plainName,
    letters,
    invitation: copy.write.replace('{name}', () => shortNameOf(plainName, language)),
    comma,
    initials: initialsOf(plainName),
    label: label === written ? '' : label,
    headline: lead.headline,
    summary: lead.rest,
    wholeSummary: summary,
    availability: clean(extras.availability),
    place: placeOf(basics.location, code, comma),
    address: {
      ...addressOf(basics.location),
      country: countryName(addressOf(basics.location).countryCode, code),
    },
    email,
    phone: asReach(phoneLink(basics.phone), basics.phone),
    website: asReach(webLink(basics.url), basics.url),
    profiles: (basics.profiles ?? []).flatMap(profileOf),
    figures: (extras.figures ?? []).flatMap(({ value, label: counts, note }) =>
      clean(value) === '' ? [] : [{ value: clean(value), label: clean(counts), note: clean(note) }],
    ),
    work: entries('work', comma, resume.work, (job) => ({
      title: clean(job.position) || clean(job.name),
      organization: clean(job.position) === '' ? '' : clean(job.name),
      place: clean(job.location),
      period: dated(job),
      paragraphs: [...paragraphsOf(job.description), ...paragraphsOf(job.summary)],
      lines: linesOf(job.highlights),
      link: webLink(job.url),
      ...extrasOf(extras, clean(job.name), clean(job.position)),
    })),
    projects: entries('project', comma, resume.projects, (project) => ({
      title: clean(project.name) || clean(project.entity),
      organization: clean(project.name) === '' ? '' : clean(project.entity),
      place: list(textsOf(project.roles)),
      period: dated(project),
      paragraphs: paragraphsOf(project.description),
      lines: linesOf(project.highlights),
      keywords: textsOf(project.keywords),
      link: webLink(project.url),
      ...extrasOf(extras, clean(project.name), ''),
    })),
    volunteer: entries('volunteer', comma, resume.volunteer, (post) => ({
      title: clean(post.position) || clean(post.organization),
      organization: clean(post.position) === '' ? '' : clean(post.organization),
      period: dated(post),
      paragraphs: paragraphsOf(post.summary),
      lines: linesOf(post.highlights),
      link: webLink(post.url),
    })),
    education: entries('education', comma, resume.education, (study) => {
      const degree = list([clean(study.studyType), clean(study.area)])
      return {
        title: degree || clean(study.institution),
        organization: degree === '' ? '' : clean(study.institution),
        period: markExpectedEnd(dated(study), study.endDate, updatedOn, copy),
        paragraphs: paragraphsOf(labeledGrade(study.score, copy)),
        keywords: textsOf(study.courses),
        link: webLink(study.url),
      }
    }),
    ...composeCredentials(resume, code, words),
    skills: skillsOf(resume.skills),
    languages: (resume.languages ?? []).flatMap(({ language: spoken, fluency }) =>
      clean(spoken) === ''
        ? []
        : [
            {
              name: languageDisplayName(clean(spoken), code),
              level: fluencyLabel(clean(fluency), code, words),
            },
          ],
    ),
    interests: skillsOf(resume.interests),
    references: (resume.references ?? []).flatMap(({ name: by, reference }) =>
      clean(reference) === '' && clean(by) === ''
        ? []
        : [{ name: clean(by), text: clean(reference) }],
    ),
    extras,
    now: Number(updatedOn.slice(0, 4)) + Number(updatedOn.slice(5, 7)) / 12,
  }
}

/** "3.7" alone says nothing. */
const labeledGrade = (score: string | undefined, { result }: SiteCopy): string | undefined =>
  /^[\d\s.,/%]+$/.test(score ?? '') ? `${result}: ${clean(score)}` : score

/** Without a link the user name; the network stands before text that does not name it. */
function profileOf({
  network,
  username,
  url,
}: {
  network?: string
  username?: string
  url?: string
}): Profile[] {
  const shown = asReach(webLink(url), clean(url) || clean(username))
  const named = clean(network)
  if (shown === undefined) return named === '' ? [] : [{ text: named, href: null, network: named }]
  const isNamed = named === '' || shown.text.toLowerCase().includes(named.toLowerCase())
  const text = isNamed ? shown.text : `${named}: ${shown.text}`
  return [{ text, href: shown.href, network: shown.href === null ? text : named || text }]
}

function composeCredentials(
  resume: Resume,
  code: string,
  words: SiteWords | undefined,
): Pick<Content, 'awards' | 'certificates' | 'publications'> {
  const month = (date: string | undefined) => formatMonth(date, code, words)
  const licences = resume.meta?.vitrine?.licences
  return {
    awards: credentials(resume.awards, (award) => ({
      name: clean(award.title) || clean(award.awarder),
      by: clean(award.title) === '' ? '' : clean(award.awarder),
      date: month(award.date),
      paragraphs: paragraphsOf(award.summary),
    })),
    certificates: credentials(resume.certificates, (certificate) => {
      const licence = licences?.find((one) => clean(one.name) === clean(certificate.name))
      return {
        name: clean(certificate.name) || clean(certificate.issuer),
        by: clean(certificate.name) === '' ? '' : clean(certificate.issuer),
        date: month(certificate.date),
        number: clean(licence?.number),
        expires: month(licence?.expires),
        link: webLink(certificate.url),
      }
    }),
    publications: credentials(resume.publications, (publication) => ({
      name: clean(publication.name),
      by: clean(publication.publisher),
      date: month(publication.releaseDate),
      link: webLink(publication.url),
      paragraphs: paragraphsOf(publication.summary),
    })),
  }
}

/** Replaces headings of a specific profession by neutral ones for other professions. */
function suitedWords(copy: SiteCopy, field: FieldOfWork | undefined): SiteCopy {
  const isIn = (...fields: readonly FieldOfWork[]) => field !== undefined && fields.includes(field)
  return {
    ...copy,
    ...(!isIn('executive') && { mandates: copy.work }),
    ...(!isIn('software') && { releases: copy.work, toolbox: copy.skills }),
    ...(!isIn('design') && { decisions: copy.selectedWork }),
    ...(!isIn('care') && { licences: copy.certificates }),
    ...(!isIn('building') && { programme: copy.work }),
    ...(!isIn('data', 'research', 'finance', 'building') && { methods: copy.skills }),
  }
}

function entries<Item>(
  prefix: string,
  comma: string,
  items: readonly Item[] | undefined,
  compose: (item: Item) => Partial<Entry> & Pick<Entry, 'title' | 'period'>,
): Entry[] {
  return (items ?? []).flatMap((item, index) => {
    const composed = compose(item)
    const entry: Entry = {
      id: `${prefix}-${index + 1}`,
      organization: '',
      place: '',
      at: [composed.organization, composed.place].filter(Boolean).join(comma),
      paragraphs: [],
      lines: [],
      keywords: [],
      link: undefined,
      result: undefined,
      facts: [],
      notes: [],
      ...composed,
    }
    const isEmpty = entry.title === '' && entry.paragraphs.length === 0 && entry.lines.length === 0
    return isEmpty ? [] : [entry]
  })
}

function credentials<Item>(
  items: readonly Item[] | undefined,
  compose: (item: Item) => Partial<Credential> & Pick<Credential, 'name'>,
): Credential[] {
  return (items ?? []).flatMap((item) => {
    const credential: Credential = {
      by: '',
      date: '',
      number: '',
      expires: '',
      link: undefined,
      paragraphs: [],
      ...compose(item),
    }
    return credential.name === '' ? [] : [credential]
  })
}

function extrasOf(
  extras: SiteExtras,
  name: string,
  title: string,
): Pick<Entry, 'result' | 'facts' | 'notes'> {
  const job = extras.jobs?.find(
    ({ employer, position }) =>
      clean(employer) === name && (position === undefined || clean(position) === title),
  )
  const notes = (extras.notes ?? []).filter(({ about }) => clean(about) === name)
  return {
    result: job?.result,
    facts: job?.facts ?? [],
    notes: notes.map((note) => clean(note.text)).filter(Boolean),
  }
}

const skillsOf = (
  skills: readonly { name?: string; level?: unknown; keywords?: readonly string[] }[] | undefined,
): Skill[] =>
  (skills ?? []).flatMap(({ name, level, keywords }) => {
    const skill = {
      name: clean(name),
      level: typeof level === 'string' ? clean(level) : '',
      keywords: textsOf(keywords),
    }
    return skill.name === '' && skill.keywords.length === 0 ? [] : [skill]
  })

const textsOf = (texts: readonly string[] | undefined): string[] =>
  (texts ?? []).map(clean).filter(Boolean)

const linesOf = (highlights: readonly string[] | undefined): Line[] =>
  textsOf(highlights).map((whole) => {
    const [, kind, text] =
      /^(\p{L}[\p{L}\p{M}]{1,15}(?: [\p{L}\p{M}]{1,12})?): ?(\S.*)$/u.exec(whole) ?? []
    return { kind, text: text ?? whole, whole }
  })

const paragraphsOf = (text: string | undefined): string[] =>
  (text ?? '').split(/\n+/).map(clean).filter(Boolean)

/** Normalizes text to one line without control characters. */
function clean(text: string | undefined): string {
  return (text ?? '')
    .replaceAll(/[\p{Cc}\u2028\u2029\ufffe\uffff]/gu, ' ')
    .toWellFormed()
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

const LONGEST_HEADLINE = 220
const SHORTEST_SENTENCE = 24

/**
 * The team's headline, else the first sentence of the summary, which is then removed from the
 * summary. The label is shown beside the name and is no headline.
 */
function leadOf(
  written: string | undefined,
  summary: readonly string[],
  code: string,
): { headline: string; rest: readonly string[] } {
  const headline = clean(written)
  if (headline !== '') {
    const rest = summary.map((paragraph) => clean(paragraph.replace(headline, ' ')))
    return { headline, rest: rest.filter(Boolean) }
  }
  const [first = '', ...others] = summary
  const sentences = [...segmenter(code).segment(first)].map(({ segment }) => segment)
  let lead = ''
  while (sentences.length > 0 && lead.trim().length < SHORTEST_SENTENCE) lead += sentences.shift()
  lead = lead.trim()
  if (lead === '' || lead.length > LONGEST_HEADLINE) return { headline: '', rest: summary }
  const remainder = sentences.join('').trim()
  return { headline: lead, rest: remainder === '' ? others : [remainder, ...others] }
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(code: string): Intl.Segmenter {
  const existing = segmenters.get(code)
  if (existing !== undefined) return existing
  const made = new Intl.Segmenter(safeLocale(code), { granularity: 'sentence' })
  segmenters.set(code, made)
  return made
}

function safeLocale(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

function placeOf(
  location: NonNullable<Resume['basics']>['location'],
  code: string,
  comma: string,
): string {
  const { city, region, countryCode } = addressOf(location)
  const state = city !== '' && WITH_STATES.has(countryCode) ? region : ''
  const country = countryName(countryCode, code)
  return [city || region, state, country].filter(Boolean).join(comma) || clean(location?.address)
}

/** Countries whose addresses name the state: Austin, TX. */
const WITH_STATES: ReadonlySet<string> = new Set(['US', 'CA', 'AU'])

/** All parts; empty if missing. */
const addressOf = (location: NonNullable<Resume['basics']>['location']) => ({
  street: clean(location?.address),
  city: clean(location?.city),
  region: clean(location?.region),
  postalCode: clean(location?.postalCode),
  countryCode: clean(location?.countryCode).toUpperCase(),
})

function commaOf({ script }: Language): string {
  if (script === 'japanese' || script === 'han') return '、'
  return script === 'arabic' ? '، ' : ', '
}

const regionNames = new Map<string, Intl.DisplayNames>()

function newRegionNames(code: string): Intl.DisplayNames {
  const made = new Intl.DisplayNames([safeLocale(code)], {
    type: 'region',
    style: 'short',
    fallback: 'none',
  })
  regionNames.set(code, made)
  return made
}

function countryName(countryCode: string, code: string): string {
  if (!/^[A-Za-z]{2}$/.test(countryCode)) return ''
  const names = regionNames.get(code) ?? newRegionNames(code)
  return names.of(countryCode.toUpperCase()) ?? ''
}

function shortNameOf(name: string, { code, script }: Language): string {
  const isFamilyNameFirst = ['japanese', 'han', 'hangul'].includes(script)
  const { given } = splitName(name.replaceAll('・', ' '), code)
  const isShown = given.length > 1 && !given.endsWith('.')
  return isFamilyNameFirst || !isShown ? name : given
}

/** "Dr." and "Prof." are titles; an initial ("J.") is not. */
const withoutTitles = (parts: readonly string[]): readonly string[] =>
  parts.filter((part) => !/^\p{L}[\p{L}-]+\.$/u.test(part))

/** At most two letters, from the first and last part of the name. */
function initialsOf(name: string): string {
  const parts = withoutTitles(name.replace(/,.*$/, '').split(/[\s・]+/))
    .flatMap((part) => part.split('-'))
    .filter((part) => /^[\p{L}\p{N}]/u.test(part))
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
  return letters.map((part) => [...(part ?? '')][0]?.toUpperCase() ?? '').join('')
}
