import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumeSchema } from '@vitrine/domain/resume/resume'
import { packPackages } from './pack-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Not below the repository, where its own packages would be found. */
let empty: string

beforeAll(() => {
  empty = mkdtempSync(join(tmpdir(), 'packages-'))
  for (const archive of packPackages(join(empty, 'packed'))) unpack(archive)
  // Compiled sources beside the archives would be resolved from there.
  rmSync(join(empty, 'packed'), { recursive: true })
  writeFileSync(join(empty, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rmSync(empty, { recursive: true, force: true }))

/** Installs like npm: only the archive, its commands in `.bin`, and its dependencies. */
function unpack(archive: string): void {
  const folder = join(empty, 'unpacked')
  mkdirSync(folder)
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'])
  const { name, bin, dependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; bin: Record<string, string>; dependencies: Record<string, string> }
  const target = join(empty, 'node_modules', name)
  mkdirSync(dirname(target), { recursive: true })
  renameSync(folder, target)
  const commands = join(empty, 'node_modules/.bin')
  mkdirSync(commands, { recursive: true })
  for (const [command, module] of Object.entries(bin)) {
    chmodSync(join(target, module), 0o755)
    symlinkSync(join(target, module), join(commands, command))
  }
  for (const needed of Object.keys(dependencies)) install(needed)
}

/** Copies installed packages: no test needs a network. */
function install(name: string): void {
  const target = join(empty, 'node_modules', name)
  const from = join(root, 'node_modules', name)
  // Packages for other platforms are not installed.
  if (existsSync(target) || !existsSync(from)) return
  mkdirSync(dirname(target), { recursive: true })
  // As further names of the same files: copying some hundred megabytes takes longer than the tests.
  if (spawnSync('cp', ['-al', from, target]).status !== 0) cpSync(from, target, { recursive: true })
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(from, 'package.json'), 'utf8'),
  )
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) install(needed)
}

function exampleOf(folder: 'reader' | 'renderer'): string {
  const readme = readFileSync(join(root, folder, 'README.md'), 'utf8')
  return /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
}

/** Runs the example of a package's README in the empty folder. */
function runExample(folder: 'reader' | 'renderer') {
  writeFileSync(join(empty, 'example.js'), exampleOf(folder))
  return spawnSync(process.execPath, ['example.js'], { cwd: empty, encoding: 'utf8' })
}

/** Starts a command of the packages by its name, as a shell would. */
function runCommand(command: string, ...args: string[]) {
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const options = { cwd: empty, encoding: 'utf8', env: { ...process.env, PATH } } as const
  return spawnSync(join(empty, 'node_modules/.bin', command), args, options)
}

// @promise standalone-packages: Reader and renderer work from npm archives alone.
test('packs runtime files, types, license and README', () => {
  for (const name of ['@vitrine/reader', '@vitrine/renderer']) {
    const folder = join(empty, 'node_modules', name)
    const files = globSync('**/*', { cwd: folder }).filter((file) =>
      statSync(join(folder, file)).isFile(),
    )
    for (const file of ['package.json', 'README.md', 'LICENSE']) expect(files).toContain(file)
    expect(files.some((file) => file.endsWith('.d.ts'))).toBe(true)
    expect(
      files.filter((file) => /\.test\.|testing\/|hostile\/|(?<!\.d)\.tsx?$/.test(file)),
    ).toEqual([])
    for (const script of files.filter((file) => file.endsWith('.js')))
      expect(readFileSync(join(folder, script), 'utf8'), script).not.toMatch(/from ["']@vitrine\//)
  }
})

// @promise standalone-packages
test('reads a CV with the reader installed alone', () => {
  const cv = join(root, 'reader/testing/cvs/files/en-us-nurse__theme-kendall.pdf')
  cpSync(cv, join(empty, 'cv.pdf'))
  const { stdout, stderr } = runExample('reader')
  expect(stderr).toBe('')
  expect(stdout.split('\n').slice(0, 2)).toEqual(['DANIELLE OKAFOR-REED', '1'])
  const read = runCommand('vitrine-read', '--out', 'read', 'cv.pdf')
  expect([read.status, read.stderr]).toEqual([0, ''])
  const written = JSON.parse(readFileSync(join(empty, 'read/cv.pdf.json'), 'utf8'))
  expect(resumeSchema.parse(written).work?.length).toBeGreaterThan(1)
})

// @promise standalone-packages
test('renders a site with the renderer installed alone', () => {
  cpSync(join(root, 'renderer/templates/tearsheet/sample.json'), join(empty, 'resume.json'))
  const { status, stderr } = runExample('renderer')
  expect([status, stderr]).toEqual([0, ''])
  expect(readFileSync(join(empty, 'site/index.html'), 'utf8')).toContain('Priya Raman')
  expect(readFileSync(join(empty, 'site/resume-designed.pdf'), 'latin1')).toMatch(/^%PDF/)
  const args = ['--template', 'letter', '--out', 'rendered', 'resume.json']
  const rendered = runCommand('vitrine-render', ...args)
  expect([rendered.status, rendered.stderr]).toEqual([0, ''])
  expect(existsSync(join(empty, 'rendered/resume.docx'))).toBe(true)
})

// @promise standalone-packages
test('provides types for programs and the README examples', () => {
  writeFileSync(
    join(empty, 'program.ts'),
    `import { readCv } from '@vitrine/reader'
import { renderSite } from '@vitrine/renderer'
const cv = await readCv(new Uint8Array())
if ('refused' in cv) throw new Error(cv.advice)
const name: string | undefined = cv.resume.basics?.name
const { files } = await renderSite({
  resumes: [{ code: 'en', languageName: 'English', resume: cv.resume }],
  templateId: 'letter', themeId: 'nomad', seo: 'basic',
  siteUrl: 'https://ada.example', updatedOn: '2026-01-31',
})
const body: Uint8Array | undefined = files.get(name ?? '')?.body
// @ts-expect-error -- there is no such template
const wrong: Parameters<typeof renderSite>[0]['templateId'] = 'no-template'
export { body, wrong }
`,
  )
  const examples = (['reader', 'renderer'] as const).map((folder) => {
    writeFileSync(join(empty, `${folder}-example.ts`), exampleOf(folder))
    return `${folder}-example.ts`
  })
  const options = ['--module', 'nodenext', '--target', 'es2024', '--strict', '--noEmit']
  const types = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node']
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    [...options, ...types, '--skipLibCheck', 'program.ts', ...examples],
    { cwd: empty, encoding: 'utf8' },
  )
  expect(stdout).toBe('')
})
