import { type Bar, roundAbove } from './group-days.ts'
import { barWords, countWords, numberWords } from './visit-words.ts'

const WIDTH = 600
const HEIGHT = 150

/** Bars of visitors. Whoever can't see them has the same in the table below. */
export function VisitPlot({ bars }: { bars: readonly Bar[] }) {
  const most = bars.reduce((top, { visitors }) => Math.max(top, visitors), 0)
  const top = roundAbove(most)
  const step = WIDTH / bars.length
  const gap = Math.min(step * 0.25, 6)
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  const unit = first.from === first.to ? 'day' : 'week'
  return (
    <figure className="mt-5">
      <figcaption className="text-small text-muted">Visitors of each {unit}</figcaption>
      <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-caption text-muted tabular-nums"
        >
          <span className="-mt-2.5">{numberWords(top)}</span>
          <span>{numberWords(top / 2)}</span>
          <span className="-mb-2.5">0</span>
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`At most ${countWords(most, 'visitor')} in a ${unit}. The table below has the numbers.`}
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
          {bars.map((bar, at) => {
            const height = (bar.visitors / top) * HEIGHT
            return (
              <rect
                key={bar.from}
                x={at * step + gap / 2}
                y={HEIGHT - height}
                width={step - gap}
                height={height}
                fill="currentColor"
              >
                <title>{`${barWords(bar)}: ${countWords(bar.visitors, 'visitor')}`}</title>
              </rect>
            )
          })}
        </svg>
        <span />
        <div
          aria-hidden="true"
          className="mt-1.5 flex justify-between text-caption text-muted tabular-nums"
        >
          <span>{barWords({ from: first.from, to: first.from })}</span>
          <span>{barWords({ from: last.to, to: last.to })}</span>
        </div>
      </div>
    </figure>
  )
}
