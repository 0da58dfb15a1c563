import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { drawWordFile } from './draw-word-file.ts'
import { findProgram } from './network-sandbox.ts'

const PNG_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image'
const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const relations = (target: string, type: string, mode = '') =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${type}" Target="${target}"${mode}/></Relationships>`

function docx(text: string, linked = 'file:///etc/hostname'): Uint8Array {
  const body = `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
  return zipSync({
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(
      relations(
        'word/document.xml',
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument',
      ),
    ),
    'word/document.xml': strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
    'word/_rels/document.xml.rels': strToU8(relations(linked, PNG_TYPE, ' TargetMode="External"')),
  })
}

/** Programs in place of bubblewrap: what they print is the result. */
function standIn(words: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-draw-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'bwrap'), `#!/bin/sh\n${words}\n`)
  chmodSync(join(folder, 'bwrap'), 0o755)
  return (name: string) => (name === 'bwrap' ? join(folder, name) : `/usr/bin/${name}`)
}

test('refuses other files, and says what is not installed', async () => {
  expect(await drawWordFile(Buffer.from('%PDF-1.4'))).toEqual({ refused: 'not-word' })
  expect(await drawWordFile(new Uint8Array(0))).toEqual({ refused: 'not-word' })
  for (const missing of ['soffice', 'bwrap', 'prlimit'])
    expect(
      await drawWordFile(docx('Ada'), {
        find: (name) => (name === missing ? undefined : `/usr/bin/${name}`),
      }),
    ).toEqual({ refused: 'not-installed' })
})

test('accepts nothing but a PDF from the program', async () => {
  const result = (words: string, timeoutMs?: number) =>
    drawWordFile(docx('Ada'), { find: standIn(words), ...(timeoutMs && { timeoutMs }) })
  expect(await result('cat >/dev/null; printf "%%PDF-1.6 x"')).toHaveProperty('pdf')
  expect(await result('cat >/dev/null; echo "<html>"')).toEqual({ refused: 'unreadable' })
  expect(await result('cat >/dev/null; printf "%%PDF-"; exit 1')).toEqual({
    refused: 'unreadable',
  })
  expect(await result('exec tail -f /dev/null', 300)).toEqual({ refused: 'too-slow' })
})

const isInstalled = ['soffice', 'bwrap', 'prlimit'].every((name) => findProgram(name))

// LibreOffice is optional, and too large for a machine that only runs the tests.
test('draws a Word file as PDF pages', { timeout: 120_000 }, async () => {
  const drawn = await drawWordFile(docx('Ada Quill, nurse'))
  if (!isInstalled) {
    expect(drawn).toEqual({ refused: 'not-installed' })
    return
  }
  expect(drawn).toHaveProperty('pdf')
  const broken = await drawWordFile(Buffer.from('{\\rtf1 Ada}'))
  expect('pdf' in broken || broken.refused === 'unreadable').toBe(true)
})
