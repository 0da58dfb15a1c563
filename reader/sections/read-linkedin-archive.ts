/** Reads LinkedIn's data archive, in which columns identify the fields. */
import { splitPostNominals } from '@vitrine/domain/resume/post-nominals'
import { unzipSync } from 'fflate/browser'
import { cleanText } from '../extract/clean-text.ts'
import type { CvText, Segment, TextLine } from '../extract/cv-text.ts'
import { readCsv } from '../extract/read-csv.ts'
import { socialNetworkOf } from '../vocabulary/contact-words.ts'
import { findDates } from '../vocabulary/dates.ts'
import { type FoundTree, type Found, found } from './found.ts'
import { parseLocation } from './read-contact.ts'
import { type ReadSections, removeEmpty } from './read-sections.ts'

type Row = { cells: Record<string, string>; segment: Segment }

export function readLinkedInArchive(
  bytes: Uint8Array,
): { text: CvText; read: ReadSections } | { refused: 'damaged' } {
  const lines: TextLine[] = []
  const tables = new Map<string, Row[]>()
  try {
    const parts = unzipSync(bytes, { filter: ({ name }) => TABLES.test(name) })
    for (const [name, part] of Object.entries(parts)) {
      const rows = readCsv(new TextDecoder().decode(part)).map((cells): Row => {
        const segment = segmentOf(cells, lines.length)
        lines.push({ page: 1, box: null, text: segment.text })
        return { cells, segment }
      })
      tables.set(TABLES.exec(name)?.[1]?.toLowerCase() ?? '', rows)
    }
  } catch {
    return { refused: 'damaged' }
  }
  const paragraphs = [...tables.values()].flat().map(({ segment }) => ({
    segments: [segment],
    bullet: false,
    indent: 0,
    gap: 0,
    page: 1,
    flow: 0,
    headingLevel: 0,
  }))
  return {
    text: { paragraphs, lines, pages: [], looseLinks: [] },
    read: { draft: removeEmpty(draftOf((name) => tables.get(name) ?? [])) ?? {}, understood: [] },
  }
}

const TABLES =
  /(?:^|\/)(Profile|Positions|Education|Skills|Languages|Certifications|Email Addresses|PhoneNumbers|Projects|Honors|Publications|Volunteering)\.csv$/i

function segmentOf(cells: Record<string, string>, line: number): Segment {
  const text = cleanText(
    Object.values(cells)
      // Flags such as "Confirmed" are not text of the person.
      .filter((cell) => cell !== '' && cell !== 'Yes' && cell !== 'No')
      .join(' | '),
  )
  return {
    text,
    line,
    page: 1,
    cell: false,
    bold: false,
    italic: false,
    size: 0,
    color: '',
    link: '',
    box: null,
  }
}

const SURE = 0.97

function field({ cells, segment }: Row, ...columns: string[]): Found | undefined {
  const value = columns
    .map((column) => cells[column] ?? '')
    .filter((cell) => cell !== '')
    .join(' ')
  return value === '' ? undefined : found(cleanText(value), [segment], 'label', SURE)
}

function date({ cells, segment }: Row, column: string): Found | undefined {
  const text = cells[column] ?? ''
  const value = findDates(text)[0]?.start
  return value ? found(value, [segment], 'label', SURE, text) : undefined
}

/** Splits typed text: lines with bullets become highlights. */
function description(row: Row, column: string): { summary?: Found; highlights?: Found[] } {
  const parts = (row.cells[column] ?? '')
    .split('\n')
    .map((line) => cleanText(line).trim())
    .filter((line) => line !== '')
  const bullet = /^[•◦▪●*–-]\s*/
  const highlights = parts
    .filter((line) => bullet.test(line))
    .map((line) => line.replace(bullet, ''))
  const summary = parts.filter((line) => !bullet.test(line)).join('\n')
  const at = (value: string) => found(value, [row.segment], 'label', 0.92)
  return { summary: summary === '' ? undefined : at(summary), highlights: highlights.map(at) }
}

function draftOf(rows: (table: string) => Row[]): FoundTree {
  const span = (row: Row) => ({
    startDate: date(row, 'Started On'),
    endDate: date(row, 'Finished On'),
  })
  return {
    basics: basicsOf(rows),
    work: rows('positions').map((row) => ({
      name: field(row, 'Company Name'),
      position: field(row, 'Title'),
      location: field(row, 'Location'),
      ...span(row),
      ...description(row, 'Description'),
    })),
    volunteer: rows('volunteering').map((row) => ({
      organization: field(row, 'Company Name'),
      position: field(row, 'Role'),
      ...span(row),
      ...description(row, 'Description'),
    })),
    education: rows('education').map((row) => ({
      institution: field(row, 'School Name'),
      studyType: field(row, 'Degree Name'),
      startDate: date(row, 'Start Date'),
      endDate: date(row, 'End Date'),
    })),
    awards: rows('honors').map((row) => ({
      title: field(row, 'Title'),
      date: date(row, 'Issued On'),
      summary: field(row, 'Description'),
    })),
    certificates: rows('certifications').map((row) => ({
      name: field(row, 'Name'),
      issuer: field(row, 'Authority'),
      date: date(row, 'Started On'),
      url: field(row, 'Url'),
    })),
    publications: rows('publications').map((row) => ({
      name: field(row, 'Name'),
      publisher: field(row, 'Publisher'),
      releaseDate: date(row, 'Published On'),
      url: field(row, 'Url'),
      summary: field(row, 'Description'),
    })),
    skills: rows('skills').map((row) => ({ name: field(row, 'Name') })),
    languages: rows('languages').map((row) => ({
      language: field(row, 'Name'),
      fluency: field(row, 'Proficiency'),
    })),
    projects: rows('projects').map((row) => ({
      name: field(row, 'Title'),
      description: field(row, 'Description'),
      url: field(row, 'Url'),
      ...span(row),
    })),
  }
}

function basicsOf(rows: (table: string) => Row[]): FoundTree {
  const profile = rows('profile')[0]
  const mails = rows('email addresses')
  const mail = mails.find(({ cells }) => cells.Primary === 'Yes') ?? mails[0]
  const phone = rows('phonenumbers')[0]
  const place = profile?.cells['Geo Location'] || profile?.cells.Address
  const sites = [...(profile?.cells.Websites ?? '').matchAll(/https?:\/\/[^\s,\]]+/g)].map(
    ([url]) => url,
  )
  const at = (value: string) => found(value, profile ? [profile.segment] : [], 'label', SURE)
  const site = sites.find((url) => !socialNetworkOf(new URL(url).hostname))
  const name = profile && field(profile, 'First Name', 'Last Name')
  const { name: plain, postNominals } = splitPostNominals(name?.value ?? '')
  return {
    name: name && { ...name, value: plain },
    honorificSuffix: postNominals === '' ? undefined : at(postNominals),
    label: profile && field(profile, 'Headline'),
    summary: profile && field(profile, 'Summary'),
    email: mail && field(mail, 'Email Address'),
    phone: phone && field(phone, 'Number'),
    url: site ? at(site) : undefined,
    location: place && profile ? parseLocation(place, [profile.segment]) : undefined,
    profiles: sites
      .filter((url) => url !== site)
      .map((url) => ({
        network: at(socialNetworkOf(new URL(url).hostname) ?? new URL(url).hostname),
        url: at(url),
      })),
  }
}
