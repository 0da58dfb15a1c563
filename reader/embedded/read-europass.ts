/**
 * Parses Europass XML: versions 1.2 to 3.4 (`learnerinfo`, `SkillsPassport`), which differ in case
 * and a few elements, and the current `Candidate` format.
 */
import { type Resume, resumeSchema } from '@vitrine/domain/resume/resume'
import type { XmlNode } from '../extract/read-xml.ts'
import { socialNetworkOf } from '../vocabulary/contact-words.ts'
import { splitDegree } from '../sections/split-degree.ts'
import { splitDescription, htmlToLines } from './html-to-lines.ts'

/** Null for any other XML. Pure. */
export function readEuropass(root: XmlNode): Resume | null {
  const top = root.children.find((node) => node.name !== '')
  if (top === undefined) return null
  const learner = nameOf(top) === 'learnerinfo' ? top : first(top, 'learnerinfo')
  const parts =
    nameOf(top) === 'candidate' ? readCandidate(top) : learner ? readLearner(learner) : {}
  const resume = resumeSchema.safeParse(kept(parts)).data
  return resume?.basics?.name ? resume : null
}

/** Local name in lower case: the versions share nothing else. */
const nameOf = ({ name }: XmlNode) => (name.split(':').at(-1) as string).toLowerCase()

const all = (node: XmlNode | undefined, ...names: string[]): XmlNode[] => {
  let found = node ? [node] : []
  for (const name of names)
    found = found.flatMap((each) => each.children.filter((inner) => nameOf(inner) === name))
  return found
}
const first = (node: XmlNode | undefined, ...names: string[]): XmlNode | undefined =>
  all(node, ...names)[0]

const textOf = (node: XmlNode | undefined): string => node?.text.replace(/\s+/g, ' ').trim() ?? ''
const text = (node: XmlNode | undefined, ...names: string[]): string =>
  textOf(first(node, ...names))

const either = (...texts: string[]): string => texts.find((each) => each !== '') ?? ''

type Parts = Record<string, unknown>

function readLearner(learner: XmlNode): Parts {
  const person = first(learner, 'identification')
  const contact = first(person, 'contactinfo')
  const name = first(person, 'personname') ?? person
  const phones = [
    ...all(contact, 'telephonelist', 'telephone'),
    ...all(contact, 'telephone'),
    ...all(contact, 'mobile'),
  ].map((phone) => either(text(phone, 'contact'), textOf(phone)))
  return {
    basics: {
      name: [text(name, 'firstname'), either(text(name, 'surname'), text(name, 'lastname'))]
        .join(' ')
        .trim(),
      label: either(
        text(learner, 'headline', 'description', 'label'),
        text(learner, 'application', 'label'),
      ),
      email: either(text(contact, 'email', 'contact'), text(contact, 'email')),
      phone: either(...phones),
      location: place(first(contact, 'address', 'contact') ?? first(contact, 'address')),
      ...addresses(all(contact, 'websitelist', 'website').map((site) => text(site, 'contact'))),
    },
    work: all(learner, 'workexperiencelist', 'workexperience').map((job) => ({
      position: either(text(job, 'position', 'label'), text(job, 'position')),
      name: text(job, 'employer', 'name'),
      location: townOf(first(job, 'employer')),
      ...period(first(job, 'period')),
      ...splitDescription(first(job, 'activities')?.text ?? ''),
    })),
    education: all(learner, 'educationlist', 'education').map((school) => ({
      institution: text(school, 'organisation', 'name'),
      ...splitDegree(text(school, 'title')),
      ...period(first(school, 'period')),
      courses: htmlToLines(
        either(first(school, 'activities')?.text ?? '', first(school, 'skills')?.text ?? ''),
      ).map((line) => line.text),
    })),
    languages: languagesOf(learner),
    skills: skillsOf(learner),
    ...achievementsOf(learner),
  }
}

function languagesOf(learner: XmlNode): Parts[] {
  const linguistic = first(learner, 'skills', 'linguistic')
  const label = (language: XmlNode) =>
    either(text(language, 'description', 'label'), text(language, 'label'))
  const mothers = all(linguistic, 'mothertonguelist', 'mothertongue')
  const others = [
    ...all(linguistic, 'foreignlanguagelist', 'foreignlanguage'),
    ...all(learner, 'languagelist', 'language'),
  ]
  return [
    ...mothers.map((language) => ({ language: label(language), fluency: 'Native' })),
    ...others.map((language) => ({
      language: label(language),
      fluency: levelOf(first(language, 'proficiencylevel') ?? first(language, 'level')),
    })),
  ]
}

/** One level if the grid has only one, else the range from lowest to highest. */
function levelOf(grid: XmlNode | undefined): string {
  const levels = [...new Set((grid?.children ?? []).map((level) => textOf(level).toUpperCase()))]
    .filter((level) => /^[ABC][12]$/.test(level))
    .sort()
  const [lowest, highest] = [levels[0], levels.at(-1)]
  if (lowest === undefined) return ''
  return lowest === highest ? lowest : `${lowest}–${highest}`
}

/** Free text under the form's headings: each line is a skill. */
function skillsOf(learner: XmlNode): Parts[] {
  const old = all(learner, 'skilllist', 'skill').map((skill) => [
    skill.attributes.type ?? '',
    skill.text,
  ])
  const newer = (first(learner, 'skills')?.children ?? [])
    .filter((skill) => nameOf(skill) !== 'linguistic' && nameOf(skill) !== 'driving')
    .map((skill) => [nameOf(skill), first(skill, 'description')?.text ?? ''])
  return [...old, ...newer].map(([kind, written]) => ({
    name: SKILL_KINDS[kind as string] ?? '',
    keywords: htmlToLines(written as string)
      .map((line) => line.text)
      .filter((line) => line.split(' ').length <= MOST_WORDS_OF_SKILL),
  }))
}

/** Longer lines are stories, not skills. */
const MOST_WORDS_OF_SKILL = 6

const SKILL_KINDS: Readonly<Record<string, string>> = {
  social: 'Communication',
  communication: 'Communication',
  organisational: 'Organisation',
  technical: 'Technical',
  jobrelated: 'Job-related',
  computer: 'Computer',
  artistic: 'Artistic',
  other: 'Other',
}

/** The form's codes name the kind of an achievement; custom titles are left to page parsing. */
function achievementsOf(learner: XmlNode): Parts {
  const kinds = new Map<string, string[]>()
  for (const achievement of all(learner, 'achievementlist', 'achievement')) {
    const kind = text(achievement, 'title', 'code')
    const lines = htmlToLines(first(achievement, 'description')?.text ?? '').map((l) => l.text)
    kinds.set(kind, [...(kinds.get(kind) ?? []), ...lines])
  }
  const of = (kind: string, key: string) => kinds.get(kind)?.map((line) => ({ [key]: line })) ?? []
  return {
    projects: of('projects', 'name'),
    publications: of('publications', 'name'),
    awards: of('honors_awards', 'title'),
    certificates: of('certifications', 'name'),
    references: of('references', 'reference'),
  }
}

function place(address: XmlNode | undefined): Parts {
  return {
    address: text(address, 'addressline'),
    postalCode: text(address, 'postalcode'),
    city: either(text(address, 'municipality'), text(address, 'cityname')),
    countryCode: countryOf(
      either(text(address, 'country', 'code'), text(address, 'countrycode')).toUpperCase(),
    ),
  }
}

/** The EU uses its own codes for two countries. */
const countryOf = (code: string) => ({ UK: 'GB', EL: 'GR' })[code] ?? code

function townOf(employer: XmlNode | undefined): string {
  const address = first(employer, 'contactinfo', 'address', 'contact') ?? first(employer, 'address')
  return [text(address, 'municipality'), text(address, 'country', 'label')]
    .filter((part) => part !== '')
    .join(', ')
}

function addresses(written: string[]): Parts {
  const urls = written
    .filter((url) => url !== '')
    .map((url) => (/^[a-z]+:/i.test(url) ? url : `https://${url}`))
    .filter((url) => /^https?:/i.test(url) && URL.canParse(url))
  const network = (url: string) => socialNetworkOf(new URL(url).hostname)
  const [site, ...more] = urls.filter((url) => network(url) === null)
  const profiles = [...urls.filter((url) => network(url) !== null), ...more]
  return {
    url: site ?? '',
    profiles: profiles.map((url) => ({ network: network(url) ?? new URL(url).hostname, url })),
  }
}

function period(span: XmlNode | undefined): { startDate: string; endDate: string } {
  return { startDate: dateOf(first(span, 'from')), endDate: dateOf(first(span, 'to')) }
}

/** `<From year="2002" month="--08"/>` or `<from><year>2002</year><month>--08</month></from>`. */
function dateOf(node: XmlNode | undefined): string {
  const part = (name: string) =>
    either(node?.attributes[name] ?? '', text(node, name)).replace(/^-+/, '')
  const [year, month] = [part('year'), part('month')]
  if (!/^[12]\d{3}$/.test(year)) return ''
  return /^(?:0[1-9]|1[0-2])$/.test(month) ? `${year}-${month}` : year
}

function readCandidate(candidate: XmlNode): Parts {
  const person = first(candidate, 'candidateperson')
  const profile = first(candidate, 'candidateprofile')
  const locale = profile?.attributes.languageCode ?? 'en'
  const ways = all(person, 'communication')
  const through = (...channels: string[]) =>
    ways
      .filter((way) =>
        channels.includes(text(way, 'channelcode').replaceAll(' ', '').toLowerCase()),
      )
      .map((way) => either(text(way, 'uri'), text(way, 'dialnumber')))
  const phone = ways.find((way) => text(way, 'dialnumber') !== '')
  const dialing = text(phone, 'countrydialing')
  return {
    basics: {
      name: [text(person, 'personname', 'givenname'), text(person, 'personname', 'familyname')]
        .join(' ')
        .trim(),
      email: either(...through('email')),
      phone: `${dialing === '' ? '' : `+${dialing} `}${text(phone, 'dialnumber')}`,
      summary: htmlToLines(first(profile, 'executivesummary')?.text ?? '')
        .map((line) => line.text)
        .join('\n'),
      location: place(ways.map((way) => first(way, 'address')).find((way) => way !== undefined)),
      ...addresses(through('web', 'socialmedia')),
    },
    work: all(profile, 'employmenthistory', 'employerhistory').flatMap((employer) =>
      all(employer, 'positionhistory').map((position) => ({
        position: text(position, 'positiontitle'),
        name: text(employer, 'organizationname'),
        location: text(position, 'city'),
        ...span(first(position, 'employmentperiod')),
        ...splitDescription(first(position, 'description')?.text ?? ''),
      })),
    ),
    education: all(profile, 'educationhistory', 'educationorganizationattendance').map(
      (school) => ({
        institution: text(school, 'organizationname'),
        ...splitDegree(
          either(text(school, 'educationdegree', 'degreename'), text(school, 'programname')),
        ),
        ...span(first(school, 'attendanceperiod')),
        score: text(school, 'educationdegree', 'finalgrade', 'scoretext'),
        courses: htmlToLines(
          first(school, 'educationdegree', 'occupationalskillscovered')?.text ?? '',
        ).map((line) => line.text),
      }),
    ),
    languages: spokenBy(person, profile, locale),
    skills: [
      ...all(profile, 'digitalskills', 'digitalskillsgroup').map((group) => ({
        name: text(group, 'title'),
        keywords: all(group, 'digitalskill').map((skill) =>
          either(text(skill, 'title'), textOf(skill)),
        ),
      })),
      ...(first(profile, 'skills')?.children ?? []).map((group) => ({
        keywords: group.children.map((skill) => text(skill, 'title')),
      })),
      {
        keywords: competencies(profile, 'digital_skill').map((skill) =>
          text(skill, 'competencyname'),
        ),
      },
    ],
    publications: titled(profile, 'publicationhistory', 'name', 'releaseDate'),
    projects: titled(profile, 'projects', 'name', 'startDate'),
    volunteer: titled(profile, 'voluntaryworks', 'position', 'startDate'),
    certificates: [
      ...titled(profile, 'coursecertifications', 'name', 'date'),
      ...titled(profile, 'certifications', 'name', 'date'),
    ],
    awards: titled(profile, 'honorsandawards', 'title', 'date'),
  }
}

/** Sections that share one shape: title, period, description, link. */
function titled(
  profile: XmlNode | undefined,
  section: string,
  title: 'name' | 'title' | 'position',
  date: 'date' | 'releaseDate' | 'startDate',
): Parts[] {
  return (first(profile, section)?.children ?? []).map((entry) => {
    const dates = span(first(entry, 'date') ?? first(entry, 'period'))
    const { summary, highlights } = splitDescription(first(entry, 'description')?.text ?? '')
    const lines = [summary, ...(highlights ?? [])].filter((line) => line !== undefined)
    return {
      [title]: text(entry, 'title'),
      ...(date === 'startDate' ? dates : { [date]: either(dates.startDate, dates.endDate) }),
      ...(section === 'projects'
        ? { description: lines.join('\n') }
        : { summary: lines.join('\n') }),
    }
  })
}

function span(node: XmlNode | undefined): { startDate: string; endDate: string } {
  const date = (name: string) => {
    const written = either(text(node, name, 'formatteddatetime'), text(node, name))
    return /^[12]\d{3}(?:-(?:0[1-9]|1[0-2]))?/.exec(written)?.[0] ?? ''
  }
  return { startDate: date('startdate'), endDate: date('enddate') }
}

const competencies = (profile: XmlNode | undefined, taxonomy: string) =>
  all(profile, 'personqualifications', 'personcompetency').filter(
    (each) => text(each, 'taxonomyid').toLowerCase() === taxonomy,
  )

function spokenBy(
  person: XmlNode | undefined,
  profile: XmlNode | undefined,
  locale: string,
): Parts[] {
  const mothers = all(person, 'primarylanguagecode').map((language) => ({
    language: languageName(textOf(language), locale),
    fluency: 'Native',
  }))
  const others = competencies(profile, 'language').map((language) => ({
    language: languageName(
      either(text(language, 'competencyname'), text(language, 'competencyid')),
      locale,
    ),
    fluency: levelOf({
      name: '',
      attributes: {},
      text: '',
      children: all(language, 'competencydimension', 'score', 'scoretext'),
    }),
  }))
  const known = new Set(mothers.map(({ language }) => language))
  return [...mothers, ...others.filter(({ language }) => !known.has(language))]
}

/** `fra` becomes the display name in the document's language; other text stays. */
function languageName(code: string, locale: string): string {
  if (!/^[a-z]{2,3}$/.test(code)) return code
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Removes empty texts, lists and entries. */
function kept(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (Array.isArray(value)) {
    const items = value.map(kept).filter((item) => item !== undefined)
    return items.length > 0 ? items : undefined
  }
  const parts = Object.entries(value as object)
    .map(([key, part]) => [key, kept(part)] as const)
    .filter(([, part]) => part !== undefined)
  // A group or level name alone carries no content.
  const says = parts.some(
    ([key]) => key !== 'fluency' && !(key === 'name' && 'keywords' in (value as object)),
  )
  return says ? Object.fromEntries(parts) : undefined
}
