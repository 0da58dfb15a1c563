/** System fonts with adjusted metrics, shown while web fonts load. No file system access. */
import metrics from './fallback-metrics.json' with { type: 'json' }
import { type Face, type FaceRole, type FaceUse, type Typefaces, faces } from './faces.ts'

/** Metrics of a fallback font, relative to the font size. */
export type FallbackMetrics = {
  readonly bold: boolean
  readonly size: number
  readonly ascent: number
  readonly descent: number
}

/** Arial, Times New Roman, Courier New and metric-compatible fonts. */
const localFonts: Readonly<
  Record<Face['generic'], Readonly<Record<'normal' | 'bold' | 'italic', readonly string[]>>>
> = {
  'sans-serif': {
    normal: ['Arial', 'Liberation Sans', 'Roboto'],
    bold: ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold'],
    italic: ['Arial Italic', 'Liberation Sans Italic', 'Roboto Italic'],
  },
  serif: {
    normal: ['Times New Roman', 'Liberation Serif', 'Noto Serif'],
    bold: ['Times New Roman Bold', 'Liberation Serif Bold', 'Noto Serif Bold'],
    italic: ['Times New Roman Italic', 'Liberation Serif Italic', 'Noto Serif Italic'],
  },
  monospace: {
    normal: ['Courier New', 'Liberation Mono', 'Droid Sans Mono'],
    bold: ['Courier New Bold', 'Liberation Mono Bold', 'Droid Sans Mono'],
    italic: ['Courier New Italic', 'Liberation Mono Italic', 'Droid Sans Mono'],
  },
}

/** Letters and punctuation; other characters use the default system font. */
const RANGE = 'U+0-24F,U+2000-206F'

/** Weights from here on use the bold system font. */
const BOLD_FROM = 550

/** The key of the stored metrics: `archivo 680 wdth74`. */
export function faceUseKey({ face, weight, opsz, wdth, italic }: FaceUse): string {
  const axes = [
    opsz !== undefined && `opsz${opsz}`,
    typeof wdth === 'number' && `wdth${wdth}`,
    italic === true && 'italic',
  ]
  return [face, [weight].flat().join('-'), ...axes.filter(Boolean)].join(' ')
}

/** The measured weights: the only one, or both ends of the range. */
export function fallbackWeights({ weight }: FaceUse): { weight: number; bold: boolean }[] {
  return [weight].flat().map((each) => ({ weight: each, bold: each >= BOLD_FROM }))
}

export const fallbackName = (role: FaceRole): string => `${role}-like`

/** The `@font-face` rules of the fallbacks; they load no files. */
export function fallbackCss(typefaces: Typefaces): string {
  const roles = Object.entries(typefaces) as [FaceRole, FaceUse][]
  return roles
    .flatMap(([role, use]) => metricsOf(use).map((each) => fallbackRule(role, use, each)))
    .join('')
}

function fallbackRule(
  role: FaceRole,
  use: FaceUse,
  { bold, size, ascent, descent }: FallbackMetrics,
): string {
  const cut = use.italic === true ? 'italic' : bold ? 'bold' : 'normal'
  const sources = localFonts[faces[use.face].generic][cut].map((name) => `local("${name}")`).join()
  const style = use.italic === true ? ';font-style:italic' : ''
  const weights =
    typeof use.weight === 'number' ? '1 1000' : bold ? `${BOLD_FROM} 1000` : `1 ${BOLD_FROM - 1}`
  return `@font-face{font-family:${fallbackName(role)};src:${sources};font-weight:${weights}${style};size-adjust:${percent(size)};ascent-override:${percent(ascent)};descent-override:${percent(descent)};line-gap-override:0%;unicode-range:${RANGE}}`
}

/** Throws a RangeError for a use without stored metrics. */
function metricsOf(use: FaceUse): readonly FallbackMetrics[] {
  const known = (metrics as Readonly<Record<string, readonly FallbackMetrics[]>>)[faceUseKey(use)]
  if (known === undefined) {
    throw new RangeError(
      `"${faceUseKey(use)}" was not measured: run tools/measure-fallback-fonts.ts`,
    )
  }
  return known
}

const percent = (ratio: number): string => `${Math.round(ratio * 1000) / 10}%`
