import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findCrashPoints } from './find-failpoints.ts'

function aServer(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-crash-points-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  return folder
}

test('the crash suite ends the program at every moment that a module names', () => {
  const folder = aServer({
    'ordering/place-order.ts': `failpoint('before-order-commit')`,
    'mail/send-email.ts': `failpoint('before-letter-sent')\nsend()\ncrashAt('after-letter-sent')`,
  })
  expect(findCrashPoints(folder)).toEqual([
    'before-letter-sent',
    'after-letter-sent',
    'before-order-commit',
  ])
  // As many as the full run asks for.
  expect(findCrashPoints().length).toBeGreaterThanOrEqual(12)
})

test('a moment without a name of its own is refused', () => {
  expect(() => findCrashPoints(aServer({ 'a.ts': 'failpoint(moment)' }))).toThrow('a.ts calls')
  expect(() =>
    findCrashPoints(aServer({ 'a.ts': `failpoint('here')`, 'b.ts': `failpoint('here')` })),
  ).toThrow("two places call failpoint('here')")
})
