/** The `@font-face` rules of a page and the custom properties that name its families. No file system here. */
import type { Language } from '@vitrine/domain/languages/languages'
import {
  type FaceId,
  type FaceRole,
  type FaceUse,
  type Slice,
  type Typefaces,
  faces,
  scriptFaces,
  sliceFile,
  sliceRanges,
  systemStacks,
} from './faces.ts'
import { fallbackName } from './fallbacks.ts'

/** One file that a page loads. */
export type FontFile = {
  /** A role of the template, or `script` for the letters that the template's own faces lack. */
  readonly role: FaceRole | 'script'
  readonly use: FaceUse
  /** As the page refers to it. */
  readonly url: string
  /** Undefined: the file serves every character. */
  readonly slice: Slice | undefined
}

/** `Body` and so on: short, and never the name of a font that a visitor may have in another version. */
export function fontFaceCss(files: readonly FontFile[]): string {
  return files
    .map(({ role, use, url, slice }) => {
      const range = slice === undefined ? '' : `;unicode-range:${sliceRanges[slice]}`
      const stretch = Array.isArray(use.wdth) ? `;font-stretch:${use.wdth[0]}% ${use.wdth[1]}%` : ''
      const style = use.italic === true ? ';font-style:italic' : ''
      return `@font-face{font-family:${familyName(role)};src:url(${url}) format("woff2");font-display:swap;font-weight:${weightRange(role, use)}${stretch}${style}${range}}`
    })
    .join('')
}

const ROLES = ['body', 'display', 'mono', 'italic'] as const

/**
 * `--body`, `--display`, `--mono` and `--italic`; a role that a template lacks falls back to its body.
 *
 * A page is first drawn with what stands in for its fonts, and asks for them a tenth of a second later: sooner
 * they would take the line from the page itself, and a script to ask for them later is not allowed here.
 */
export function fontStackCss(typefaces: Typefaces): string {
  const stacks = (areLoaded: boolean) =>
    ROLES.map((role) => {
      const set = typefaces[role] === undefined ? 'body' : role
      const loaded = areLoaded ? `${familyName(set)},Script,` : ''
      const system = systemStacks[faces[(typefaces[set] ?? typefaces.body).face].generic]
      return `--${role}:${loaded}${fallbackName(set)},${system}`
    }).join(';')
  return `:root{${stacks(false)};animation:fonts 1ms .1s forwards}@keyframes fonts{to{${stacks(true)}}}`
}

/** For a preview, which is drawn again at every keystroke, with fonts that are there already. */
export const immediateFontsCss =
  ':root{animation-delay:0s!important;animation-duration:0s!important}'

/** The face for what the template's own faces lack in this language. */
export function scriptFaceOf({ script }: Language): FaceId {
  return scriptFaces[script] ?? 'notoSans'
}

/** Every slice of every face in use, by the packages' own file names under a prefix; for previews. */
export function previewFonts(typefaces: Typefaces, language: Language, prefix: string): FontFile[] {
  const files = (role: FontFile['role'], use: FaceUse): FontFile[] => {
    const { slices } = faces[use.face]
    // Faces of a hundred slices stay out: a preview shows those with the system's fonts.
    if (slices === 'cjk') return []
    return slices.map((slice) => ({ role, use, slice, url: prefix + sliceFile(use, slice) }))
  }
  const roles = Object.entries(typefaces) as [FaceRole, FaceUse][]
  return [
    ...roles.flatMap(([role, use]) => files(role, use)),
    ...files('script', { face: scriptFaceOf(language), weight: [400, 700] }),
  ]
}

const familyName = (role: FontFile['role']): string => role[0]!.toUpperCase() + role.slice(1)

/** A pinned weight serves all weights that a style sheet asks for, so that none is faked. */
function weightRange(role: FontFile['role'], { weight }: FaceUse): string {
  if (typeof weight !== 'number') return `${weight[0]} ${weight[1]}`
  return role === 'script' ? String(weight) : '1 1000'
}
