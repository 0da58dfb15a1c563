/**
 * Renders customers' sites on request and serves them on a free local port with production
 * headers. Prints its origin. A separate program, because the test runner loads no JSX.
 *
 *   /site/{person}/{template}/{theme}/…   a person: sample, thin, full, arabic, japanese or overlong
 *   /hostile/{template}/{number}          a page with a hostile text in every field
 *   /unescaped/{number}                   the text as markup: the result of a missing escape
 *   /empty                                nothing
 *
 * All but the first omit the headers if the address ends with `?unprotected`.
 */
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Resume, resumeSchema } from '@vitrine/domain/resume/resume'
import { type ThemeId } from '@vitrine/domain/sites/site-options'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { sampleResume } from '@vitrine/renderer'
import { renderPage } from '@vitrine/renderer/page'
import { isTemplateId } from '@vitrine/renderer/templates'
import { composeSite } from '../../renderer/compose-site.ts'
import { type SiteFile, renderPages } from '../../renderer/render-pages.ts'
import { filledWith, hostileLinks, hostileTexts } from '../../renderer/testing/hostile-texts.ts'
import { overlongResume } from '../../renderer/testing/overlong-resume.ts'
import { fullResume, thinResume } from '../../renderer/testing/people.ts'
import { siteHeaders } from '../../server/src/publishing/serving/site-headers.ts'

type TemplateId = Parameters<typeof sampleResume>[0]

const UPDATED_ON = '2026-11-20'
const sites = new Map<string, Promise<ReadonlyMap<string, SiteFile>>>()

const server = createServer((request, response) => {
  answer(request.url ?? '/', response).catch((error: unknown) => {
    response.writeHead(500).end(String(error))
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
// Stops with its parent.
process.stdin.on('end', () => process.exit(0)).resume()

async function answer(address: string, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(address, 'http://localhost')
  const headers = search === '?unprotected' ? {} : siteHeaders(false)
  const [kind, ...rest] = pathname.slice(1).split('/')
  if (kind === 'hostile') {
    const [templateId = '', number] = rest
    if (isTemplateId(templateId))
      return page(response, headers, hostile(templateId, Number(number)))
  }
  if (kind === 'unescaped') {
    const text = hostileTexts[Number(rest[0])]
    return page(response, headers, `<!doctype html><title>x</title><body><p>${text}</p>`)
  }
  if (kind === 'empty') return page(response, headers, '<!doctype html><title>x</title><body>')
  const [person = '', templateId = '', theme, ...path] = rest
  const themeId = themeIdSchema.safeParse(theme)
  if (kind !== 'site' || !isTemplateId(templateId) || !themeId.success) {
    response.writeHead(404, headers).end()
    return
  }
  const key = `${person}/${templateId}/${themeId.data}`
  const site = sites.get(key) ?? render(person, templateId, themeId.data)
  sites.set(key, site)
  const file = (await site).get(path.join('/') || 'index.html')
  if (file === undefined) response.writeHead(404, headers).end()
  else response.writeHead(200, { ...headers, 'content-type': file.type }).end(file.body)
}

function page(response: ServerResponse, headers: Record<string, string>, html: string): void {
  response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(html)
}

function render(person: string, templateId: TemplateId, themeId: ThemeId) {
  const { code, resume } = personOf(person, templateId)
  return renderPages(
    composeSite({
      resumes: [{ code, languageName: code, resume }],
      templateId,
      themeId,
      seo: 'advanced',
      siteUrl: 'https://ada.vitrine.example',
      updatedOn: UPDATED_ON,
    }),
  )
}

function personOf(person: string, templateId: TemplateId): { code: string; resume: Resume } {
  if (person === 'arabic') return { code: 'ar', resume: stored('arabic') }
  if (person === 'japanese') return { code: 'ja', resume: stored('japanese') }
  if (person === 'thin') return { code: 'en', resume: thinResume }
  if (person === 'full') return { code: 'en', resume: fullResume }
  if (person === 'overlong') return { code: 'en', resume: overlongResume() }
  return { code: 'en', resume: sampleResume(templateId) }
}

function stored(name: string): Resume {
  const file = new URL(`../../renderer/testing/${name}.json`, import.meta.url)
  return resumeSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function hostile(templateId: TemplateId, number: number): string {
  const text = hostileTexts[number] ?? ''
  return renderPage({
    resume: filledWith(text, hostileLinks[number % hostileLinks.length] ?? ''),
    code: 'en',
    languageName: 'English',
    templateId,
    themeId: 'nomad',
    // Fonts are skipped: the test checks the markup.
    fontPrefix: 'data:,',
    updatedOn: UPDATED_ON,
    address: 'ada.vitrine.example',
  })
}
