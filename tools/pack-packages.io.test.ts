import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumeSchema } from '@vitrine/domain/resume'
import { writePackages } from './pack-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Not below the repository, where its own packages would be found. */
let empty: string

beforeAll(() => {
  empty = mkdtempSync(join(tmpdir(), 'packages-'))
  for (const folder of writePackages(join(empty, 'packed'))) {
    const { name, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    cpSync(folder, join(empty, 'node_modules', name), { recursive: true })
    for (const needed of Object.keys(dependencies)) install(needed)
  }
  writeFileSync(join(empty, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rmSync(empty, { recursive: true, force: true }))

/** As npm would, from what is installed here: no test needs a network. */
function install(name: string): void {
  const target = join(empty, 'node_modules', name)
  const from = join(root, 'node_modules', name)
  // What is for another machine is not installed.
  if (existsSync(target) || !existsSync(from)) return
  mkdirSync(dirname(target), { recursive: true })
  // As further names of the same files: copying some hundred megabytes takes longer than the tests.
  if (spawnSync('cp', ['-al', from, target]).status !== 0) cpSync(from, target, { recursive: true })
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(from, 'package.json'), 'utf8'),
  )
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) install(needed)
}

/** Runs the example of a package's README in the empty folder. */
function runExample(folder: 'reader' | 'renderer') {
  const readme = readFileSync(join(root, folder, 'README.md'), 'utf8')
  const code = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  writeFileSync(join(empty, 'example.js'), code)
  return spawnSync(process.execPath, ['example.js'], { cwd: empty, encoding: 'utf8' })
}

/** Starts the module that the package names as its command. */
function runCommand(name: string, ...args: string[]) {
  const folder = join(empty, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [module] = Object.values(bin) as [string]
  const options = { cwd: empty, encoding: 'utf8' } as const
  return spawnSync(process.execPath, [join(folder, module), ...args], options)
}

test('the reader, installed alone, reads a CV as its README says, and by its command', () => {
  const cv = join(root, 'reader/testing/cvs/files/en-us-nurse__theme-kendall.pdf')
  cpSync(cv, join(empty, 'cv.pdf'))
  const { stdout, stderr } = runExample('reader')
  expect(stderr).toBe('')
  expect(stdout.split('\n').slice(0, 2)).toEqual(['DANIELLE OKAFOR-REED', '1'])
  const read = runCommand('@vitrine/reader', '--out', 'read', 'cv.pdf')
  expect([read.status, read.stderr]).toEqual([0, ''])
  const written = JSON.parse(readFileSync(join(empty, 'read/cv.pdf.json'), 'utf8'))
  expect(resumeSchema.parse(written).work?.length).toBeGreaterThan(1)
})

test('the renderer, installed alone, renders a site as its README says, and by its command', () => {
  cpSync(join(root, 'renderer/templates/tearsheet/sample.json'), join(empty, 'resume.json'))
  const { status, stderr } = runExample('renderer')
  expect([status, stderr]).toEqual([0, ''])
  expect(readFileSync(join(empty, 'site/index.html'), 'utf8')).toContain('Priya Raman')
  expect(readFileSync(join(empty, 'site/resume-designed.pdf'), 'latin1')).toMatch(/^%PDF/)
  const args = ['--template', 'letter', '--out', 'rendered', 'resume.json']
  const rendered = runCommand('@vitrine/renderer', ...args)
  expect([rendered.status, rendered.stderr]).toEqual([0, ''])
  expect(existsSync(join(empty, 'rendered/resume.docx'))).toBe(true)
})

test('a program in TypeScript finds the types of both', () => {
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
  const options = ['--module', 'nodenext', '--target', 'es2024', '--strict', '--noEmit']
  const types = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node']
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    [...options, ...types, '--skipLibCheck', 'program.ts'],
    { cwd: empty, encoding: 'utf8' },
  )
  expect(stdout).toBe('')
})
