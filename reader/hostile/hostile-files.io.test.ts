import { expect, test } from 'vitest'
import { rounds } from '../../tools/test-rounds.ts'
import { readCv } from '../index.ts'
import { makeHostileFiles } from './make-hostile-files.ts'

const files = makeHostileFiles()

// @promise hostile-files: More than seventy kinds of hostile files are rejected or read safely.
test('there are over seventy kinds of hostile files', () => {
  expect(files.length).toBeGreaterThan(70)
})

// Each file gets its own process; a default run samples every kind.
const step = files.length / rounds(files.length, 27)
const some = files.filter((_, place) => Math.floor(place / step) > Math.floor((place - 1) / step))

// @promise hostile-files
// @promise inert-attachments-pass: Inert attachments pass; programs, web pages, entities and remote templates do not.
test.concurrent.each(some)(
  '$title is refused or survived',
  async ({ fileName, bytes, expected }) => {
    const result = await readCv(bytes, fileName)
    expect(expected).toContain('refused' in result ? result.refused : 'read')
  },
)

// @promise safe-links: Links can only use web, mail and phone addresses.
test('extracts only web, mail and telephone links', async () => {
  for (const { bytes, fileName, title } of files.filter((file) =>
    file.title.includes('javascript:'),
  )) {
    const result = await readCv(bytes, fileName)
    expect(JSON.stringify(result), title).not.toMatch(/"javascript:/i)
  }
})
