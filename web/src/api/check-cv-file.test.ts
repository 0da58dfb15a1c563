import { expect, test } from 'vitest'
import { cvFileError } from './check-cv-file.ts'

const MB = 1024 * 1024

test.each(['cv.pdf', 'CV.PDF', 'my cv.docx', 'old.doc'])('accepts %s', (name) => {
  expect(cvFileError({ name, size: MB })).toBeUndefined()
})

test.each(['cv.pages', 'cv.pdf.exe', 'pdf', 'cv.docm'])('rejects the type of %s', (name) => {
  expect(cvFileError({ name, size: MB })).toBe('The file must be .pdf, .doc or .docx')
})

test('states size and limit of a file that is too big', () => {
  expect(cvFileError({ name: 'cv.pdf', size: 14 * MB })).toBe(
    'The file is 14 MB. The most we can take is 10 MB',
  )
  expect(cvFileError({ name: 'cv.pdf', size: 10 * MB })).toBeUndefined()
  expect(cvFileError({ name: 'cv.pdf', size: 10 * MB + 1 })).toBe(
    'The file is 11 MB. The most we can take is 10 MB',
  )
})

test('rejects an empty file', () => {
  expect(cvFileError({ name: 'cv.pdf', size: 0 })).toBe('That file is empty. Choose another one')
})
