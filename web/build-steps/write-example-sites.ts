/**
 * Renders the nine example sites as publishing renders a customer's site, under
 * `/examples/{slug}/site/`. The last four also are the page `/examples/{slug}`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tokenSiteConfig } from '@vitrine/domain/storefront/site-config'
import { renderSite, sampleResume } from '@vitrine/renderer'
import { templateManifests } from '@vitrine/renderer/templates'
import { paths, standaloneExampleSlugs } from '../src/shell/paths.ts'
import { type Example, examples } from '../src/storefront/examples/examples.ts'

const UPDATED_ON = '2025-11-20'
/**
 * Files that only make sense at a site's root (sitemap, robots.txt, error page) or are not linked
 * here (the archive). The share image is the storefront's.
 */
const EXCLUDED: ReadonlySet<string> = new Set([
  'robots.txt',
  'sitemap.xml',
  '404.html',
  'site.zip',
  'share.png',
])

export async function writeExampleSites(client: string): Promise<void> {
  for (const example of examples) {
    const template = templateManifests.find(({ sample }) => sample === example.slug)
    if (template) await writeExampleSite(client, example, template.id)
  }
}

async function writeExampleSite(
  client: string,
  example: Example,
  templateId: (typeof templateManifests)[number]['id'],
): Promise<void> {
  const { slug, theme } = example
  const siteUrl = `https://${slug}.example/`
  const { files } = await renderSite({
    resumes: [{ code: 'en', languageName: 'English', resume: sampleResume(templateId) }],
    templateId,
    themeId: theme,
    seo: 'advanced',
    siteUrl,
    updatedOn: UPDATED_ON,
  })
  for (const [path, { body }] of files) {
    if (!EXCLUDED.has(path) && path !== 'index.html') {
      write(join(client, paths.exampleSite(slug), path), body)
    }
  }
  const document = relocate(
    new TextDecoder().decode(files.get('index.html')?.body),
    example,
    siteUrl,
  )
  const standsAlone = standaloneExampleSlugs.includes(slug)
  write(
    join(client, paths.exampleSite(slug), 'index.html'),
    document.replace('</head>', '<meta name="robots" content="noindex"/></head>'),
  )
  if (standsAlone)
    write(join(client, paths.example(slug), 'index.html'), toStandalone(document, example))
}

/** Moves a site's document from its own origin to its path on ours. */
function relocate(document: string, { slug }: Example, siteUrl: string): string {
  const { publicUrl } = tokenSiteConfig
  const site = paths.exampleSite(slug)
  return document
    .replaceAll(`${siteUrl}share.png`, `${publicUrl}/share/${slug}.jpg`)
    .replaceAll(`"${siteUrl}"`, `"${publicUrl}${paths.example(slug)}"`)
    .replaceAll(siteUrl, `${publicUrl}${site}`)
    .replaceAll(/(\s(?:href|src)=")(?![a-z]+:|[/#%])/g, `$1${site}`)
    .replaceAll(/(url\(["']?)(?![a-z]+:|["'/#])/g, `$1${site}`)
}

/** Adds the share image and, as the document has no storefront layout, a link back. */
function toStandalone(document: string, { slug, role }: Example): string {
  const { publicUrl, brandName } = tokenSiteConfig
  const image = `${publicUrl}/share/${slug}.jpg`
  const tags = [
    `<meta property="og:site_name" content="${brandName}"/>`,
    `<meta name="twitter:title" content="Example site: ${role}"/>`,
    `<meta name="twitter:description" content="A fictional person’s website, made by ${brandName}."/>`,
    `<meta name="twitter:image" content="${image}"/>`,
    `<style>.example-credit{position:relative;display:block;margin:0;padding:.75rem 1.25rem;background:#0c1a19;color:#bbded5;font:400 .9375rem/1.5 Arial,sans-serif;text-align:center}.example-credit a{color:#fff;display:inline-block;padding:.5rem 0}@media print{.example-credit{display:none}}</style>`,
  ]
  const credit = `<aside class="example-credit" aria-label="About this example">An example by ${brandName}. This person does not exist. <a href="${paths.examples()}">All examples</a></aside>`
  return document
    .replace('</head>', `${tags.join('')}</head>`)
    .replace('</body>', `${credit}</body>`)
}

function write(file: string, body: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, body)
}
