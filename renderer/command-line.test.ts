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
    ['--import', './tools/tsx-hook.mjs', 'renderer/command-line.ts', ...args],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )

test('the list names every template and theme', () => {
  const { stdout, status } = render('--list')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^template tearsheet\b/m)
  expect(stdout).toMatch(/^theme\s+zen-garden$/m)
})

test('one resume file becomes the files of a site', () => {
  const out = join(folder, 'site')
  const sample = join(root, 'renderer/templates/letter/sample.json')
  const { status, stderr } = render(
    '--template',
    'letter',
    '--theme',
    'honey',
    '--language',
    'fr',
    '--out',
    out,
    sample,
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('<html lang="fr"')
  expect(existsSync(join(out, 'resume.pdf'))).toBe(true)
})

test('what cannot be rendered is refused in one line that says why', () => {
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const cases: [args: string[], message: RegExp][] = [
    [['--out', folder, join(folder, 'missing.json')], /^Cannot read .*missing\.json: ENOENT$/],
    [['--out', folder, file('broken.json', '{')], /broken\.json is not JSON/],
    [
      ['--out', folder, file('odd.json', '{"work":[{"startDate":"soon"}]}')],
      /work\.0\.startDate: Use YYYY/,
    ],
    [['--template', 'nope', '--out', folder, file('ok.json', '{}')], /There is no template "nope"/],
    [['--theme', 'nope', '--out', folder, join(folder, 'ok.json')], /There is no theme "nope"/],
    [['--language', 'a b', '--out', folder, join(folder, 'ok.json')], /no language code/],
    [[join(folder, 'ok.json')], /--out DIR/],
  ]
  for (const [args, message] of cases) {
    const { status, stderr } = render(...args)
    expect(stderr.trim()).toMatch(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(status).toBe(1)
  }
})
