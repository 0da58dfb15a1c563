import type { Content } from '../../content/compose-content.ts'
import { posterWidth } from '../../fonts/text-width.ts'
import { Section } from '../components.tsx'

const BOX_HEIGHT = 36
const ROW = 60
const GAP = 52
/** Advance width of the mono face at 12 units, and box padding. */
const LETTER = 7.3
const FONT_SIZE = 12
const PADDING = 22
/** Letters that the mono face has. */
const MONO = /[\p{Script=Latin}\p{Script=Cyrillic}\u0020-\u00bf\u2010-\u2044]/u

/** Boxes in columns with arrows to the next column, from left to right. */
export function Diagram({ content }: { content: Content }) {
  const { diagram } = content.extras
  const columns = diagram?.columns.filter((column) => column.length > 0) ?? []
  if (diagram === undefined || columns.length === 0) return null
  const height = Math.max(...columns.map((column) => column.length)) * ROW
  const placed = placeBoxes(columns, height)
  const width = Math.max(...placed.flat().map((box) => box.x + box.width)) + 1
  return (
    <Section id="systems" heading={content.copy.systems}>
      <figure className="diagram">
        {/* Scrollable on a small screen, so it must be focusable. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="scroll" role="region" tabIndex={0} aria-label={diagram.title}>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            role="img"
            aria-label={columns.map((labels) => labels.join(', ')).join(' → ')}
          >
            {placed
              .slice(0, -1)
              .map((boxes, column) =>
                boxes.flatMap((from) =>
                  placed[column + 1]!.map((to) => (
                    <Arrow key={`${from.label}>${to.label}`} from={from} to={to} />
                  )),
                ),
              )}
            {placed.flat().map(({ label, x, y, width: wide }) => (
              <g key={label} className={label === diagram.accent ? 'hot' : undefined}>
                <rect x={x} y={y} width={wide} height={BOX_HEIGHT} rx="4" />
                <text x={x + wide / 2} y={y + 22.5}>
                  {label}
                </text>
              </g>
            ))}
          </svg>
        </div>
        <figcaption>
          <strong>{diagram.title}</strong> {diagram.note}
        </figcaption>
      </figure>
    </Section>
  )
}

type Box = { label: string; x: number; y: number; width: number }

/** Columns as wide as their longest label, vertically centered. */
function placeBoxes(columns: readonly (readonly string[])[], height: number): Box[][] {
  const widths = columns.map((labels) => Math.round(Math.max(...labels.map(labelWidth)) + PADDING))
  return columns.map((labels, column) => {
    const x = widths.slice(0, column).reduce((sum, width) => sum + width + GAP, 1)
    const top = Math.round((height - labels.length * ROW + ROW - BOX_HEIGHT) / 2)
    return labels.map((label, row) => ({ label, x, y: top + row * ROW, width: widths[column]! }))
  })
}

const labelWidth = (label: string): number =>
  [...label].reduce(
    (sum, letter) => sum + (MONO.test(letter) ? LETTER : posterWidth(letter) * FONT_SIZE),
    0,
  )

function Arrow({ from, to }: { from: Box; to: Box }) {
  const start = from.x + from.width
  const middle = start + GAP / 2
  const y1 = from.y + BOX_HEIGHT / 2
  const y2 = to.y + BOX_HEIGHT / 2
  return (
    <path
      className="arrow"
      d={`M${start} ${y1}H${middle}V${y2}H${to.x - 2}M${to.x - 7} ${y2 - 4}l5 4l-5 4`}
    />
  )
}
