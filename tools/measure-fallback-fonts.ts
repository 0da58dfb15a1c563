/**
 * Measures how a system font must be stretched to take the room of each typeface that the
 * templates use, so that a site's text stays where it is when its fonts arrive. Run it when
 * a template's typefaces have changed:
 *
 *   node --import ./server/runtime/tsx-hook.mjs tools/measure-fallback-fonts.ts
 *
 * Needs a Chromium (`CHROMIUM_PATH`) and the Liberation fonts, which have the widths of Arial,
 * Times New Roman and Courier New. Writes renderer/fonts/fallback-metrics.json: ratios to the
 * font size. Widths are compared on the text of our own sample people.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Page, chromium } from '@playwright/test'
import { type FallbackMetrics, faceUseKey, fallbackWeights } from '../renderer/fonts/fallbacks.ts'
import { type FaceUse, faces, sliceFile } from '../renderer/fonts/faces.ts'
import { templateIds } from '../renderer/templates/index.ts'
import { templates } from '../renderer/templates/pages.ts'
import { sampleResume } from '../renderer/templates/samples.ts'
import { findChromium } from './find-chromium.ts'

const FILE = join(
  dirname(fileURLToPath(import.meta.url)),
  '../renderer/fonts/fallback-metrics.json',
)
const require = createRequire(import.meta.url)
const measured: Record<string, FallbackMetrics[]> = {}
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  for (const id of templateIds) {
    for (const [role, use] of Object.entries(templates[id].typefaces)) {
      measured[faceUseKey(use)] ??= await measureUse(page, use, textOf(id, role))
    }
  }
} finally {
  await browser.close()
}
writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`)

/** Sample text of a role: posters use capitals, display faces few words. */
function textOf(id: (typeof templateIds)[number], role: string): string {
  const people = templateIds.map(sampleResume)
  if (role === 'display' && id === 'poster-wall') {
    return people.map(({ basics }) => basics?.name?.toUpperCase()).join(' ')
  }
  if (role === 'display') return people.map(({ basics }) => basics?.label).join(' ')
  return people.map(({ basics }) => basics?.summary).join(' ')
}

async function measureUse(page: Page, use: FaceUse, text: string): Promise<FallbackMetrics[]> {
  const { package: name, generic } = faces[use.face]
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`))
  const font = readFileSync(join(folder, 'files', sliceFile(use, 'latin'))).toString('base64')
  const system = {
    'sans-serif': 'Liberation Sans',
    serif: 'Liberation Serif',
    monospace: 'Liberation Mono',
  }
  const ratios = fallbackWeights(use).map(async ({ weight, bold }) => {
    const [ours, theirs] = await page.evaluate(measureText, {
      font: `data:font/woff2;base64,${font}`,
      ours: { family: 'Ours', weight, ...axesOf(use) },
      theirs: {
        family: system[generic],
        weight: bold ? 700 : 400,
        ...axesOf({ ...use, opsz: undefined, wdth: undefined }),
      },
      text,
    })
    const size = ours!.width / theirs!.width
    return {
      bold,
      size: rounded(size),
      ascent: rounded(ours!.ascent / size),
      descent: rounded(ours!.descent / size),
    }
  })
  return Promise.all(ratios)
}

function axesOf({ opsz, wdth, italic }: FaceUse) {
  const axes = [opsz && `"opsz" ${opsz}`, typeof wdth === 'number' && `"wdth" ${wdth}`]
  return { settings: axes.filter(Boolean).join(), style: italic === true ? 'italic' : 'normal' }
}

function rounded(ratio: number): number {
  return Math.round(ratio * 1000) / 1000
}

type Setting = { family: string; weight: number; settings: string; style: string }

/** Runs in the page: widths, ascents and descents of both fonts, per font size. */
async function measureText(input: { font: string; ours: Setting; theirs: Setting; text: string }) {
  const size = 100
  const face = new FontFace('Ours', `url(${input.font})`, {
    weight: '1 1000',
    stretch: '50% 200%',
    style: input.ours.style,
  })
  document.fonts.clear()
  document.fonts.add(await face.load())
  return [input.ours, input.theirs].map(({ family, weight, settings, style }) => {
    const span = document.createElement('span')
    Object.assign(span.style, {
      fontFamily: `"${family}"`,
      fontSize: `${size}px`,
      fontWeight: String(weight),
      fontStyle: style,
      fontVariationSettings: settings || 'normal',
      fontOpticalSizing: 'none',
      whiteSpace: 'nowrap',
    })
    span.textContent = input.text
    document.body.append(span)
    const { width } = span.getBoundingClientRect()
    const context = document.createElement('canvas').getContext('2d')!
    context.font = `${style} ${weight} ${size}px "${family}"`
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x')
    span.remove()
    return {
      width: width / size,
      ascent: fontBoundingBoxAscent / size,
      descent: fontBoundingBoxDescent / size,
    }
  })
}
