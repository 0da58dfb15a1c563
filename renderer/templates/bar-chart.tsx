import type { Content } from '../content/compose-content.ts'
import { describeChart } from '../content/describe-chart.ts'

const WIDTH = 600
const HEIGHT = 150

/** The team's chart as bars with optional markers; nothing without bars. */
export function BarChart({ content }: { content: Content }) {
  const { chart } = content.extras
  if (chart === undefined || chart.bars.length === 0) return null
  const top = Math.max(
    ...chart.bars.flatMap(({ value, mark }) => [value, mark ?? 0]),
    Number.EPSILON,
  )
  const step = WIDTH / chart.bars.length
  const height = (value: number) => Math.round((Math.max(value, 0) / top) * (HEIGHT - 6))
  return (
    <figure className="chart">
      <figcaption className="heading">
        {content.copy.figure} 1. {chart.title}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 22}`} role="img" aria-label={describeChart(chart)}>
        {chart.bars.map(({ label, value, mark }, index) => {
          const x = Math.round(index * step + step * 0.21)
          const width = Math.round(step * 0.58)
          return (
            <g key={label}>
              <rect x={x} y={HEIGHT - height(value)} width={width} height={height(value)} />
              {mark !== undefined && (
                <path d={`M${x - 5} ${HEIGHT - height(mark)}h${width + 10}`} className="mark" />
              )}
              {index % Math.ceil(chart.bars.length / 6) === 0 && (
                <text x={x + width / 2} y={HEIGHT + 17}>
                  {label}
                </text>
              )}
            </g>
          )
        })}
        <path d={`M0 ${HEIGHT}h${WIDTH}`} className="axis" />
      </svg>
      {chart.note !== undefined && <p className="caption">{chart.note}</p>}
    </figure>
  )
}
