import { languages } from '@vitrine/domain/languages/languages'
import { expect, test } from 'vitest'
import { findDates } from '../../../../reader/vocabulary/dates.ts'
import { headingOf } from '../../../../reader/vocabulary/headings.ts'
import { isFluency } from '../../../../reader/vocabulary/language-names.ts'
import { formatPeriod } from '../../../../renderer/content/format-dates.ts'
import { headedLanguages } from '../../../../renderer/copy/headings.ts'
import { copyFor } from '../../../../renderer/copy/index.ts'
import { fluencyLabel } from '../../../../renderer/copy/language-names.ts'
import { sampleResume } from '../../../../renderer/index.ts'
import { renderPage } from '../../../../renderer/page.ts'
import { templateIds } from '../../../../renderer/templates/index.ts'
import { fullResume } from '../../../../renderer/testing/people.ts'

/** Heading of each section and the section that the reader should detect. */
const SECTIONS = {
  about: 'summary',
  work: 'work',
  education: 'education',
  skills: 'skills',
  languages: 'languages',
  certificates: 'certificates',
  projects: 'projects',
  volunteer: 'volunteer',
  awards: 'awards',
  publications: 'publications',
  interests: 'interests',
  references: 'references',
} as const

const codes = [...languages.map(({ code }) => code), 'zh-Hant', 'uk', 'id'].concat(
  'el da nb fi ro hu ca'.split(' '),
)

// @promise heading-languages: The reader understands the headings of all 30 page languages.
test.each(codes)('recognizes all labels that a %s page adds', (code) => {
  const words = copyFor(code)
  for (const [word, kind] of Object.entries(SECTIONS))
    expect.soft(headingOf(words[word as keyof typeof SECTIONS]), `${word} of ${code}`).toBe(kind)
  const { months } = formatPeriod({ startDate: '2020-02' }, code, words)
  expect.soft(findDates(months), months).toMatchObject([{ start: '2020-02', end: null }])
  for (const level of ['Native', 'Fluent', 'Advanced', 'Intermediate', 'Basic'])
    expect.soft(isFluency(fluencyLabel(level, code)), `${level} in ${code}`).toBe(true)
})

/** Kinds that fit a section of a page, by its id; all other ids name their kind. */
const KINDS_OF_ID: Readonly<Record<string, readonly (string | null)[]>> = {
  about: ['summary'],
  biography: ['summary'],
  programme: ['work'],
  decisions: ['projects'],
  // Both of them list what somebody holds, so a language may have one word.
  credentials: ['certificates', 'education', 'skills'],
  licences: ['certificates'],
  shifts: ['other'],
  // A drawing; "Systems" is also a common skill.
  systems: [null, 'skills'],
}

// @promise heading-languages
test.each([...codes, ...headedLanguages])('recognizes all section names of %s pages', (code) => {
  const headings = templateIds.flatMap((templateId) =>
    [fullResume, sampleResume(templateId)].flatMap((resume) =>
      headingsOf(
        renderPage({
          ...{ resume, code, templateId, languageName: code, themeId: 'nomad' as const },
          ...{ fontPrefix: 'data:,', updatedOn: '2026-11-20', address: 'ada.vitrine.example' },
        }),
      ),
    ),
  )
  expect(new Set(headings.map(({ id }) => id)).size).toBeGreaterThan(15)
  for (const { id, heading } of headings)
    expect.soft(KINDS_OF_ID[id] ?? [id], `${id}: ${heading}`).toContain(headingOf(heading))
})

/** The names of a page's sections with their ids. */
function headingsOf(html: string): { id: string; heading: string }[] {
  const found = html.matchAll(/<(?:section|h2)[^>]* id="([a-z]+)"[^>]*>(?:\s*<h2[^>]*>)?([^<]+)</g)
  return [...found].map(([, id = '', text = '']) => ({
    id,
    heading: text.replaceAll('&#x27;', "'").trim(),
  }))
}
