/** Interprets the drawing operators of a PDF page and records the position of each glyph. */
import type { PDFPageProxy } from 'pdfjs-dist'
import { cleanText } from './clean-text.ts'
import { composeAccents } from './compose-accents.ts'
import { type FontWidths, type UnmappedGlyph, repairLigatures } from './repair-ligatures.ts'
import { OPS, type PdfFont } from './open-pdf.ts'
import type { MarkedContent } from './read-actual-text.ts'

/** One drawn glyph; points from the top left corner of the page. */
export type Glyph = {
  text: string
  x0: number
  x1: number
  baseline: number
  size: number
  /** Undefined if the font has no name. */
  bold: boolean | undefined
  italic: boolean
  color: string
  link: string
  /** Index of the drawing operator: glyphs of one operator belong together. */
  command: number
  /** A reader of the page cannot see it. */
  isHidden?: boolean
  /** Original position, if the glyph was moved for reading. */
  drawn?: Area
}

export type Area = { x0: number; x1: number; top: number; bottom: number }

/** Rotated text, rotated upright; `cos` and `sin` rotate it back. */
export type RotatedText = { glyphs: Glyph[]; cos: number; sin: number }

export type PageGlyphs = {
  glyphs: Glyph[]
  /** One entry per direction. */
  rotated: RotatedText[]
  width: number
  height: number
  links: { url: string; x0: number; x1: number; top: number; bottom: number }[]
  /** Small filled shapes: drawn bullets. */
  dots: { x: number; y: number; size: number }[]
}

type Matrix = [number, number, number, number, number, number]
type DrawnGlyph = { unicode?: string; width?: number; isSpace?: boolean } | number | null
type TextState = {
  matrix: Matrix
  color: string
  /** 0 is invisible. */
  alpha: number
  font: PdfFont | null
  fontSize: number
  charSpacing: number
  wordSpacing: number
  scale: number
  leading: number
  rise: number
  /** 3 draws nothing. */
  mode: number
}

const MOST_GLYPHS_PER_PAGE = 60_000
const MOST_DOTS_PER_PAGE = 500
const MOST_LOST_GLYPHS = 2000

/**
 * `replacements`: the `/ActualText` of the file. `layers`: its optional content. Text over a picture
 * may be visible in any color.
 */
export async function readPdfGlyphs(
  page: PDFPageProxy,
  {
    replacements = [],
    layers = null,
    hasPictures = true,
  }: {
    readonly replacements?: readonly MarkedContent[]
    readonly layers?: Layers | null
    readonly hasPictures?: boolean
  } = {},
): Promise<PageGlyphs> {
  const viewport = page.getViewport({ scale: 1 })
  const [operators, annotations] = [await page.getOperatorList(), await page.getAnnotations()]
  const links = linksOf(annotations, viewport.transform as Matrix)
  const { glyphs, rotated, dots } = draw(
    operators,
    viewport.transform as Matrix,
    (name) => fontOf(page, name),
    { replaced: replacementsFor(operators, replacements), hasPictures, layers },
  )
  for (const glyph of glyphs) {
    if (isOutside(glyph, viewport)) glyph.isHidden = true
    const x = (glyph.x0 + glyph.x1) / 2
    const y = glyph.baseline - glyph.size * 0.3
    const over = links.find((l) => x >= l.x0 && x <= l.x1 && y >= l.top && y <= l.bottom)
    if (over) glyph.link = over.url
  }
  return { glyphs, rotated, width: viewport.width, height: viewport.height, links, dots }
}

function fontOf(page: PDFPageProxy, name: string): PdfFont {
  const font = page.commonObjs.has(name) ? (page.commonObjs.get(name) as Partial<PdfFont>) : {}
  return { name: font.name ?? '', fontMatrix: font.fontMatrix }
}

type LinkAnnotation = { subtype?: string; url?: string; unsafeUrl?: string; rect?: number[] }

function linksOf(annotations: LinkAnnotation[], toPage: Matrix): PageGlyphs['links'] {
  const links: PageGlyphs['links'] = []
  for (const { subtype, url, rect } of annotations) {
    if (subtype !== 'Link' || !url || rect?.length !== 4) continue
    const [a, b, c, d] = rect as [number, number, number, number]
    const [x0, y0] = apply(toPage, a, b)
    const [x1, y1] = apply(toPage, c, d)
    links.push({
      url,
      x0: Math.min(x0, x1),
      x1: Math.max(x0, x1),
      top: Math.min(y0, y1),
      bottom: Math.max(y0, y1),
    })
  }
  return links
}

function draw(
  operators: { fnArray: number[]; argsArray: unknown[] },
  toPage: Matrix,
  font: (name: string) => PdfFont,
  {
    replaced,
    hasPictures,
    layers,
  }: { replaced: readonly (string | null)[]; hasPictures: boolean; layers: Layers | null },
): Pick<PageGlyphs, 'glyphs' | 'rotated' | 'dots'> {
  const glyphs: Glyph[] = []
  const rotated: RotatedText[] = []
  const dots: PageGlyphs['dots'] = []
  const lost: UnmappedGlyph[] = []
  const widths = new Map<PdfFont, FontWidths>()
  const saved: TextState[] = []
  let state: TextState = {
    matrix: toPage,
    color: '',
    alpha: 1,
    font: null,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    mode: 0,
  }
  const painted: Area[] = []
  /** Fill color of the shapes drawn since the last text. */
  let outlines: string | null = null
  const marks: { text: string | null; firstGlyph: number; isOff: boolean }[] = []
  let markNumber = 0
  let line: Matrix = [1, 0, 0, 1, 0, 0]
  let text: Matrix = line
  const moveTo = (x: number, y: number) => {
    line = multiply(line, [1, 0, 0, 1, x, y])
    text = line
  }
  const save = () => saved.push({ ...state })
  const restore = () => (state = saved.pop() ?? state)
  const setLine = (matrix: Matrix) => {
    line = matrix
    text = matrix
  }
  const beginMark = (tag?: unknown, group?: unknown) => {
    const isOff = tag === 'OC' && layers?.isVisible(group) === false
    marks.push({ text: replaced[markNumber++] ?? null, firstGlyph: glyphs.length, isOff })
  }
  const handlers: Record<number, (first: never, second: never, args: never[]) => unknown> = {
    [OPS.save]: save,
    [OPS.restore]: restore,
    [OPS.transform]: (_first, _second, args) => (state.matrix = multiply(state.matrix, args)),
    [OPS.paintFormXObjectBegin]: (first) => {
      save()
      if (first) state.matrix = multiply(state.matrix, first)
    },
    [OPS.paintFormXObjectEnd]: restore,
    // A form field draws its value in its own space.
    [OPS.beginAnnotation]: (_first, _second, args) => {
      save()
      state.matrix = multiply(multiply(toPage, args[2] ?? IDENTITY), args[3] ?? IDENTITY)
    },
    [OPS.endAnnotation]: restore,
    [OPS.setTextRenderingMode]: (first) => (state.mode = first),
    [OPS.setFillColorN]: () => (state.color = ''),
    [OPS.shadingFill]: () => painted.push(EVERYWHERE),
    [OPS.setFillRGBColor]: (first) => (state.color = typeof first === 'string' ? first : ''),
    [OPS.beginText]: () => setLine([1, 0, 0, 1, 0, 0]),
    [OPS.setFont]: (first, second) => Object.assign(state, { font: font(first), fontSize: second }),
    [OPS.setCharSpacing]: (first) => (state.charSpacing = first),
    [OPS.setWordSpacing]: (first) => (state.wordSpacing = first),
    [OPS.setHScale]: (first) => (state.scale = first / 100),
    [OPS.setLeading]: (first) => (state.leading = -first),
    [OPS.setTextRise]: (first) => (state.rise = first),
    [OPS.setTextMatrix]: (first) => setLine(matrixOf(first)),
    [OPS.moveText]: moveTo,
    [OPS.setLeadingMoveText]: (first, second) => {
      state.leading = second
      moveTo(first, second)
    },
    [OPS.nextLine]: () => moveTo(0, state.leading),
    [OPS.beginMarkedContent]: beginMark,
    [OPS.beginMarkedContentProps]: beginMark,
    [OPS.endMarkedContent]: () => {
      const mark = marks.pop()
      if (mark && mark.text !== null) replaceGlyphs(glyphs, mark.firstGlyph, mark.text)
    },
    [OPS.constructPath]: (_first, _second, args) => {
      if (state.alpha > 0) outlines = state.color
      const area = areaOf(args[2], state.matrix)
      if (area && FILLS.has(Number(args[0])) && state.alpha > 0 && !isWhite(state.color))
        painted.push(area)
      const dot = dotOf(args[2], state.matrix)
      if (dot && dots.length < MOST_DOTS_PER_PAGE) dots.push(dot)
    },
    [OPS.setGState]: (first) => (state.alpha = fillAlphaIn(first) ?? state.alpha),
    [OPS.endText]: () => (outlines = null),
  }
  operators.fnArray.forEach((operator, command) => {
    const args = (operators.argsArray[command] ?? []) as never[]
    const [first, second] = args as [never, never]
    handlers[operator]?.(first, second, args)
    if (operator === OPS.showText && glyphs.length < MOST_GLYPHS_PER_PAGE)
      text = showGlyphs(first, outlined(state, outlines), text, command, {
        ...{ glyphs, rotated, lost, widths },
        isHidden: (glyph) =>
          glyph.size < SMALLEST_VISIBLE ||
          marks.some(({ isOff }) => isOff) ||
          (!hasPictures && isUnseen(glyph, state, painted)),
      })
  })
  repairLigatures(glyphs, lost)
  for (const each of [glyphs, ...rotated.map((text) => text.glyphs)]) composeAccents(each)
  const inked = (all: Glyph[]) => all.filter((glyph) => glyph.text !== '')
  return {
    glyphs: inked(glyphs),
    rotated: rotated.map((text) => ({ ...text, glyphs: inked(text.glyphs) })),
    dots,
  }
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]
const EVERYWHERE: Area = { x0: -Infinity, x1: Infinity, top: -Infinity, bottom: Infinity }
const FILLS = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])
/** Points. */
const SMALLEST_VISIBLE = 1.5

const isWhite = (color: string): boolean => /^#f[c-f]f[c-f]f[c-f]$/i.test(color)

/** The layers of a file; `group` as in the operators of a page. */
type Layers = { isVisible(group: unknown): unknown }

const isOutside = (
  { x0, x1, baseline, size }: Glyph,
  { width, height }: { readonly width: number; readonly height: number },
): boolean => x1 < 0 || x0 > width || baseline < 0 || baseline - size > height

/** Invisible mode, or white text on the bare page. */
function isUnseen(glyph: Glyph, { mode, color }: TextState, painted: readonly Area[]): boolean {
  if (mode !== 3 && !isWhite(color)) return false
  const x = (glyph.x0 + glyph.x1) / 2
  const y = glyph.baseline - glyph.size * 0.3
  return mode === 3 || !painted.some((a) => x >= a.x0 && x <= a.x1 && y >= a.top && y <= a.bottom)
}

function areaOf(bounds: ArrayLike<number> | null | undefined, matrix: Matrix): Area | null {
  if (!bounds || bounds.length < 4) return null
  const [x0, y0] = apply(matrix, bounds[0] ?? 0, bounds[1] ?? 0)
  const [x1, y1] = apply(matrix, bounds[2] ?? 0, bounds[3] ?? 0)
  return {
    x0: Math.min(x0, x1),
    x1: Math.max(x0, x1),
    top: Math.min(y0, y1),
    bottom: Math.max(y0, y1),
  }
}

const fillAlphaIn = (settings: unknown): number | undefined =>
  (settings as [string, unknown][]).find(
    (setting): setting is [string, number] => setting[0] === 'ca' && typeof setting[1] === 'number',
  )?.[1]

/**
 * Some producers fake bold by drawing thick outlines, with invisible text on top for search. Such
 * text is bold and takes the outline color.
 */
function outlined(state: TextState, outlines: string | null): TextState & { isOutlined: boolean } {
  const isOutlined = state.alpha === 0 && outlines !== null
  return { ...state, isOutlined, color: isOutlined ? outlines : state.color }
}

type Operators = { fnArray: number[]; argsArray: unknown[] }

/** The stream with the same sequence of tags as the page. */
function replacementsFor(
  { fnArray, argsArray }: Operators,
  replacements: readonly MarkedContent[],
): readonly (string | null)[] {
  if (replacements.length === 0) return []
  const tags: string[] = []
  fnArray.forEach((operator, i) => {
    if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps)
      tags.push(String((argsArray[i] as unknown[] | null)?.[0] ?? ''))
  })
  const own = replacements.find(
    (marked) =>
      marked.tags.length === tags.length && marked.tags.every((tag, i) => tag === tags[i]),
  )
  return own?.texts ?? []
}

/** Replaces the glyphs since `first` by one glyph with `text`. */
function replaceGlyphs(glyphs: Glyph[], first: number, text: string): void {
  const drawn = glyphs.splice(first)
  const lead = drawn[0]
  if (!lead || text === '') return
  glyphs.push({
    ...lead,
    text,
    x0: Math.min(...drawn.map((glyph) => glyph.x0)),
    x1: Math.max(...drawn.map((glyph) => glyph.x1)),
  })
}

/** Excludes rules and frames: a bullet is about as high as wide and smaller than a letter. */
function dotOf(
  bounds: ArrayLike<number> | null | undefined,
  matrix: Matrix,
): PageGlyphs['dots'][number] | null {
  if (!bounds || bounds.length < 4) return null
  const [x0, y0] = apply(matrix, bounds[0] ?? 0, bounds[1] ?? 0)
  const [x1, y1] = apply(matrix, bounds[2] ?? 0, bounds[3] ?? 0)
  const width = Math.abs(x1 - x0)
  const height = Math.abs(y1 - y0)
  const isSmall = width >= 1 && height >= 1 && width <= 8 && height <= 8
  return isSmall && width < height * 2 && height < width * 2
    ? { x: (x0 + x1) / 2, y: (y0 + y1) / 2, size: width }
    : null
}

function showGlyphs(
  shown: DrawnGlyph[],
  state: TextState & { isOutlined: boolean },
  text: Matrix,
  command: number,
  page: {
    glyphs: Glyph[]
    rotated: RotatedText[]
    lost: UnmappedGlyph[]
    widths: Map<PdfFont, FontWidths>
    isHidden: (glyph: Glyph) => boolean
  },
): Matrix {
  const { glyphs, rotated, lost, widths, isHidden } = page
  const { font, fontSize, scale } = state
  if (!font || !Array.isArray(shown)) return text
  const unit = font.fontMatrix?.[0] ?? 0.001
  const style = styleOf(font.name)
  const fontWidths = widths.get(font) ?? new Map<string, number>()
  widths.set(font, fontWidths)
  const isBold = (letters: string) =>
    state.isOutlined ||
    (IDEOGRAPH.test(letters) ? style.ideographsBold : style.bold || style.isMedium)
  const keep = (glyph: Glyph, home: Glyph[], width: number) => {
    if (home.length < MOST_GLYPHS_PER_PAGE) home.push(glyph)
    if (glyph.text !== '') fontWidths.set(glyph.text, width)
    else if (!style.isIcons && lost.length < MOST_LOST_GLYPHS)
      lost.push({ glyph, width, widths: fontWidths })
  }
  let x = 0
  for (const glyph of shown) {
    if (typeof glyph === 'number') {
      x -= (glyph / 1000) * fontSize * scale
      continue
    }
    if (!glyph) continue
    const { unicode = '', width: advance = 0 } = glyph
    const spacing = state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0)
    const width = advance * unit * fontSize * scale
    const letters = style.isIcons ? iconText(unicode) : cleanText(unicode)
    // A glyph without a character may get one from `/ActualText`, so its position counts.
    const whole = multiply(state.matrix, text)
    const [x0, y0] = apply(whole, x, state.rise)
    const [x1, y1] = apply(whole, x + width, state.rise)
    const horizontal = Math.abs(y1 - y0) <= Math.abs(x1 - x0) * 0.2 + 0.01
    const size = Math.hypot(whole[2], whole[3]) * Math.abs(fontSize)
    if (size > 0 && Number.isFinite(x0 + x1 + y0 + y1)) {
      const around = horizontal ? null : directionIn(rotated, x1 - x0, y1 - y0)
      const [start, end] = around
        ? [along(around, x0, y0), along(around, x1, y1)]
        : [
            { at: x0, across: y0 },
            { at: x1, across: y1 },
          ]
      const drawn: Glyph = {
        text: letters,
        x0: Math.min(start.at, end.at),
        x1: Math.max(start.at, end.at),
        baseline: start.across,
        size,
        bold: isBold(letters),
        italic: style.italic,
        color: state.color,
        link: '',
        command,
      }
      if (isHidden(drawn)) drawn.isHidden = true
      keep(drawn, around?.glyphs ?? glyphs, advance)
    }
    x += width + spacing * scale
  }
  return multiply(text, [1, 0, 0, 1, x, 0])
}

/** Directions closer than this (about three degrees) are equal. */
const SAME_DIRECTION = 0.05
/** More directions mean a drawing. */
const MOST_DIRECTIONS = 8

/** The entry for the direction (`x`, `y`); the last one if there are too many. */
function directionIn(rotated: RotatedText[], x: number, y: number): RotatedText {
  const length = Math.hypot(x, y)
  const [cos, sin] = [x / length, y / length]
  const known = rotated.find((text) => Math.hypot(text.cos - cos, text.sin - sin) < SAME_DIRECTION)
  if (known) return known
  const last = rotated.at(-1)
  if (last && rotated.length >= MOST_DIRECTIONS) return last
  const text = { glyphs: [], cos, sin }
  rotated.push(text)
  return text
}

const along = ({ cos, sin }: RotatedText, x: number, y: number) => ({
  at: x * cos + y * sin,
  across: y * cos - x * sin,
})

const IDEOGRAPH = /[\u3000-\u9fff\uac00-\ud7af]/

type FontStyle = {
  bold: boolean | undefined
  /** CJK fonts often have a single weight: undefined unless the name says the weight. */
  ideographsBold: boolean | undefined
  isMedium: boolean
  italic: boolean
  isIcons: boolean
}

/** Derives the style from the PostScript font name, which all producers keep. */
function styleOf(fontName: string): FontStyle {
  const name = fontName.replace(/^[A-Z]{6}\+/, '')
  if (name === '')
    return {
      bold: undefined,
      ideographsBold: undefined,
      isMedium: false,
      italic: false,
      isIcons: false,
    }
  const bold = /bold|black|heavy/i.test(name)
  return {
    ideographsBold:
      bold || (/regular|light|thin|medium|book|roman/i.test(name) ? false : undefined),
    bold: /bold|black|heavy|semibd|demi(?!.*light)|cmbx|lmbx|sfbx|[-_]bd\b|caps10-b/i.test(name),
    isMedium: /medium/i.test(name),
    italic: /italic|oblique|slanted|cmti|lmri|sfti|[-_]it\b/i.test(name),
    isIcons:
      /awesome|icon|dingbat|marvosym|material|wingding|webding|ifsym|fontello|glyphter/i.test(name),
  }
}

/** The character behind an icon has no meaning. */
const iconText = (letters: string) => (letters.trim() === '' ? letters : '\u25e6')

function matrixOf(value: ArrayLike<number>): Matrix {
  return [value[0] ?? 1, value[1] ?? 0, value[2] ?? 0, value[3] ?? 1, value[4] ?? 0, value[5] ?? 0]
}

function multiply(a: Matrix, value: ArrayLike<number>): Matrix {
  const b = matrixOf(value)
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ]
}

function apply(m: Matrix, x: number, y: number): [number, number] {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]]
}
