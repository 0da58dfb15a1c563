import type { Language } from '@vitrine/domain/languages/languages'
import {
  type FaceId,
  type FaceRole,
  type FaceUse,
  type Slice,
  type Typefaces,
  faces,
} from '../fonts/faces.ts'
import {
  type Characters,
  charactersIn,
  charactersOf,
  coveredCharacters,
  sliceFamily,
  neutralFamily,
  inSlice,
  subsetMergedFace,
  subsetSlice,
} from '../fonts/subset-faces.ts'
import { mergeFonts } from '../fonts/merge-fonts.ts'
import { scriptFaceOf } from '../fonts/font-css.ts'
import type { PrintStyle } from './print-document.ts'

/** The fonts of one PDF with their family names for the typesetter. */
export type PrintFonts = {
  /** Equal keys mean equal files, so a compiler can be reused. */
  readonly key: string
  /** By role, in fallback order; `body` always exists. */
  readonly families: Readonly<Record<string, readonly string[]>>
  readonly files: () => Promise<Uint8Array[]>
  /** The files are subsets for this text only. */
  readonly isForOneText: boolean
}

/** The faces of the plain PDFs. */
export const printTypefaces: Readonly<Record<PrintStyle['family'], Typefaces>> = {
  sans: { body: { face: 'hanken', weight: [400, 700] } },
  serif: { body: { face: 'sourceSerif', weight: [400, 700], opsz: 14 } },
}

/** Fallback faces for missing glyphs. */
const otherFaces: readonly FaceId[] = [
  'notoSans',
  'readex',
  'notoHebrew',
  'notoDevanagari',
  'notoThai',
  'vazirmatn',
  'anekBangla',
  'notoGurmukhi',
  'notoGujarati',
  'notoOdia',
  'notoTamil',
  'anekTelugu',
  'notoKannada',
  'notoMalayalam',
  'notoSinhala',
  'notoLao',
  'kantumruy',
  'notoMyanmar',
  'notoEthiopic',
  'notoGeorgian',
  'notoArmenian',
]

const WEIGHTS = [400, 700] as const

type Part = { readonly use: FaceUse; readonly slice: Slice }

/** Selects the fonts of a text: whole slices for alphabets, a subset for CJK. */
export async function choosePrintFonts(
  typefaces: Typefaces,
  language: Language,
  text: string,
): Promise<PrintFonts> {
  const characters = charactersOf(text)
  const roles = Object.entries(typefaces) as [FaceRole, FaceUse][]
  const byRole = roles.map(([role, use]) => [role, slicesWith(use, characters)] as const)
  const others: Part[] = []
  const covered = new Set<number>()
  const cover = async (parts: readonly Part[]) => {
    for (const { use, slice } of parts)
      for (const code of await coveredCharacters(use, slice)) covered.add(code)
  }
  await cover(slicesWith(typefaces.body, characters))
  for (const face of new Set([scriptFaceOf(language), ...otherFaces])) {
    const missing = new Set([...characters].filter((code) => !covered.has(code)))
    const found = slicesWith({ face, weight: WEIGHTS }, missing)
    await cover(found)
    others.push(...found)
  }
  const uncovered = [...characters].filter((code) => !covered.has(code))
  // CJK punctuation belongs to no script, so it goes with the CJK letters.
  const needsOwnFont = uncovered.some(
    (code) => isCjk(code) || (isSymbol(code) && !symbols.has(code)),
  )
  const merged = needsOwnFont
    ? { face: cjkFaceOf(language, new Set(uncovered)), characters: new Set(uncovered) }
    : uncovered.some((code) => symbols.has(code)) && { face: SYMBOLS_FACE, characters: symbols }
  const body = byRole.find(([role]) => role === 'body')?.[1] ?? []
  const parts = [...byRole.flatMap(([, own]) => own), ...others]
  const groups = groupParts(parts, text)
  const familyOf = (part: Part) => {
    const [first = part] = groups.find((group) => group.includes(part)) ?? []
    return sliceFamily(first.use, first.slice)
  }
  const rest = [...body, ...others].map(familyOf)
  if (merged !== false) rest.push(neutralFamily(merged))
  const families = byRole.map(([role, parts]) => {
    return [role, [...new Set([...parts.map(familyOf), ...rest])]] as const
  })
  return {
    key: JSON.stringify([groups, rest]),
    families: Object.fromEntries(families),
    isForOneText: needsOwnFont,
    files: async () => {
      const files = [
        ...groups.flatMap((group) =>
          weightsOf(group[0]!.use).map((weight) => mergedGroup(group, weight)),
        ),
        ...(merged === false
          ? []
          : WEIGHTS.map((weight) =>
              subsetMergedFace({ face: merged.face, weight }, merged.characters, 'sfnt'),
            )),
      ]
      return (await Promise.all(files)).filter((file) => file !== undefined)
    },
  }
}

/** Slices whose letters need no layout: kerning is off, and accented letters are glyphs. */
const PLAIN_SLICES: ReadonlySet<Slice> = new Set([
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
])

/**
 * Parts that become one font. A word in two fonts is two words to some readers of PDFs. Combining
 * marks need the layout tables of their slice, which merging drops.
 */
function groupParts(parts: readonly Part[], text: string): Part[][] {
  const merges = !/\p{M}/u.test(text.normalize('NFC'))
  const groups = new Map<string, Part[]>()
  for (const part of parts) {
    const { use, slice } = part
    const key = JSON.stringify(merges && PLAIN_SLICES.has(slice) ? [use] : [use, slice])
    groups.set(key, [...(groups.get(key) ?? []), part])
  }
  return [...groups.values()]
}

async function mergedGroup(
  group: readonly Part[],
  weight: number,
): Promise<Uint8Array | undefined> {
  const slices = await Promise.all(
    group.map(({ use, slice }) =>
      subsetSlice({ ...use, weight }, slice, charactersIn(slice), 'sfnt'),
    ),
  )
  const fonts = slices.filter((slice) => slice !== undefined)
  return fonts.length > 1 ? mergeFonts(fonts) : fonts[0]
}

/** The typesetter needs static weights: both ends of a range. */
const weightsOf = ({ weight }: FaceUse): readonly number[] =>
  typeof weight === 'number' ? [weight] : weight

/** Symbols in resumes that no text face has; from one font, so that it can be cached. */
const symbols: Characters = charactersOf('←↑→↓↔⇒⇔✓★☆●○◎■□◆◇▲△▼▽▶◀※≒≠≦≧∞∴√∑∆℃№♪')
const SYMBOLS_FACE: FaceId = 'notoJapanese'

/** Always includes `latin`, which has spaces and digits. */
function slicesWith(use: FaceUse, characters: Characters): Part[] {
  const { slices } = faces[use.face]
  if (slices === 'cjk') return []
  return slices
    .filter((slice) => [...inSlice(characters, slice)].some(isLetterLike))
    .map((slice) => ({ use, slice }))
}

/** A joiner or combining mark alone needs no extra font. */
const isLetterLike = (code: number): boolean =>
  !/[\p{Cf}\p{M}\p{Zs}]/u.test(String.fromCodePoint(code))

const isCjk = (code: number): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(
    String.fromCodePoint(code),
  )

const isSymbol = (code: number): boolean => /[\p{S}\p{P}]/u.test(String.fromCodePoint(code))

/** Han glyphs differ by country: the resume's language decides, then its other letters. */
function cjkFaceOf({ script }: Language, characters: Characters): FaceId {
  const text = String.fromCodePoint(...characters)
  if (script === 'japanese' || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return 'notoJapanese'
  if (script === 'hangul' || /\p{Script=Hangul}/u.test(text)) return 'notoKorean'
  return /\p{Script=Han}/u.test(text) ? 'notoChinese' : 'notoJapanese'
}
