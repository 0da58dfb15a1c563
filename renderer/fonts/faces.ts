/**
 * The typefaces of the templates and scripts, from the `@fontsource-variable` packages (SIL Open
 * Font License 1.1, see LICENCES.md). No file system access: the live preview runs this in the
 * browser.
 */
import type { Script } from '@vitrine/domain/languages/language-names'

/** Subsets of a face by writing system, as in the packages. */
export type Slice = keyof typeof sliceRanges

/** `unicode-range` of each slice. */
export const sliceRanges = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  vietnamese:
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  'cyrillic-ext': 'U+0460-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F',
  greek: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  arabic:
    'U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FE74,U+FE76-FEFC',
  hebrew: 'U+0307-0308,U+0590-05FF,U+200C-2010,U+20AA,U+25CC,U+FB1D-FB4F',
  devanagari: 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20A8,U+20B9,U+25CC,U+A830-A839,U+A8E0-A8FF',
  thai: 'U+02D7,U+0303,U+0331,U+0E01-0E5B,U+200C-200D,U+25CC',
  bengali:
    'U+0951-0952,U+0964-0965,U+0980-09FE,U+1CD0,U+1CD2,U+1CD5-1CD6,U+1CD8,U+1CE1,U+1CEA,U+1CED,U+1CF2,U+1CF5-1CF7,U+200C-200D,U+20B9,U+25CC,U+A8F1',
  gurmukhi: 'U+0951-0952,U+0964-0965,U+0A01-0A76,U+200C-200D,U+20B9,U+25CC,U+262C,U+A830-A839',
  gujarati: 'U+0951-0952,U+0964-0965,U+0A80-0AFF,U+200C-200D,U+20B9,U+25CC,U+A830-A839',
  oriya: 'U+0951-0952,U+0964-0965,U+0B01-0B77,U+1CDA,U+1CF2,U+200C-200D,U+20B9,U+25CC',
  tamil: 'U+0964-0965,U+0B82-0BFA,U+200C-200D,U+20B9,U+25CC',
  telugu: 'U+0951-0952,U+0964-0965,U+0C00-0C7F,U+1CDA,U+1CF2,U+200C-200D,U+25CC',
  kannada:
    'U+0951-0952,U+0964-0965,U+0C80-0CF3,U+1CD0,U+1CD2-1CD3,U+1CDA,U+1CF2,U+1CF4,U+200C-200D,U+20B9,U+25CC,U+A830-A835',
  malayalam:
    'U+0307,U+0323,U+0951-0952,U+0964-0965,U+0D00-0D7F,U+1CDA,U+1CF2,U+200C-200D,U+20B9,U+25CC,U+A830-A832',
  sinhala: 'U+0964-0965,U+0D81-0DF4,U+1CF2,U+200C-200D,U+25CC,U+111E1-111F4',
  lao: 'U+0E81-0EDF,U+200C-200D,U+25CC',
  khmer: 'U+1780-17FF,U+19E0-19FF,U+200C-200D,U+25CC',
  myanmar: 'U+1000-109F,U+200C-200D,U+25CC,U+A92E,U+A9E0-A9FE,U+AA60-AA7F,U+116D0-116E3',
  ethiopic:
    'U+030E,U+1200-1399,U+2D80-2DDE,U+AB01-AB2E,U+1E7E0-1E7E6,U+1E7E8-1E7EB,U+1E7ED-1E7EE,U+1E7F0-1E7FE',
  georgian: 'U+0589,U+10A0-10FF,U+1C90-1CBA,U+1CBD-1CBF,U+205A,U+2D00-2D2F,U+2E31',
  armenian: 'U+0308,U+0530-058F,U+2010,U+2024,U+25CC,U+FB13-FB17',
} as const

export type Face = {
  /** Folder under `@fontsource-variable` and prefix of its file names. */
  readonly package: string
  /** The original family name, which a visitor may have installed. */
  readonly family: string
  readonly generic: 'sans-serif' | 'serif' | 'monospace'
  /** `cjk`: about a hundred numbered slices, merged into one file per page. */
  readonly slices: readonly Slice[] | 'cjk'
  readonly weights: readonly [number, number]
}

const latin = ['latin', 'latin-ext'] as const
const withVietnamese = [...latin, 'vietnamese'] as const
const withCyrillic = [...withVietnamese, 'cyrillic', 'cyrillic-ext'] as const

export const faces = {
  archivo: sans('archivo', 'Archivo', withVietnamese, [100, 900]),
  atkinson: sans('atkinson-hyperlegible-next', 'Atkinson Hyperlegible Next', latin, [200, 800]),
  bigShoulders: sans('big-shoulders', 'Big Shoulders', withVietnamese, [100, 900]),
  ebGaramond: serif('eb-garamond', 'EB Garamond', [...withCyrillic, 'greek'], [400, 800]),
  familjen: sans('familjen-grotesk', 'Familjen Grotesk', withVietnamese, [400, 700]),
  geist: sans('geist', 'Geist', withCyrillic, [100, 900]),
  geistMono: {
    ...sans('geist-mono', 'Geist Mono', withCyrillic, [100, 900]),
    generic: 'monospace',
  },
  hanken: sans('hanken-grotesk', 'Hanken Grotesk', withVietnamese, [100, 900]),
  instrumentSans: sans('instrument-sans', 'Instrument Sans', latin, [400, 700]),
  monaSans: sans('mona-sans', 'Mona Sans', withVietnamese, [200, 900]),
  newsreader: serif('newsreader', 'Newsreader', withVietnamese, [200, 800]),
  notoSans: sans('noto-sans', 'Noto Sans', [...withCyrillic, 'greek'], [100, 900]),
  sourceSerif: serif('source-serif-4', 'Source Serif 4', [...withCyrillic, 'greek'], [200, 900]),
  readex: sans('readex-pro', 'Readex Pro', ['arabic'], [160, 700]),
  notoHebrew: sans('noto-sans-hebrew', 'Noto Sans Hebrew', ['hebrew'], [100, 900]),
  notoDevanagari: sans('noto-sans-devanagari', 'Noto Sans Devanagari', ['devanagari'], [100, 900]),
  notoThai: sans('noto-sans-thai', 'Noto Sans Thai', ['thai'], [100, 900]),
  notoJapanese: sans('noto-sans-jp', 'Noto Sans JP', 'cjk', [100, 900]),
  notoChinese: sans('noto-sans-sc', 'Noto Sans SC', 'cjk', [100, 900]),
  notoKorean: sans('noto-sans-kr', 'Noto Sans KR', 'cjk', [100, 900]),
  // Their numbers name the families in PDFs: add at the end.
  anekBangla: sans('anek-bangla', 'Anek Bangla', ['bengali'], [100, 800]),
  notoGurmukhi: sans('noto-sans-gurmukhi', 'Noto Sans Gurmukhi', ['gurmukhi'], [100, 900]),
  notoGujarati: sans('noto-sans-gujarati', 'Noto Sans Gujarati', ['gujarati'], [100, 900]),
  notoOdia: sans('noto-sans-oriya', 'Noto Sans Oriya', ['oriya'], [100, 900]),
  notoTamil: sans('noto-sans-tamil', 'Noto Sans Tamil', ['tamil'], [100, 900]),
  anekTelugu: sans('anek-telugu', 'Anek Telugu', ['telugu'], [100, 800]),
  notoKannada: sans('noto-sans-kannada', 'Noto Sans Kannada', ['kannada'], [100, 900]),
  notoMalayalam: sans('noto-sans-malayalam', 'Noto Sans Malayalam', ['malayalam'], [100, 900]),
  notoSinhala: sans('noto-sans-sinhala', 'Noto Sans Sinhala', ['sinhala'], [100, 900]),
  notoLao: sans('noto-sans-lao', 'Noto Sans Lao', ['lao'], [100, 900]),
  kantumruy: sans('kantumruy-pro', 'Kantumruy Pro', ['khmer'], [100, 700]),
  notoMyanmar: sans('noto-sans-myanmar', 'Noto Sans Myanmar', ['myanmar'], [100, 900]),
  notoEthiopic: sans('noto-sans-ethiopic', 'Noto Sans Ethiopic', ['ethiopic'], [100, 900]),
  notoGeorgian: sans('noto-sans-georgian', 'Noto Sans Georgian', ['georgian'], [100, 900]),
  notoArmenian: sans('noto-sans-armenian', 'Noto Sans Armenian', ['armenian'], [100, 900]),
  vazirmatn: sans('vazirmatn', 'Vazirmatn', ['arabic'], [100, 900]),
} as const satisfies Record<string, Face>

export type FaceId = keyof typeof faces

/** The face for a script that the template's face lacks. */
export const scriptFaces: Readonly<Record<Script, FaceId | undefined>> = {
  latin: undefined,
  cyrillic: 'notoSans',
  greek: 'notoSans',
  arabic: 'readex',
  hebrew: 'notoHebrew',
  devanagari: 'notoDevanagari',
  thai: 'notoThai',
  bengali: 'anekBangla',
  gurmukhi: 'notoGurmukhi',
  gujarati: 'notoGujarati',
  odia: 'notoOdia',
  tamil: 'notoTamil',
  telugu: 'anekTelugu',
  kannada: 'notoKannada',
  malayalam: 'notoMalayalam',
  sinhala: 'notoSinhala',
  lao: 'notoLao',
  khmer: 'kantumruy',
  burmese: 'notoMyanmar',
  ethiopic: 'notoEthiopic',
  georgian: 'notoGeorgian',
  armenian: 'notoArmenian',
  japanese: 'notoJapanese',
  han: 'notoChinese',
  hangul: 'notoKorean',
}

/** Fallback while fonts load, and for missing glyphs. */
export const systemStacks: Readonly<Record<Face['generic'], string>> = {
  'sans-serif': 'system-ui,sans-serif',
  serif: 'Georgia,serif',
  monospace: 'ui-monospace,monospace',
}

/**
 * Axis settings of a face in a template. A number pins an axis, which shrinks the file; a pair
 * keeps the range variable. `opsz` and `wdth` as in CSS.
 */
export type FaceUse = {
  readonly face: FaceId
  readonly weight: number | readonly [number, number]
  readonly opsz?: number
  readonly wdth?: number | readonly [number, number]
  readonly italic?: boolean
}

/** The roles are CSS family names: `font-family:var(--display)`. */
export type Typefaces = { readonly body: FaceUse } & {
  readonly [role in 'display' | 'mono' | 'italic']?: FaceUse
}
export type FaceRole = keyof Typefaces

/** The package's file name for a slice with the axes in use. */
export function sliceFile({ face, opsz, wdth, italic }: FaceUse, slice: string): string {
  const cut =
    opsz === undefined
      ? wdth === undefined
        ? 'wght'
        : 'wdth'
      : wdth === undefined
        ? 'opsz'
        : 'standard'
  return `${faces[face].package}-${slice}-${cut}-${italic === true ? 'italic' : 'normal'}.woff2`
}

function sans(
  name: string,
  family: string,
  slices: Face['slices'],
  weights: Face['weights'],
): Face & { generic: 'sans-serif' } {
  return { package: name, family, generic: 'sans-serif', slices, weights }
}

function serif(
  name: string,
  family: string,
  slices: Face['slices'],
  weights: Face['weights'],
): Face {
  return { ...sans(name, family, slices, weights), generic: 'serif' }
}
