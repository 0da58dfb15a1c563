import type { Language } from '@vitrine/domain/languages'
import { type FaceId, type FaceUse, type Slice, faces, sliceRanges } from '../fonts/faces.ts'
import { readSfnt, renameFamily, writeSfnt } from '../fonts/sfnt.ts'
import {
  type Characters,
  charactersOf,
  inSlice,
  subsetMergedFace,
  subsetSlice,
} from '../fonts/subset-faces.ts'
import type { PrintLook } from './print-document.ts'

/** The fonts of one print and the families as the typesetter will know them. */
export type PrintFonts = {
  /** The same key, the same files: a typesetter made for it can be used again. */
  readonly key: string
  /** In the order in which letters are looked for. */
  readonly families: readonly string[]
  readonly files: () => Promise<Uint8Array[]>
  /** Files made for this text alone. */
  readonly isForOneText: boolean
}

const lookFaces: Readonly<Record<PrintLook['family'], FaceUse>> = {
  sans: { face: 'hanken', weight: 400 },
  serif: { face: 'sourceSerif', weight: 400, opsz: 14 },
}

/** What the look's own face lacks is taken from these, where a text has such letters. */
const otherFaces: readonly FaceId[] = [
  'notoSans',
  'readex',
  'notoHebrew',
  'notoDevanagari',
  'notoThai',
]

const WEIGHTS = [400, 700] as const

/** The fonts that set a text in a look: whole slices for the alphabets, a text's own letters for CJK. */
export function choosePrintFonts(
  family: PrintLook['family'],
  language: Language,
  text: string,
): PrintFonts {
  const characters = charactersOf(text)
  const own = lookFaces[family]
  const parts: { use: FaceUse; slice: Slice }[] = slicesWith(own, characters)
  const covered = new Set(parts.flatMap(({ slice }) => [...inSlice(characters, slice)]))
  for (const face of otherFaces) {
    const missing = new Set([...characters].filter((code) => !covered.has(code)))
    const found = slicesWith({ face, weight: 400 }, missing)
    for (const { slice } of found) for (const code of inSlice(missing, slice)) covered.add(code)
    parts.push(...found)
  }
  const uncovered = [...characters].filter((code) => !covered.has(code))
  // Arrows, ticks and the punctuation of CJK belong to no script, and these faces have them.
  const cjk = new Set(uncovered.some((code) => isCjk(code) || isSymbol(code)) ? uncovered : [])
  const cjkFace = cjkFaceOf(language, cjk)
  return {
    key: parts.map(({ use, slice }) => familyOf(use, slice)).join('|'),
    families: [
      ...parts.map(({ use, slice }) => familyOf(use, slice)),
      ...(cjk.size === 0 ? [] : [faces[cjkFace].family]),
    ],
    isForOneText: cjk.size > 0,
    files: async () => {
      const weighted = WEIGHTS.flatMap((weight) => [
        ...parts.map(({ use, slice }) => sliceFont({ ...use, weight }, slice)),
        ...(cjk.size === 0 ? [] : [cjkFont(cjkFace, weight, cjk)]),
      ])
      return (await Promise.all(weighted)).filter((file) => file !== undefined)
    },
  }
}

/** `latin` always, as every text has its spaces and digits there; others where letters ask for them. */
function slicesWith(use: FaceUse, characters: Characters): { use: FaceUse; slice: Slice }[] {
  const { slices } = faces[use.face]
  if (slices === 'cjk') return []
  return slices
    .filter((slice) => [...inSlice(characters, slice)].some(isLetterLike))
    .map((slice) => ({ use, slice }))
}

/** A joiner or a combining mark alone is no reason to load another script's font. */
const isLetterLike = (code: number): boolean =>
  !/[\p{Cf}\p{M}\p{Zs}]/u.test(String.fromCodePoint(code))

const familyOf = (use: FaceUse, slice: Slice): string => `${faces[use.face].family} ${slice}`

async function sliceFont(use: FaceUse, slice: Slice): Promise<Uint8Array | undefined> {
  const font = await subsetSlice(use, slice, charactersIn(slice), 'sfnt')
  return font && writeSfnt(renameFamily(readSfnt(font), familyOf(use, slice)))
}

async function cjkFont(
  face: FaceId,
  weight: number,
  characters: Characters,
): Promise<Uint8Array | undefined> {
  const font = await subsetMergedFace({ face, weight }, characters, 'sfnt')
  return font && writeSfnt(renameFamily(readSfnt(font), faces[face].family))
}

function charactersIn(slice: Slice): Characters {
  const ranges = sliceRanges[slice].split(',').map((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
  return new Set(ranges.flat().filter((code) => code >= 32))
}

const isCjk = (code: number): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(
    String.fromCodePoint(code),
  )

const isSymbol = (code: number): boolean => /[\p{S}\p{P}]/u.test(String.fromCodePoint(code))

/** Han letters look different by country; the language of the resume decides, then its other letters. */
function cjkFaceOf({ script }: Language, characters: Characters): FaceId {
  const text = String.fromCodePoint(...characters)
  if (script === 'japanese' || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return 'notoJapanese'
  if (script === 'hangul' || /\p{Script=Hangul}/u.test(text)) return 'notoKorean'
  return /\p{Script=Han}/u.test(text) ? 'notoChinese' : 'notoJapanese'
}
