const WIDTH = 240
const HEIGHT = 168
const EDGE = 14
const GAP = 6
const COLUMNS = 12

/** A layout sketch of gray blocks: rows of column widths in twelfths. */
export function Sketch({ rows }: { rows: readonly (readonly number[])[] }) {
  const height = (HEIGHT - EDGE * 2 - GAP * (rows.length - 1)) / Math.max(rows.length, 1)
  return (
    <svg className="sketch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect className="paper" x="1" y="1" width={WIDTH - 2} height={HEIGHT - 2} rx="8" />
      {rows.map((widths, row) => {
        let x = EDGE
        return widths.map((columns, column) => {
          const width = ((WIDTH - EDGE * 2 + GAP) * columns) / COLUMNS - GAP
          const left = x
          x += width + GAP
          return (
            <rect
              key={`${row}-${column}`}
              className={(row + column) % 3 === 0 ? 'strong' : 'soft'}
              x={left.toFixed(1)}
              y={(EDGE + row * (height + GAP)).toFixed(1)}
              width={Math.max(width, 2).toFixed(1)}
              height={Math.max(height, 2).toFixed(1)}
              rx="3"
            />
          )
        })
      })}
    </svg>
  )
}
