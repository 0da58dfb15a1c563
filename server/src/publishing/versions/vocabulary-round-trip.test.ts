import { languages } from '@vitrine/domain/languages/languages'
import { expect, test } from 'vitest'
import { findDates } from '../../../../reader/vocabulary/dates.ts'
import { headingOf } from '../../../../reader/vocabulary/headings.ts'
import { isFluency } from '../../../../reader/vocabulary/language-names.ts'
import { formatPeriod } from '../../../../renderer/content/format-dates.ts'
import { copyFor } from '../../../../renderer/copy/index.ts'
import { fluencyLabel } from '../../../../renderer/copy/language-names.ts'

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
