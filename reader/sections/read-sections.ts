/** Converts styled paragraphs into a document tree. */
import { type CvText, type Paragraph, paragraphText, type Segment } from '../extract/cv-text.ts'
import { findDates } from '../vocabulary/dates.ts'
import type { SectionKind } from '../vocabulary/headings.ts'
import { positionWords, schoolWords } from '../vocabulary/occupations.ts'
import { type FoundTree, type Found, found, isFound } from './found.ts'
import { extractLanguageGrids } from './language-grid.ts'
import { readContact } from './read-contact.ts'
import { readEducation, readProjects, readVolunteering, readWork } from './read-entries.ts'
import { readHeader } from './read-header.ts'
import { readLabelledName } from './read-labelled-name.ts'
import {
  isLanguageList,
  readInterests,
  readLanguages,
  readReferences,
  readSkills,
} from './read-lists.ts'
import { readAwards, readCertificates, readPublications } from './read-titled.ts'
import { type Section, splitSections } from './split-sections.ts'

export type ReadSections = {
  draft: FoundTree
  /** Headings and labels, which are not unplaced text. */
  understood: Segment[]
}

export function readSections(all: CvText): ReadSections {
  const text = { ...all, paragraphs: all.paragraphs.filter(({ isHidden }) => !isHidden) }
  const grids = extractLanguageGrids(splitSections(text.paragraphs))
  const sections = withLooseJobs(trainingAsEducation(grids.sections))
  const of = (...kinds: (SectionKind | 'top')[]): Paragraph[] =>
    sections
      .filter((section) => kinds.includes(section.kind))
      .flatMap((section) => section.paragraphs)
  const top = of('top')
  const referees = new Set(of('references'))
  const everywhere = text.paragraphs.filter((paragraph) => !referees.has(paragraph))
  const contact = readContact([...top, ...of('contact')], everywhere, text.looseLinks)
  const header = readHeader(top.length > 0 ? top : of('contact'), contact.used, contact.email)
  const skills = readSkills(of('skills'))
  const grouped = (kind: SectionKind) =>
    skills.others.filter((other) => other.kind === kind).map(({ paragraph }) => paragraph)
  const sectionsRead: FoundTree = {
    work: each(sections, 'work', readWork),
    volunteer: each(sections, 'volunteer', readVolunteering),
    education: withCourses(each(sections, 'education', readEducation), of('courses')),
    awards: [...readAwards(of('awards')), ...readAwards(grouped('awards'))],
    certificates: [
      ...readCertificates(of('certificates')),
      ...readCertificates(grouped('certificates')),
    ],
    publications: readPublications(of('publications')),
    skills: skills.skills,
    languages: [
      ...grids.languages,
      ...readLanguages([...of('languages'), ...top.filter(isLanguageList)]),
      ...skills.languages,
    ],
    interests: [...readInterests(of('interests')), ...readInterests(grouped('interests'))],
    references: readReferences(of('references')),
    projects: each(sections, 'projects', readProjects),
  }
  const draft: FoundTree = {
    basics: {
      name: readLabelledName([...top, ...of('contact')]) ?? header.name,
      honorificSuffix: header.letters,
      label: header.label,
      email: contact.email,
      phone: contact.phone,
      url: contact.url,
      summary: summaryOf(of('summary')) ?? header.summary,
      location: contact.location,
      profiles: contact.profiles,
    },
    ...sectionsRead,
  }
  return {
    draft: removeEmpty(draft) ?? {},
    understood: [...sections.flatMap((section) => [...section.heading]), ...grids.understood],
  }
}

/** "Training" with schools and years is the education section of a CV without one. */
function trainingAsEducation(sections: Section[]): Section[] {
  if (sections.some((section) => section.kind === 'education')) return sections
  return sections.map((section) => {
    const texts = section.paragraphs.map(paragraphText)
    const isEducation =
      section.kind === 'certificates' &&
      texts.some((line) => findDates(line).some((date) => date.isRange)) &&
      texts.some((line) => schoolWords(line) > 0)
    return isEducation ? { ...section, kind: 'education' } : section
  })
}

/** Jobs below a summary without a heading of their own. */
function withLooseJobs(sections: Section[]): Section[] {
  if (sections.some((section) => section.kind === 'work')) return sections
  return sections.flatMap((section): Section[] => {
    const jobs = section.paragraphs.filter(isJobLine)
    const first = section.paragraphs.indexOf(jobs[0] as Paragraph)
    if (jobs.length < 2 || (section.kind !== 'summary' && section.kind !== 'top')) return [section]
    return [
      { ...section, paragraphs: section.paragraphs.slice(0, first) },
      { kind: 'work', heading: [], paragraphs: section.paragraphs.slice(first) },
    ]
  })
}

/** "QA Engineer, Contoso Labs, Seattle (Jun 2018 - Feb 2021)". */
function isJobLine(paragraph: Paragraph): boolean {
  const text = paragraphText(paragraph)
  const range = findDates(text).find((date) => date.isRange)
  const title = range ? text.slice(0, range.index) : ''
  return range !== undefined && !paragraph.bullet && title.length < 100 && positionWords(title) > 0
}

/** Courses belong to the latest degree. */
function withCourses(education: FoundTree[], paragraphs: Paragraph[]): FoundTree[] {
  const [latest, ...others] = education
  const courses = readInterests(paragraphs).flatMap(({ name }) => (isFound(name) ? [name] : []))
  if (!latest || courses.length === 0) return education
  const own = (latest.courses ?? []) as Found[]
  return [{ ...latest, courses: [...own, ...courses] }, ...others]
}

/** Parses sections of one kind separately, because their layouts may differ. */
function each(
  sections: Section[],
  kind: SectionKind,
  read: (paragraphs: Paragraph[]) => FoundTree[],
): FoundTree[] {
  return sections
    .filter((section) => section.kind === kind)
    .flatMap((section) => read(section.paragraphs))
}

function summaryOf(all: Paragraph[]): Found | undefined {
  const isProse = (paragraph: Paragraph) => wordsIn(paragraph) >= FEWEST_WORDS_OF_PROSE
  // Short lines beside prose, such as a town, are no part of the summary.
  const paragraphs = all.some(isProse)
    ? all.filter((p) => p.bullet || wordsIn(p) > 3 || /[.!?…。]$/u.test(paragraphText(p)))
    : all
  if (paragraphs.length === 0) return undefined
  const value = paragraphs.map((p) => paragraphText(p).replaceAll('\t', ' ')).join('\n')
  return found(
    value,
    paragraphs.flatMap((p) => p.segments),
    'heading',
    0.93,
  )
}

const FEWEST_WORDS_OF_PROSE = 8

const wordsIn = (paragraph: Paragraph): number => paragraphText(paragraph).split(/\s+/).length

/** Removes empty strings, lists and entries. */
export function removeEmpty(draft: FoundTree): FoundTree | undefined {
  const kept: FoundTree = {}
  for (const [key, value] of Object.entries(draft)) {
    if (value === undefined) continue
    if (isFound(value)) {
      if (value.value.trim() !== '') kept[key] = value
    } else if (Array.isArray(value)) {
      const items = (value as (Found | FoundTree)[])
        .map((item) => (isFound(item) ? item : removeEmpty(item)))
        .filter((item) => item !== undefined)
      if (items.length > 0) kept[key] = items as FoundTree[]
    } else {
      const inner = removeEmpty(value)
      if (inner) kept[key] = inner
    }
  }
  return Object.keys(kept).length > 0 ? kept : undefined
}
