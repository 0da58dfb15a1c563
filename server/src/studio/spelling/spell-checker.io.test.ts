import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSpellChecker } from './spell-checker.ts'

async function aFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dictionaries-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // Both encodings are still common.
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(folder, name), Buffer.from(text, 'latin1'))
  return folder
}

function speller(folder: string | null = null) {
  const opened = createSpellChecker(folder)
  onTestFinished(() => opened.close())
  return opened
}

test('reports words missing from all English dictionaries with suggestions', async () => {
  const wrong = await speller().check('en-GB', [
    'managment',
    'colour',
    'color',
    'nurse’s',
    're-slotting',
  ])
  expect(wrong?.map(({ word }) => word)).toEqual(['managment'])
  expect(wrong?.[0]?.suggestions[0]).toBe('management')
})

test('reports languages without a dictionary', async () => {
  const { check } = speller(await aFolder({}))
  for (const language of ['de', 'tlh', '__proto__', '../en', ''])
    expect(await check(language, ['x'])).toBeNull()
})

test('prefers the operator’s dictionary in any encoding', async () => {
  const folder = await aFolder({
    'de_AT.aff': 'SET ISO8859-1\nSFX S Y 1\nSFX S 0 n e\n',
    'de_AT.dic': '2\nStraße/S\nKüche/S\n',
    'de_XX.dic': '1\nohne\n',
  })
  const wrong = await speller(folder).check('de', ['Straßen', 'Küchen', 'Strasse', 'ohne'])
  expect(wrong?.map(({ word }) => word)).toEqual(['Strasse', 'ohne'])
})

test('fails on a broken dictionary and continues with others', async () => {
  const { check } = speller(await aFolder({ 'it.aff': 'SET NO-SUCH-LETTERS', 'it.dic': '1\nx' }))
  await expect(check('it', ['x'])).rejects.toThrow()
  expect(await check('en', ['nurse'])).toEqual([])
})
