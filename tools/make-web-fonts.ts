/**
 * Makes the storefront's two web fonts from the npm sources and writes them, with
 * their licences, to web/src/ui/fonts. Run it when the sources or the letters change:
 *
 *   node tools/make-web-fonts.ts
 *
 * Names of people and places need more than ASCII, so each family has two files:
 * Latin-1 with the punctuation we write, and Latin Extended-A behind unicode-range,
 * which a browser fetches only for a page that needs it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const WEB = join(dirname(fileURLToPath(import.meta.url)), '../web')
const FONTS = join(WEB, 'src/ui/fonts')
const BUDGET_BYTES = 60 * 1024

const require = createRequire(join(WEB, 'package.json'))
const source = (name: string, file: string) =>
  require.resolve(`@fontsource-variable/${name}/files/${name}-${file}.woff2`)

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…•−×→←↑↓€™`
const LATIN_EXTENDED = range(0x100, 0x17f)

const display = { opsz: 96, wdth: 84, wght: { min: 600, max: 700 } }
const body = { wght: { min: 400, max: 700 } }

const files = [
  {
    to: 'bricolage-latin',
    from: source('bricolage-grotesque', 'latin-standard-normal'),
    text: LATIN,
    axes: display,
    preloadable: true,
  },
  {
    to: 'bricolage-latin-ext',
    from: source('bricolage-grotesque', 'latin-ext-standard-normal'),
    text: LATIN_EXTENDED,
    axes: display,
    preloadable: false,
  },
  {
    to: 'instrument-sans-latin',
    from: source('instrument-sans', 'latin-wght-normal'),
    text: LATIN,
    axes: body,
    preloadable: true,
  },
  {
    to: 'instrument-sans-latin-ext',
    from: source('instrument-sans', 'latin-ext-wght-normal'),
    text: LATIN_EXTENDED,
    axes: body,
    preloadable: false,
  },
]

mkdirSync(FONTS, { recursive: true })
let everyPageBytes = 0
for (const { to, from, text, axes, preloadable } of files) {
  const subset = await subsetFont(readFileSync(from), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  writeFileSync(join(FONTS, `${to}.woff2`), subset)
  if (preloadable) everyPageBytes += subset.length
  console.log(`${to}.woff2  ${subset.length} bytes`)
}
for (const name of ['bricolage-grotesque', 'instrument-sans']) {
  const licence = require.resolve(`@fontsource-variable/${name}/LICENSE`)
  writeFileSync(join(FONTS, `${name}-OFL.txt`), readFileSync(licence))
}
console.log(`fonts of every page: ${everyPageBytes} of ${BUDGET_BYTES} bytes`)
if (everyPageBytes > BUDGET_BYTES) process.exitCode = 1
