const WIDTH = 600
const HEIGHT = 150

export type ChartBar = { readonly name: string; readonly value: number }

type BarChartProps = {
  caption: string
  /** For screen readers; the table below has the numbers. */
  summary: string
  bars: readonly ChartBar[]
  format: (value: number) => string
}

/** Bars over time, oldest first. */
export function BarChart({ caption, summary, bars, format }: BarChartProps) {
  const top = roundAbove(bars.reduce((most, { value }) => Math.max(most, value), 0))
  const step = WIDTH / bars.length
  const gap = Math.min(step * 0.25, 6)
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  return (
    <figure>
      <figcaption className="text-small text-muted">{caption}</figcaption>
      <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-caption text-muted tabular-nums"
        >
          <span className="-mt-2.5">{format(top)}</span>
          <span>{format(top / 2)}</span>
          <span className="-mb-2.5">0</span>
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary}
          className="h-36 w-full border-y border-line text-glass-7 forced-colors:text-[CanvasText]"
        >
          <line
            x1="0"
            x2={WIDTH}
            y1={HEIGHT / 2}
            y2={HEIGHT / 2}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
          />
          <g aria-hidden="true">
            {bars.map(({ name, value }, at) => {
              const height = (value / top) * HEIGHT
              return (
                <rect
                  key={name}
                  x={at * step + gap / 2}
                  y={HEIGHT - height}
                  width={step - gap}
                  height={height}
                  fill="currentColor"
                >
                  <title>{`${name}: ${format(value)}`}</title>
                </rect>
              )
            })}
          </g>
        </svg>
        <span />
        <div
          aria-hidden="true"
          className="mt-1.5 flex justify-between text-caption text-muted tabular-nums"
        >
          <span>{first.name}</span>
          {bars.length > 1 && <span>{last.name}</span>}
        </div>
      </div>
    </figure>
  )
}

/** The next round number: the top of the scale. */
export function roundAbove(value: number): number {
  if (value <= 4) return 4
  const size = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 4, 5, 10].map((step) => step * size).find((step) => step >= value) ?? size * 10
}
