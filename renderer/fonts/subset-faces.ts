/** Subsets the full font files of the packages. Reads only installed files. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { type FaceUse, type Slice, faces, sliceFile, sliceRanges } from './faces.ts'
import { mergeFonts, readCharacterMap } from './merge-fonts.ts'
import { readSfnt, renameFamily, writeSfnt } from './sfnt.ts'

/** A set of code points. */
export type Characters = ReadonlySet<number>

/** Layout features required by the scripts; others only add size. */
const FEATURES = (
  'kern liga clig calt ccmp locl mark mkmk rlig rclt init medi fina isol med2 fin2 fin3 ' +
  'nukt akhn rphf rkrf pref blwf abvf half pstf cfar vatu cjct pres abvs blws psts haln abvm blwm dist tnum lnum'
).split(' ')

/** Scripts whose letters are decomposed during layout: Thai ำ into ํ and า, Odia ୌ into େ and ୗ. */
const TAKEN_APART = /[\u0590-\u1cff\ufb1d-\ufdff\ufe70-\ufefc]+/gu

/** Khmer vowels with a part before the letter, which Unicode does not decompose. */
const KHMER_SPLIT = /[\u17be-\u17c0\u17c4\u17c5]/u
const KHMER_E = '\u17c1'

/**
 * The characters of a text in both cases, because CSS may change the case, plus composed and
 * decomposed forms.
 */
export function charactersOf(text: string): Characters {
  const composed = text + text.normalize('NFC')
  const parts = (composed.match(TAKEN_APART) ?? []).map((run) => run.normalize('NFKD')).join('')
  const before = KHMER_SPLIT.test(text) ? KHMER_E : ''
  const both = composed + text.toUpperCase() + text.toLowerCase() + parts + before
  return new Set([...both].map((letter) => letter.codePointAt(0)!).filter((code) => code >= 32))
}

/** All characters of a slice. */
export function charactersIn(slice: Slice): Characters {
  const codes = parsedRanges(sliceRanges[slice]).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
  return new Set(codes.filter((code) => code >= 32))
}

/** The characters within a slice. */
export function inSlice(characters: Characters, slice: Slice): Characters {
  return inRanges(characters, parsedRanges(sliceRanges[slice]))
}

/**
 * Subsets one slice to characters and axes, as WOFF2 for pages or TrueType for the typesetter.
 * Deterministic. Undefined without characters.
 */
export async function subsetSlice(
  use: FaceUse,
  slice: Slice,
  characters: Characters,
  format: 'woff2' | 'sfnt',
): Promise<Uint8Array | undefined> {
  if (characters.size === 0) return undefined
  return remembered([JSON.stringify(use), slice, textOf(characters), format], async () => {
    const file = readFace(faces[use.face].package, sliceFile(use, slice))
    const cut = await subsetFont(file, textOf(characters), {
      targetFormat: 'sfnt',
      keepFeatures: FEATURES,
      noHinting: true,
      variationAxes: axesOf(use),
    })
    return named(cut, sliceFamily(use, slice), format)
  })
}

/** For faces with numbered slices: subsets those needed and merges them. */
export async function subsetMergedFace(
  use: FaceUse & { readonly weight: number },
  characters: Characters,
  format: 'woff2' | 'sfnt',
): Promise<Uint8Array | undefined> {
  const { package: name } = faces[use.face]
  const slices: Uint8Array[] = []
  const taken = new Set<number>()
  for (const { slice, ranges } of numberedSlices(name)) {
    const wanted = new Set([...inRanges(characters, ranges)].filter((code) => !taken.has(code)))
    if (wanted.size === 0) continue
    for (const code of wanted) taken.add(code)
    slices.push(
      await subsetFont(readFace(name, sliceFile(use, slice)), textOf(wanted), {
        targetFormat: 'sfnt',
        keepFeatures: [],
        noHinting: true,
        variationAxes: { wght: use.weight },
      }),
    )
  }
  if (slices.length === 0) return undefined
  return named(mergeFonts(slices), neutralFamily(use), format)
}

/** A neutral family name for the typesetter, because the original names are reserved. */
export const neutralFamily = ({ face }: Pick<FaceUse, 'face'>): string =>
  `Vitrine ${Object.keys(faces).indexOf(face) + 1}`

/** The family name of one slice, with axes that the typesetter can't select by weight. */
export function sliceFamily(use: FaceUse, slice: Slice): string {
  const { opsz, wdth, italic } = use
  const axes = [
    typeof wdth === 'number' && `wdth${wdth}`,
    opsz !== undefined && `opsz${opsz}`,
    italic === true && 'italic',
  ]
  return [neutralFamily(use), ...axes.filter((axis) => axis !== false), slice].join(' ')
}

async function named(
  font: Uint8Array,
  family: string,
  format: 'woff2' | 'sfnt',
): Promise<Uint8Array> {
  const renamed = writeSfnt(renameFamily(readSfnt(font), family))
  if (format === 'sfnt') return renamed
  return subsetFont(Buffer.from(renamed), undefined, { keepAllGlyphs: true, targetFormat: 'woff2' })
}

const coverage = new Map<string, Promise<Characters>>()

/** The characters that a slice contains, which may be fewer than its range. Cached. */
export function coveredCharacters(use: FaceUse, slice: Slice): Promise<Characters> {
  const name = faces[use.face].package
  const file = sliceFile(use, slice)
  const known = coverage.get(file)
  if (known !== undefined) return known
  const read = async () => {
    const meant = textOf(charactersIn(slice))
    const options = { targetFormat: 'sfnt', keepFeatures: [], noHinting: true } as const
    const font = await subsetFont(readFace(name, file), meant, options)
    return new Set(readCharacterMap(readSfnt(font)).keys())
  }
  const covered = read()
  coverage.set(file, covered)
  covered.catch(() => coverage.delete(file))
  return covered
}

type Ranges = readonly (readonly [number, number])[]

const rangesByText = new Map<string, Ranges>()

function parsedRanges(text: string): Ranges {
  const known = rangesByText.get(text)
  if (known !== undefined) return known
  const ranges = text.split(',').map((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return [first, last] as const
  })
  rangesByText.set(text, ranges)
  return ranges
}

const inRanges = (characters: Characters, ranges: Ranges): Characters =>
  new Set(
    [...characters].filter((code) => ranges.some(([first, last]) => code >= first && code <= last)),
  )

const textOf = (characters: Characters): string =>
  String.fromCodePoint(...[...characters].sort((a, b) => a - b))

function axesOf({ weight, opsz, wdth }: FaceUse) {
  // Firefox prints only the default weight as text. Archivo's is 600.
  const range = (value: number | readonly [number, number]) =>
    typeof value === 'number' ? value : { min: value[0], max: value[1], default: value[0] }
  return {
    wght: range(weight),
    ...(opsz === undefined ? {} : { opsz }),
    ...(wdth === undefined ? {} : { wdth: range(wdth) }),
  }
}

const require = createRequire(import.meta.url)

const folderOf = (name: string): string =>
  dirname(require.resolve(`@fontsource-variable/${name}/package.json`))

function readFace(name: string, file: string): Buffer {
  return readFileSync(join(folderOf(name), 'files', file))
}

const slicesByFace = new Map<string, readonly { slice: string; ranges: Ranges }[]>()

function numberedSlices(name: string) {
  const known = slicesByFace.get(name)
  if (known !== undefined) return known
  const file = readFileSync(join(folderOf(name), 'unicode.json'), 'utf8')
  const listed: Record<string, string> = JSON.parse(file)
  const slices = Object.entries(listed).map(([key, ranges]) => ({
    slice: key.replaceAll(/[[\]]/g, ''),
    ranges: parsedRanges(ranges),
  }))
  slicesByFace.set(name, slices)
  return slices
}

/** Cache size for about a hundred sites; a subset takes 5 to 30 ms. */
const REMEMBERED_SUBSETS = 400
const subsets = new Map<string, Promise<Uint8Array>>()

/** LRU cache, because a site is rendered repeatedly while edited. */
function remembered(key: readonly string[], make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const digest = createHash('sha256').update(key.join('\0')).digest('base64')
  const known = subsets.get(digest)
  if (known !== undefined) {
    subsets.delete(digest)
    subsets.set(digest, known)
    return known
  }
  const made = make()
  subsets.set(digest, made)
  made.catch(() => subsets.delete(digest))
  const oldest = subsets.keys().next().value
  if (subsets.size > REMEMBERED_SUBSETS && oldest !== undefined) subsets.delete(oldest)
  return made
}
