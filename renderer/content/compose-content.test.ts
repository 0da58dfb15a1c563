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
