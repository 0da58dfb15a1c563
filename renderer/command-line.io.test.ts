import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'render-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const render = (...args: string[]) =>
  spawnSync(
    process.execPath,
    ['--import', './server/runtime/tsx-hook.mjs', 'renderer/command-line.ts', ...args],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )

test('lists every template and theme', () => {
  const { stdout, status } = render('--list')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^template tearsheet\b/m)
  expect(stdout).toMatch(/^theme\s+zen-garden$/m)
})

test('renders one resume file as site files', () => {
  const out = join(folder, 'site')
  const sample = join(root, 'renderer/templates/letter/sample.json')
  const { status, stderr } = render(
    '--template',
    'letter',
    '--theme',
    'honey',
    '--language',
    'fr',
    '--url',
    'https://ada.example/',
    '--out',
    out,
    sample,
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('<html lang="fr"')
  expect(existsSync(join(out, 'resume.pdf'))).toBe(true)
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('href="https://ada.example/')
  expect(readFileSync(join(out, 'contact.vcf'), 'utf8')).not.toContain('localhost')
})

test('prints its usage on request', () => {
  const { stdout, status } = render('--help')
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Usage: render .*--url URL/)])
})

const broken = (name: string) => join(folder, name)
const refusals: [what: string, args: () => string[], message: RegExp][] = [
  [
    'a missing file',
    () => ['--out', folder, broken('missing.json')],
    /^Cannot read .*missing\.json: ENOENT$/,
  ],
  [
    'a wrong web address',
    () => ['--out', folder, '--url', 'ada', join(root, 'renderer/templates/letter/sample.json')],
    /"ada" is no web address/,
  ],
  ['what is not JSON', () => ['--out', folder, broken('broken.json')], /broken\.json is not JSON/],
  [
    'an impossible date',
    () => ['--out', folder, broken('odd.json')],
    /work\.0\.startDate: Use YYYY/,
  ],
  [
    'an unknown template',
    () => ['--template', 'nope', '--out', folder, broken('ok.json')],
    /no template "nope"/,
  ],
  [
    'an unknown theme',
    () => ['--theme', 'nope', '--out', folder, broken('ok.json')],
    /no theme "nope"/,
  ],
  [
    'a broken language tag',
    () => ['--language', 'a b', '--out', folder, broken('ok.json')],
    /no language code/,
  ],
  ['a missing folder to write to', () => [broken('ok.json')], /--out DIR/],
]

test.for(refusals)('refuses %s with a one-line reason', ([, args, message]) => {
  writeFileSync(broken('broken.json'), '{')
  writeFileSync(broken('odd.json'), '{"work":[{"startDate":"soon"}]}')
  writeFileSync(broken('ok.json'), '{}')
  const { status, stderr } = render(...args())
  expect(stderr.trim()).toMatch(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(status).toBe(1)
})
