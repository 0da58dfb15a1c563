/**
 * Makes the storefront's pictures from our example sites: screens, phones, resumes, color themes and
 * share images. Run it after a change of a template, a sample person or a theme:
 *
 *   npm run previews [-- SLUG…]
 *
 * Needs Chromium (`CHROMIUM_PATH`). Writes AVIF and WebP to web/public/previews and JPEG to
 * web/public/share. Both are committed, so that a build needs no browser. A test compares the digests
 * in tools/preview-sources.json with the examples.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { type ThemeId, themeIds } from '@vitrine/domain/sites/site-options'
import type { TemplateManifest } from '@vitrine/renderer/templates'
import { type Example, examples } from '../web/src/storefront/examples/examples.ts'
import { previewKinds, THEMED_WIDTH } from '../web/src/storefront/examples/preview-kinds.ts'
import { findChromium } from './find-chromium.ts'
import {
  PREVIEW_SOURCES,
  digestPreviewSources,
  exampleSite,
  templateOf,
} from './preview-sources.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const PUBLIC = join(ROOT, 'web/public')
const PREVIEWS = join(PUBLIC, 'previews')
const SHARE = join(PUBLIC, 'share')
/** One picture in the room weighs at most this. */
const BUDGET_BYTES = 30 * 1024

/** The person on the default share image. */
const HOME_SHARE = 'sofia-almeida'

const wanted = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'vitrine-previews-'))
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const pdfium = await PDFiumLibrary.init()
for (const folder of [PREVIEWS, SHARE]) mkdirSync(folder, { recursive: true })
try {
  for (const example of examples) {
    if (wanted.length > 0 && !wanted.includes(example.slug)) continue
    const template = templateOf(example)
    if (template) await makePreviews(example, template)
    else console.error(`${example.slug}: no template has this sample person yet`)
  }
  // With a choice of examples, the other pictures are as old as they were.
  if (wanted.length === 0) {
    const digests = JSON.stringify(await digestPreviewSources(), null, 2)
    writeFileSync(join(ROOT, PREVIEW_SOURCES), `${digests}\n`)
  }
} finally {
  await browser.close()
  pdfium.destroy()
  rmSync(work, { recursive: true })
}

async function makePreviews(example: Example, template: TemplateManifest): Promise<void> {
  const { slug, theme } = example
  const { page, pdf } = await writeSite(example, template, theme)
  const { desk, phone, print } = previewKinds
  const screen = await screenshot(browser, page, desk)
  await writeSizes(`${slug}-desk`, screen, desk.widths)
  await writeSizes(`${slug}-phone`, await screenshot(browser, page, phone), phone.widths)
  await writeSizes(`${slug}-print`, await firstPage(pdf, print.width * 2), print.widths)
  for (const other of themeIds) {
    if (other === theme) continue
    const themed = await writeSite(example, template, other)
    await writeFormats(
      `${slug}-${other}-${THEMED_WIDTH}`,
      await screenshot(browser, themed.page, desk),
      THEMED_WIDTH,
    )
  }
  await writeShareImage(slug, screen)
  if (slug === HOME_SHARE) await writeShareImage('home', screen)
  console.log(`${slug}: ${template.id}, ${theme}`)
}

async function writeSite(example: Example, template: TemplateManifest, themeId: ThemeId) {
  const files = await exampleSite(example, template, themeId)
  const folder = join(work, `${example.slug}-${themeId}`)
  for (const [path, { body }] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), body)
  }
  const pdf = files.get('resume-designed.pdf')
  if (!pdf) throw new Error(`${example.slug} has no resume-designed.pdf`)
  return { page: pathToFileURL(join(folder, 'index.html')).href, pdf: pdf.body }
}

async function screenshot(
  chrome: Browser,
  address: string,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const context = await chrome.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(address)
  await page.evaluate(async () => {
    // A site requests its fonts right after the first paint.
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
    await document.fonts.ready
  })
  const picture = await page.screenshot()
  await context.close()
  return picture
}

/** The first page of a PDF as PNG, `width` pixels wide. */
async function firstPage(pdf: Uint8Array, width: number): Promise<Buffer> {
  const document = await pdfium.loadDocument(Buffer.from(pdf))
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const rendered = await page.render({
    width,
    height: Math.round((width * originalHeight) / originalWidth),
    scale: 1,
    render: async ({ data, width: w, height: h }) =>
      sharp(data, { raw: { width: w, height: h, channels: 4 } })
        .flatten({ background: '#ffffff' })
        .png()
        .toBuffer(),
  })
  document.destroy()
  const { width: paperWidth, height: paperHeight } = previewKinds.print
  return sharp(rendered.data)
    .resize({ width: paperWidth * 2, height: paperHeight * 2, fit: 'cover', position: 'top' })
    .png()
    .toBuffer()
}

async function writeSizes(name: string, picture: Buffer, widths: readonly number[]): Promise<void> {
  for (const width of widths) await writeFormats(`${name}-${width}`, picture, width)
}

async function writeFormats(name: string, picture: Buffer, width: number): Promise<void> {
  const sized = sharp(picture).resize({ width, kernel: 'lanczos3' })
  const asAvif = (quality: number) =>
    sized.clone().avif({ quality, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer()
  let avif = await asAvif(50)
  if (width <= 720 && avif.length > BUDGET_BYTES) avif = await asAvif(42)
  const webp = await sized.clone().webp({ quality: 70, smartSubsample: true, effort: 5 }).toBuffer()
  writeFileSync(join(PREVIEWS, `${name}.avif`), avif)
  writeFileSync(join(PREVIEWS, `${name}.webp`), webp)
  if (width <= 720 && avif.length > BUDGET_BYTES) {
    console.error(`${name}.avif weighs ${avif.length} bytes, more than ${BUDGET_BYTES}`)
  }
}

/** 1200×630: the exhibit in its room, as links to the page show it. */
async function writeShareImage(name: string, exhibit: Buffer): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 630 } })
  const page = await context.newPage()
  await page.setContent(shareRoom(exhibit.toString('base64')))
  await page.evaluate(() => document.images[0]?.decode())
  const png = await page.screenshot()
  await context.close()
  writeFileSync(
    join(SHARE, `${name}.jpg`),
    await sharp(png).jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
  )
}

function shareRoom(png: string): string {
  const plane = (points: string, fill: string) =>
    `<i style="clip-path:polygon(${points});background:${fill}"></i>`
  return `<style>
    body { margin: 0; position: relative; width: 1200px; height: 630px; overflow: hidden }
    i { position: absolute; inset: 0 }
    svg { position: absolute; inset: 0 }
    img { position: absolute; left: 230px; top: 92px; width: 740px; border-radius: 4px;
      box-shadow: 0 0 0 1px #0c1a1929, 0 24px 34px -18px #0b2e2b6b }
  </style>
  ${plane('0 0,100% 0,91% 9%,9% 9%', '#fff')}
  ${plane('0 0,9% 9%,9% 76%,0 100%', '#bbded5')}
  ${plane('100% 0,91% 9%,91% 76%,100% 100%', '#bbded5')}
  ${plane('9% 9%,91% 9%,91% 76%,9% 76%', 'radial-gradient(ellipse at 50% 10%,#fff 5%,#e8f4f1 70%)')}
  ${plane('0 100%,9% 76%,91% 76%,100% 100%', 'linear-gradient(#a5cfc5,#90c2b6)')}
  <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="1200" height="630"><path fill="none" stroke="#498f80"
    vector-effect="non-scaling-stroke" d="M0 0L9 9H91L100 0M0 100L9 76H91L100 100M9 9V76M91 9V76"/></svg>
  <img src="data:image/png;base64,${png}">`
}
