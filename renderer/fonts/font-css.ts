/** The `@font-face` rules and font family properties of a page. No file system access. */
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

export type FontFile = {
  /** A role of the template, or `script` for glyphs that its faces lack. */
  readonly role: FaceRole | 'script'
  readonly use: FaceUse
  /** As referenced by the page. */
  readonly url: string
  /** Undefined if the file covers all characters. */
  readonly slice: Slice | undefined
}

/** Short names such as `Body`, which never match an installed font. */
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
 * `--body`, `--display`, `--mono` and `--italic`; a missing role falls back to the body.
 *
 * The first paint uses the fallback fonts, and a CSS animation requests the web fonts 100 ms later,
 * so that they don't compete with the page. Pages have no scripts.
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

/** For the live preview, which re-renders on every keystroke with cached fonts. */
export const immediateFontsCss =
  ':root{animation-delay:0s!important;animation-duration:0s!important}'

/** The face for glyphs that the template's faces lack. */
export function scriptFaceOf({ script, code }: Language): FaceId {
  // The Arabic face lacks letters of Persian, Urdu and others.
  if (script === 'arabic' && !/^ar\b/i.test(code)) return 'vazirmatn'
  return scriptFaces[script] ?? 'notoSans'
}

/** All slices of all faces in use, by the packages' file names under a prefix; for previews. */
export function previewFonts(typefaces: Typefaces, language: Language, prefix: string): FontFile[] {
  const files = (role: FontFile['role'], use: FaceUse): FontFile[] => {
    const { slices } = faces[use.face]
    // Too many slices for a preview; it uses the system fonts.
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

/** A pinned weight covers all requested weights, to prevent synthetic bold. */
function weightRange(role: FontFile['role'], { weight }: FaceUse): string {
  if (typeof weight !== 'number') return `${weight[0]} ${weight[1]}`
  return role === 'script' ? String(weight) : '1 1000'
}
