import { createHash } from 'node:crypto'
import type { Language } from '@vitrine/domain/languages/languages'
import { type FaceRole, type FaceUse, type Slice, type Typefaces, faces } from './faces.ts'
import { type FontFile, scriptFaceOf } from './font-css.ts'
import {
  type Characters,
  charactersOf,
  coveredCharacters,
  inSlice,
  subsetMergedFace,
  subsetSlice,
} from './subset-faces.ts'

export type PageFonts = {
  /** URLs relative to the site root: `fonts/body-latin-1a2b3c4d.woff2`. */
  readonly faces: readonly FontFile[]
  /** The files at these URLs. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Subsets the template's faces and the script face to the characters of a text. */
export async function makePageFonts(
  typefaces: Typefaces,
  language: Language,
  text: string,
): Promise<PageFonts> {
  const characters = charactersOf(text)
  const roles = Object.entries(typefaces) as [FaceRole, FaceUse][]
  const made = await Promise.all([
    ...roles.map(([role, use]) => facesOf(role, use, characters)),
    scriptFonts(typefaces, language, characters),
  ])
  const fonts = made.flat()
  return {
    faces: fonts.map(({ face }) => face),
    files: new Map(fonts.map(({ face, body }) => [face.url, body])),
  }
}

type MadeFont = { readonly face: FontFile; readonly body: Uint8Array }

async function facesOf(
  role: FontFile['role'],
  use: FaceUse,
  characters: Characters,
): Promise<MadeFont[]> {
  const { slices } = faces[use.face]
  if (slices === 'cjk') return []
  const made = await Promise.all(
    slices.map(async (slice) => {
      const covered = await coveredCharacters(use, slice)
      const drawn = new Set([...inSlice(characters, slice)].filter((code) => covered.has(code)))
      // Skips empty files to save requests.
      const body = await subsetSlice(use, slice, drawn, 'woff2')
      return body === undefined ? [] : [madeFont(role, use, slice, body)]
    }),
  )
  return made.flat()
}

/** Weights of the script face: text and headings. */
const SCRIPT_WEIGHTS = [400, 700] as const

async function scriptFonts(
  typefaces: Typefaces,
  language: Language,
  characters: Characters,
): Promise<MadeFont[]> {
  const face = scriptFaceOf(language)
  const missing = await withoutCovered(characters, typefaces.body)
  if (missing.size === 0) return []
  if (faces[face].slices !== 'cjk') {
    return facesOf('script', { face, weight: SCRIPT_WEIGHTS }, missing)
  }
  const made = await Promise.all(
    SCRIPT_WEIGHTS.map(async (weight) => {
      const use = { face, weight }
      const body = await subsetMergedFace(use, missing, 'woff2')
      return body === undefined ? [] : [madeFont('script', use, undefined, body)]
    }),
  )
  return made.flat()
}

async function withoutCovered(characters: Characters, use: FaceUse): Promise<Characters> {
  const { slices } = faces[use.face]
  if (slices === 'cjk') return characters
  const all = await Promise.all(slices.map((slice) => coveredCharacters(use, slice)))
  const covered = new Set(all.flatMap((some) => [...some]))
  return new Set([...characters].filter((code) => !covered.has(code)))
}

function madeFont(
  role: FontFile['role'],
  use: FaceUse,
  slice: Slice | undefined,
  body: Uint8Array,
): MadeFont {
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 10)
  const name = [role, slice ?? faces[use.face].package, digest].join('-')
  return { face: { role, use, slice, url: `fonts/${name}.woff2` }, body }
}
