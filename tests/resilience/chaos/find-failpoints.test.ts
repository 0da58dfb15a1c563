import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFailpoints } from './find-failpoints.ts'

function writeServer(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-crash-points-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  return folder
}

test('finds every failpoint of the server', () => {
  const folder = writeServer({
    'ordering/place-order.ts': `failpoint('before-order-commit')`,
    'mail/send-email.ts': `failpoint('before-letter-sent')\nsend()\nfailpoint('after-letter-sent')`,
  })
  expect(findFailpoints(folder)).toEqual([
    'before-letter-sent',
    'after-letter-sent',
    'before-order-commit',
  ])
  // As many as the full run asks for.
  expect(findFailpoints().length).toBeGreaterThanOrEqual(12)
})

test('rejects failpoints without a unique literal name', () => {
  expect(() => findFailpoints(writeServer({ 'a.ts': 'failpoint(moment)' }))).toThrow('a.ts calls')
  expect(() =>
    findFailpoints(writeServer({ 'a.ts': `failpoint('here')`, 'b.ts': `failpoint('here')` })),
  ).toThrow("two places call failpoint('here')")
})
