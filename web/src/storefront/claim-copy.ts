/** The claims as the owner signed them. Prerendered pages contain tokens. */
import type { CSSProperties } from 'react'
import {
  CLAIM_ROWS,
  type ClaimRow,
  defaultClaimTexts,
  type FigureId,
  initialsOf,
  storyIds,
  zeroFigure,
} from '@vitrine/domain/storefront/claims'
import { ownerText } from '../shell/site-config.ts'

/** Hides what nobody signed: prerendered pages can't omit elements. */
const styleOf = (name: string): CSSProperties => ({ display: ownerText(`${name}.display`, '') })

/** `zero`: the counter before its animation. */
export type ShownFigure = {
  readonly id: FigureId
  readonly figure: string
  readonly zero: string
  readonly label: string
  readonly style: CSSProperties
}

/** The figures of a row; each is hidden by its `style` if nobody signed it. */
export const figuresOf = (row: ClaimRow): readonly ShownFigure[] =>
  CLAIM_ROWS[row].map((id) => {
    const { figure = '', label = '' } = defaultClaimTexts(id)
    return {
      id,
      figure: ownerText(`claim.${id}.figure`, figure),
      zero: ownerText(`claim.${id}.zero`, zeroFigure(figure)),
      label: ownerText(`claim.${id}.label`, label),
      style: styleOf(`claim.${id}`),
    }
  })

/** Hides a row of figures without any. */
export const rowStyle = (row: ClaimRow): CSSProperties => styleOf(`claims.${row}`)

/** Hides the testimonials without any. */
export const storiesStyle = (): CSSProperties => styleOf('claims.testimonials')

const NO_STORY = { name: '', initials: '', role: '', content: '', result: '' }

export type Story = Readonly<Record<'name' | 'initials' | 'role' | 'content' | 'result', string>>

/**
 * The shown testimonials, at least one: without any it is empty, and `storiesStyle` hides it, so that
 * the browser renders the elements of the prerendered page.
 */
export function shownStories(): readonly [Story, ...Story[]] {
  const stories = storyIds.map((id): Story => {
    const own = defaultClaimTexts(id)
    const say = (name: string) => ownerText(`claim.${id}.${name}`, own[name] ?? '')
    const name = say('name')
    const initials = ownerText(`claim.${id}.initials`, initialsOf(own['name'] ?? ''))
    return { name, initials, role: say('role'), content: say('content'), result: say('result') }
  })
  const [first = NO_STORY, ...others] = stories
  return [first, ...others.filter(({ content }) => import.meta.env.SSR || content !== '')]
}

export const employersHeading = (): string =>
  ownerText('claim.employers.heading', defaultClaimTexts('employers')['heading'] ?? '')

export const employersStyle = (): CSSProperties => styleOf('claim.employers')
