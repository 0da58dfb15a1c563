import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '../web/src/shell/paths.ts'

const ROOT = join(import.meta.dirname, '..')
const text = readFileSync(join(ROOT, 'docs/legal-duties.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (region|---) /.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

/** Outside the pages of the browser. */
const SERVED = ['/.well-known/security.txt']
const PAGES = new Set([
  ...Object.values(paths).flatMap((path) => {
    const name = (path as () => string)()
    return name.includes('undefined') ? [] : [name]
  }),
  ...SERVED,
])
const STATES = /^(built|partly|open|yours)\b/

// @promise legal-duties: The table of legal duties names pages and tests that exist.
test('names at least thirty duties of five regions', () => {
  expect(rows.length).toBeGreaterThanOrEqual(30)
  for (const region of ['EU', 'Germany', 'France', 'UK', 'US'])
    expect(rows.filter(([each]) => each === region).length).toBeGreaterThanOrEqual(3)
  expect(text).toContain('have a lawyer confirm it')
})

test('names only pages and tests that exist', () => {
  for (const row of rows) {
    const [, duty = '', rule = '', page = '', proof = '', state = ''] = row
    expect([duty, row.length, rule.length > 5, STATES.test(state)]).toEqual([duty, 6, true, true])
    if (page !== '–') expect([duty, PAGES.has(page.replaceAll('`', ''))]).toEqual([duty, true])
    if (proof !== '–')
      expect([duty, existsSync(join(ROOT, proof.replaceAll('`', '')))]).toEqual([duty, true])
  }
})

test('shows every built duty by a test, and says what is missing', () => {
  for (const [, duty, , , proof, state = ''] of rows) {
    if (state.startsWith('built')) expect([duty, proof]).not.toEqual([duty, '–'])
    if (/^(partly|open)/.test(state)) expect([duty, state.includes(': ')]).toEqual([duty, true])
  }
})
