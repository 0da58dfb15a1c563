import { expect, test } from 'vitest'
import { composeContent } from './compose-content.ts'

const edition = { code: 'en', languageName: 'English', updatedOn: '2026-11-20' }

test.each([
  ['Dr. Annelise Brandt-Kristoffersen', 'Email Annelise', 'AK'],
  ['Prof. Dr. Ada Quill', 'Email Ada', 'AQ'],
  ['Ada Quill', 'Email Ada', 'AQ'],
  // An initial is neither a title nor a first name.
  ['J. P. Morgan', 'Email J. P. Morgan', 'JM'],
  ['Dr.', 'Email Dr.', ''],
])('drops academic titles from the short name: %s', (name, invitation, initials) => {
  const content = composeContent({ basics: { name, email: 'ada@example.com' } }, edition)
  expect(content).toMatchObject({ name, invitation, initials })
})

// @promise ongoing-studies: Studies without an end are ongoing, and ends in the future are marked.
test.each([
  ['en', { startDate: '2024-09' }, 'Sep 2024 – Present', '2024 – now'],
  ['de', { startDate: '2024-09' }, 'Sept. 2024 – Heute', '2024 – heute'],
  [
    'en',
    { startDate: '2024-09', endDate: '2027-06' },
    'Sep 2024 – Jun 2027 (expected)',
    '2024 – 2027 (expected)',
  ],
  ['en', { endDate: '2027' }, '2027 (expected)', '2027 (expected)'],
  ['en', { endDate: '2026' }, '2026', '2026'],
  ['en', { startDate: '2020', endDate: '2026-11' }, '2020 – Nov 2026', '2020 – 2026'],
])('shows ongoing and expected studies: %s %o', (code, dates, months, years) => {
  const resume = { education: [{ institution: 'Example University', ...dates }] }
  const { education } = composeContent(resume, { ...edition, code })
  expect(education[0]?.period).toMatchObject({ months, years })
})

// @promise phone-extension: A phone number with an extension is shown and can be dialled.
test.each([
  ['+44 20 7946 0018 ext. 204', 'tel:+442079460018;ext=204'],
  ['+44 20 7946 0018 x204', 'tel:+442079460018;ext=204'],
  ['+44 20 7946 0018, extension 204', 'tel:+442079460018;ext=204'],
])('dials the extension of %s', (phone, href) => {
  const content = composeContent({ basics: { name: 'Ada Quill', phone } }, edition)
  expect(content.phone).toEqual({ text: phone, href })
})

test('labels a grade that is only a number', () => {
  const of = (score: string) =>
    composeContent(
      { basics: { name: 'Ada' }, education: [{ institution: 'Ohio State', score }] },
      { code: 'en', languageName: 'English', updatedOn: '2026-11-20' },
    ).education[0]?.paragraphs
  expect(of('3.7')).toEqual(['Result: 3.7'])
  expect(of('3.7/4.0')).toEqual(['Result: 3.7/4.0'])
  expect(of('GPA 3.7')).toEqual(['GPA 3.7'])
})
