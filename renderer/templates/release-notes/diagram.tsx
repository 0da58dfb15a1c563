import type { Content } from '../../content/compose-content.ts'
import { Section } from '../parts.tsx'

const BOX_HEIGHT = 36
const ROW = 60
const GAP = 52
/** Advance of the mono face at 12 units, and the space inside a box. */
const LETTER = 7.3
const PADDING = 22

/** Boxes in columns, an arrow from each to its neighbours in the next column. Time and data run left to right. */
export function Diagram({ content }: { content: Content }) {
  const { diagram } = content.extras
  const columns = diagram?.columns.filter((column) => column.length > 0) ?? []
  if (diagram === undefined || columns.length === 0) return null
  const tallest = Math.max(...columns.map((column) => column.length))
  const height = tallest * ROW
  let x = 1
  const placed = columns.map((labels) => {
    const width = Math.round(Math.max(...labels.map((label) => label.length)) * LETTER + PADDING)
    const boxes = labels.map((label, row) => ({
      label,
      x,
      y: Math.round((height - labels.length * ROW) / 2 + row * ROW + (ROW - BOX_HEIGHT) / 2),
      width,
    }))
    x += width + GAP
    return boxes
  })
  return (
    <Section id="systems" heading={content.words.systems}>
      <figure className="diagram">
        <div className="scroll" role="group" aria-label={diagram.title}>
          <svg
            viewBox={`0 0 ${x - GAP + 1} ${height}`}
            width={x - GAP + 1}
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
            {placed.flat().map(({ label, x: left, y, width }) => (
              <g key={label} className={label === diagram.accent ? 'hot' : undefined}>
                <rect x={left} y={y} width={width} height={BOX_HEIGHT} rx="4" />
                <text x={left + width / 2} y={y + 22.5}>
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

type Box = { x: number; y: number; width: number }

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
