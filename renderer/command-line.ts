/**
 * `npm run --silent render -- --template ID --theme ID --language CODE --url URL --out DIR
 * RESUME.json`, or `--list`. Without `--url`, the document's `meta.canonical` names the site.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { findLanguage } from '@vitrine/domain/languages/languages'
import { type Resume, resumeSchema } from '@vitrine/domain/resume/resume'
import { themeIds } from '@vitrine/domain/sites/site-options'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { isTemplateId, templateManifests } from './templates/index.ts'

const USAGE =
  'render --template ID --theme ID --language CODE --url URL --out DIR RESUME.json, or render --list'

/** A usage error: prints one line and exits with status 1. */
class Refusal extends Error {}

try {
  await run()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments()
  if (values.help === true) return void process.stdout.write(`Usage: ${USAGE}\n`)
  if (values.list === true) return listChoices()
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0)
    throw new Refusal(`Name one resume file. Usage: ${USAGE}`)
  const { template, theme, language: code, out } = values
  if (!isTemplateId(template))
    throw new Refusal(unknownId('template', template, templateIdsListed()))
  const themeId = themeIdSchema.safeParse(theme)
  if (!themeId.success) throw new Refusal(unknownId('theme', theme, themeIds))
  if (!/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(code)) {
    throw new Refusal(`"${code}" is no language code: use a BCP 47 tag such as en, pt-BR or ja`)
  }
  if (out === undefined) throw new Refusal('Say where to write with --out DIR')
  if (values.url !== undefined && originOf(values.url) === undefined)
    throw new Refusal(`"${values.url}" is no web address: write --url https://example.com`)

  const resume = readResume(file)
  // Loaded late, so that usage errors are fast.
  const { renderSite } = await import('./render-site.ts')
  const site = await renderSite({
    resumes: [{ code, languageName: findLanguage(code)?.name ?? code, resume }],
    templateId: template,
    themeId: themeId.data,
    seo: 'advanced',
    siteUrl: originOf(values.url ?? resume.meta?.canonical) ?? 'http://localhost:3000',
    updatedOn: dateOf(resume),
  })
  for (const [path, { body }] of site.files) writeInto(join(out, path), body)
  if (process.stderr.isTTY) {
    process.stderr.write(`${basename(file)}: ${site.files.size} files in ${out}\n`)
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        template: { type: 'string', default: 'tearsheet' },
        theme: { type: 'string', default: 'quadratic' },
        language: { type: 'string', default: 'en' },
        out: { type: 'string' },
        list: { type: 'boolean' },
        url: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new Refusal(`${(error as Error).message.split('\n')[0]}. Usage: ${USAGE}`)
  }
}

/** Undefined without a web address. */
function originOf(url: string | undefined): string | undefined {
  return /^https?:\/\/[^/\s]+/.exec(url ?? '')?.[0]
}

function listChoices(): void {
  const lines = [
    ...templateManifests.map(({ id, purpose }) => `template ${id.padEnd(18)} ${purpose}`),
    ...themeIds.map((id) => `theme    ${id}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function templateIdsListed(): string[] {
  return templateManifests.map(({ id }) => id)
}

function unknownId(kind: string, id: string, known: readonly string[]): string {
  return `There is no ${kind} "${id}": use one of ${known.join(', ')}`
}

function readResume(file: string): Resume {
  const json = readJson(file)
  const parsed = resumeSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') || 'the document'
  throw new Refusal(`${file} is not a JSON Resume document: ${where}: ${issue?.message}`)
}

function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Refusal(`Cannot read ${file}: ${reasonOf(error)}`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refusal(`${file} is not JSON: ${(error as Error).message}`)
  }
}

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message
}

/** The document's own date keeps the output deterministic. */
function dateOf({ meta }: Resume): string {
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(meta?.lastModified ?? '') ?? []
  return date !== undefined && !Number.isNaN(Date.parse(date)) ? date : '2000-01-01'
}

function writeInto(path: string, body: Uint8Array): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, body)
  } catch (error) {
    throw new Refusal(`Cannot write ${path}: ${reasonOf(error)}`)
  }
}
