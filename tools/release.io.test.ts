import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { releaseVersion } from './release.ts'

/** A repository with one package, as this one is laid out. */
function aRepository() {
  const root = mkdtempSync(join(tmpdir(), 'release-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const commit = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) write(name, text)
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Change something')
  }
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'Noor')
  git('config', 'user.email', 'noor@example.com')
  const manifest = (name: string, more = {}) =>
    `${JSON.stringify({ name, version: '0.1.0', ...more }, null, 2)}\n`
  const lock = {
    version: '0.1.0',
    packages: { '': { version: '0.1.0' }, domain: { version: '0.1.0' } },
  }
  commit({
    'package.json': manifest('vitrine', { workspaces: ['domain'] }),
    'domain/package.json': manifest('@vitrine/domain'),
    'package-lock.json': JSON.stringify(lock),
    'CHANGELOG.md': '# Changes\n\n## Unreleased\n\n- Everything is new.\n',
    '.env.example': 'PORT=3000\n',
    'server/migrations/0000_first.sql': '',
  })
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  const release = (version: string) => releaseVersion(root, version, '2026-11-24')
  return { git, write, commit, read, release }
}

test('releases a version with commit, tag and notes', () => {
  const { git, read, release } = aRepository()
  expect(release('0.1.0')).toMatchObject({ tag: 'v0.1.0' })
  expect(release('0.2.0')).toMatchObject({ refused: expect.stringContaining('Unreleased') })
  expect(read('CHANGELOG.md')).toBe(
    '# Changes\n\n## Unreleased\n\n## 0.1.0, 2026-11-24\n\n- Everything is new.\n',
  )
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '-1', '--format=%s')).toBe('Release 0.1.0')
  expect(git('tag', '--list', '--format=%(contents)', 'v0.1.0')).toContain('- Everything is new.')
})

test('releases only images with a digest', () => {
  const { commit, release } = aRepository()
  commit({ 'compose.yaml': 'services:\n  database:\n    image: postgres:17\n' })
  expect(release('0.1.0')).toMatchObject({
    refused: expect.stringContaining('postgres:17 have no digest; run npm run pin-images'),
  })
  commit({ 'compose.yaml': `    image: postgres:17@sha256:${'a'.repeat(64)}\n` })
  expect(release('0.1.0')).toMatchObject({ tag: 'v0.1.0' })
})

test('lists new migrations and variables in the notes', () => {
  const { commit, read, release } = aRepository()
  release('0.1.0')
  commit({
    'CHANGELOG.md': read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- Faster.\n'),
    '.env.example': 'PORT=3000\n# COUNTRY_RANGES=\n',
    'server/migrations/0001_more.sql': 'select 1;',
  })
  const released = release('0.2.0')
  expect('notes' in released ? released.notes : released.refused).toBe(
    [
      'v0.2.0, 2026-11-24',
      '- Faster.',
      'Upgrading from v0.1.0',
      'The start runs 1 migration (0001_more); `vitrine migrate --check` says what of them may hold up the shop.',
      'New or changed in `.env.example`: `COUNTRY_RANGES`.',
      'How: docs/runbooks/upgrade.md.',
    ].join('\n\n'),
  )
  for (const name of ['package.json', 'domain/package.json'])
    expect(JSON.parse(read(name))).toMatchObject({ version: '0.2.0' })
  expect(JSON.parse(read('package-lock.json'))).toEqual({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, domain: { version: '0.2.0' } },
  })
})

test('changes nothing if a precondition fails', () => {
  const { git, write, commit, read, release } = aRepository()
  release('0.1.0')
  commit({
    'CHANGELOG.md': read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- More.\n'),
  })
  const before = git('rev-parse', 'HEAD')
  const refusal = (version: string) => {
    const released = release(version)
    return 'refused' in released ? released.refused : 'released'
  }
  expect(refusal('next')).toBe('next is no version; write it as 0.2.0')
  expect(refusal('0.1.0')).toBe('v0.1.0 is there already; take the next number')
  expect(refusal('0.0.9')).toBe('0.0.9 is not newer than v0.1.0')
  write('notes.txt', 'half done')
  expect(refusal('0.2.0')).toMatch(/^there are changes that are not committed/)
  git('stash', '--include-untracked')
  git('checkout', '--quiet', '-b', 'aside')
  expect(refusal('0.2.0')).toMatch(/^versions are made of main/)
  expect([git('rev-parse', 'HEAD'), git('tag', '--list')]).toEqual([before, 'v0.1.0'])
})
