/**
 * Measures the letters of the display face of `poster-wall`, and of the faces for letters that it
 * lacks. Run it when one of these faces has changed:
 *
 *   node --import ./server/runtime/tsx-hook.mjs tools/measure-letter-widths.ts
 *
 * Needs a Chromium (`CHROMIUM_PATH`). Writes renderer/fonts/letter-widths.json: width in em, rounded
 * up, to all letters of that width. Accented letters as wide as their base letter are left out.
 * Letters that join count with their widest form, signs with what they add to any letter.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Page, chromium } from '@playwright/test'
import { type FaceUse, type Slice, faces, scriptFaces, sliceFile } from '../renderer/fonts/faces.ts'
import { coveredCharacters } from '../renderer/fonts/subset-faces.ts'
import { typefaces } from '../renderer/templates/poster-wall/style.ts'
import { findChromium } from './find-chromium.ts'

const FILE = join(dirname(fileURLToPath(import.meta.url)), '../renderer/fonts/letter-widths.json')
/** Phonetic letters, medieval letters, and forms that a layout engine chooses itself. */
const RARE = /[\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2dff\ua640-\ua7ff\ufb00-\ufdff\ufe70-\ufeff]/u
const require = createRequire(import.meta.url)

/** The display face first; the Arabic alphabet has two faces. */
const uses: FaceUse[] = [
  typefaces.display!,
  ...[...new Set([...Object.values(scriptFaces), 'vazirmatn' as const])]
    .filter((face) => face !== undefined)
    .filter((face) => faces[face].slices !== 'cjk')
    .map((face) => ({ face, weight: 700 })),
]
const widths = new Map<string, number>()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  const drawn = new Set<string>()
  for (const use of uses) {
    for (const slice of faces[use.face].slices as readonly Slice[]) {
      const codes = [...(await coveredCharacters(use, slice))]
      const letters = codes
        .map((code) => String.fromCodePoint(code))
        .filter((letter) => /[\p{L}\p{M}\p{N}\p{P} -~]/u.test(letter) && !RARE.test(letter))
        .filter((letter) => use.face === 'vazirmatn' || !drawn.has(letter))
      for (const [at, width] of (await measure(page, use, slice, letters)).entries()) {
        const letter = letters[at]!
        widths.set(letter, Math.max(width, widths.get(letter) ?? 0))
      }
      for (const letter of letters) drawn.add(letter)
    }
  }
} finally {
  await browser.close()
}
const groups = new Map<string, string>()
for (const [letter, width] of widths) {
  const parts = [...letter.normalize('NFD')]
  const sum = parts.reduce((all, part) => all + (widths.get(part) ?? 0), 0)
  if (parts.length > 1 && Math.abs(sum - width) < 0.005) continue
  const key = (Math.ceil(width * 100 - 0.01) / 100).toFixed(2)
  groups.set(key, (groups.get(key) ?? '') + letter)
}
writeFileSync(FILE, `${JSON.stringify(Object.fromEntries([...groups].sort()), null, 2)}\n`)

/** Widths per font size. */
function measure(page: Page, use: FaceUse, slice: Slice, letters: string[]): Promise<number[]> {
  const { package: name } = faces[use.face]
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`))
  const font = readFileSync(join(folder, 'files', sliceFile(use, slice))).toString('base64')
  return page.evaluate(measureLetters, {
    font: `data:font/woff2;base64,${font}`,
    weight: String(use.weight),
    settings: use.opsz === undefined ? 'normal' : `"opsz" ${use.opsz}`,
    letters,
  })
}

/** Runs in the page. */
async function measureLetters(input: {
  font: string
  weight: string
  settings: string
  letters: string[]
}): Promise<number[]> {
  const size = 1000
  const face = new FontFace('Ours', `url(${input.font})`, { weight: '1 1000' })
  document.fonts.clear()
  document.fonts.add(await face.load())
  Object.assign(document.body.style, {
    fontFamily: 'Ours',
    fontSize: `${size}px`,
    fontWeight: input.weight,
    fontVariationSettings: input.settings,
    fontOpticalSizing: 'none',
    whiteSpace: 'pre',
  })
  const widthsOf = (texts: readonly string[]): number[] => {
    const spans = texts.map((text) => {
      const span = document.createElement('span')
      span.style.position = 'absolute'
      span.textContent = text
      return span
    })
    document.body.replaceChildren(...spans)
    return spans.map((span) => span.getBoundingClientRect().width / size)
  }
  const isSign = (letter: string) => /\p{M}/u.test(letter)
  const bases = input.letters.filter((letter) => /\p{Lo}/u.test(letter))
  const baseWidths = widthsOf(bases)
  const joiner = '\u200d'
  return input.letters.map((letter) => {
    if (!isSign(letter)) {
      const forms = [letter, letter + joiner, joiner + letter, joiner + letter + joiner]
      return Math.max(...widthsOf(/\p{Script=Arabic}/u.test(letter) ? forms : [letter]))
    }
    // A letter that can't carry the sign leaves it on a dotted circle.
    const [circled = 0] = widthsOf([`\u25cc${letter}`])
    const added = widthsOf(bases.map((base) => base + letter))
      .map((width, at) => width - baseWidths[at]!)
      .filter((width) => Math.abs(width - circled) > 0.001)
    return Math.max(0, ...added)
  })
}
