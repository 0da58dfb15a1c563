/** Generates a LinkedIn data archive for tests. */
import type { Resume } from '@vitrine/domain/resume/resume'
import { strToU8, zipSync } from 'fflate'

/** A zip of CSV tables with LinkedIn's columns and date format. */
export function makeLinkedInArchive(resume: Resume): Uint8Array {
  const { basics, work, education, skills, languages, certificates } = resume
  const [first = '', ...last] = (basics?.name ?? '').split(' ')
  const tables: Record<string, readonly (readonly (string | undefined)[])[]> = {
    Profile: [
      ['First Name', 'Last Name', 'Headline', 'Summary', 'Geo Location', 'Websites'],
      [first, last.join(' '), basics?.label, basics?.summary, basics?.location?.city, ''],
    ],
    'Email Addresses': [
      ['Email Address', 'Confirmed', 'Primary'],
      [basics?.email, 'Yes', 'Yes'],
    ],
    Positions: [
      ['Company Name', 'Title', 'Description', 'Location', 'Started On', 'Finished On'],
      ...(work ?? []).map((job) => [
        job.name,
        job.position,
        job.summary,
        job.location,
        monthWords(job.startDate),
        monthWords(job.endDate),
      ]),
    ],
    Education: [
      ['School Name', 'Start Date', 'End Date', 'Notes', 'Degree Name', 'Activities'],
      ...(education ?? []).map((study) => [
        study.institution,
        monthWords(study.startDate),
        monthWords(study.endDate),
        '',
        [study.studyType, study.area].filter(Boolean).join(', '),
        '',
      ]),
    ],
    Skills: [['Name'], ...(skills ?? []).map(({ name }) => [name])],
    Languages: [
      ['Name', 'Proficiency'],
      ...(languages ?? []).map(({ language, fluency }) => [language, fluency]),
    ],
    Certifications: [
      ['Name', 'Url', 'Authority', 'Started On', 'Finished On', 'License Number'],
      ...(certificates ?? []).map(({ name, url, issuer, date }) => [
        name,
        url,
        issuer,
        monthWords(date),
        '',
        '',
      ]),
    ],
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(tables).map(([name, rows]) => [`${name}.csv`, strToU8(csvOf(rows))]),
    ),
  )
}

/** "Aug 2019", or only the year. */
function monthWords(date: string | undefined): string {
  const [year = '', month] = (date ?? '').split('-')
  if (month === undefined) return year
  const name = 'JanFebMarAprMayJunJulAugSepOctNovDec'.slice((Number(month) - 1) * 3).slice(0, 3)
  return `${name} ${year}`
}

const csvOf = (rows: readonly (readonly (string | undefined)[])[]) =>
  rows
    .map((cells) => cells.map((cell = '') => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n')
