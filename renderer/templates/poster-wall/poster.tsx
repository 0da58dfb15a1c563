import { type PosterComposition, posterCompositions } from '@vitrine/domain/resume/resume'
import type { ReactNode } from 'react'
import type { Content } from '../../content/compose-content.ts'

const HATCH = [0, 1, 2, 3, 4, 5]

/** Six decorative compositions in the theme's colors. */
const drawn: Readonly<Record<PosterComposition, () => ReactNode>> = {
  clock: Clock,
  eclipse: Eclipse,
  market: Market,
  tide: Tide,
  stairs: Stairs,
  count: Count,
}

/** The team's choice per project, else the compositions in turn. */
export function postersOf({ projects, extras }: Content): readonly PosterComposition[] {
  return projects.map(({ title }, index) => {
    const chosen = extras.posters?.find(({ project }) => project.trim() === title)?.composition
    return chosen ?? posterCompositions[index % posterCompositions.length]!
  })
}

export function Poster({ composition }: { composition: PosterComposition }) {
  const Composition = drawn[composition]
  return (
    <svg
      className={`poster p${posterCompositions.indexOf(composition)}`}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Composition />
    </svg>
  )
}

function Clock() {
  return (
    <>
      <path className="ink" d="M0 0h400v300H0z" />
      <g className="accent">
        {HATCH.map((line) => (
          <path
            key={line}
            d={`M${60 + line * 62} 300L400 ${96 + line * 40}v-22L${30 + line * 62} 300z`}
          />
        ))}
      </g>
      <circle className="paper" cx="96" cy="92" r="54" />
      <path className="line" d="M96 56v38l27 16" />
    </>
  )
}

function Eclipse() {
  return (
    <>
      <path className="accent" d="M0 0h400v300H0z" />
      <circle className="ink" cx="200" cy="190" r="128" />
      <circle className="accent" cx="238" cy="152" r="86" />
      <circle className="paper" cx="262" cy="128" r="34" />
    </>
  )
}

function Market() {
  return (
    <>
      <path className="paper" d="M0 0h400v300H0z" />
      {HATCH.map((row) =>
        HATCH.map((column) => (
          <circle
            key={`${row}-${column}`}
            className={(row * column) % 4 === 3 ? 'accent' : 'ink'}
            cx={56 + column * 58}
            cy={34 + row * 46}
            r={5 + ((row + column) % 6) * 3}
          />
        )),
      )}
    </>
  )
}

function Tide() {
  return (
    <>
      <path className="ink" d="M0 0h400v300H0z" />
      {HATCH.map((wave) => {
        const y = 84 + wave * 38
        return (
          <path
            key={wave}
            className={wave % 2 === 0 ? 'accent' : 'paper'}
            d={`M0 ${y}q50 -34 100 0t100 0t100 0t100 0v19q-50 34 -100 0t-100 0t-100 0t-100 0z`}
          />
        )
      })}
      <circle className="paper" cx="318" cy="48" r="26" />
    </>
  )
}

function Stairs() {
  return (
    <>
      <path className="accent" d="M0 0h400v300H0z" />
      <path className="ink" d="M0 300V250h66v-50h66v-50h67v-50h67V50h67V0h67v300z" />
      <circle className="paper" cx="92" cy="84" r="40" />
    </>
  )
}

function Count() {
  return (
    <>
      <path className="paper" d="M0 0h400v300H0z" />
      <g className="ink">
        {HATCH.map((bar) => (
          <path key={bar} d={`M${36 + bar * 56} 40h30v220h-30z`} />
        ))}
      </g>
      <path className="accent" d="M0 214L400 52v40L0 254z" />
    </>
  )
}
