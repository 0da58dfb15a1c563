import { ChevronLeft, ChevronRight, Star } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { LiveDot } from '../../ui/status-chip.tsx'
import { shownClaims, type Testimonial, testimonials } from '../content/claims.ts'
import { slideAfter } from './slide-after.ts'

const stories = testimonials.filter(({ shown }) => shown)

/** Three stories, one at a time. It never turns by itself. */
export function Testimonials() {
  const [current, setCurrent] = useState(0)
  const story = stories[current]
  if (!story) return null
  const go = (step: -1 | 1) => setCurrent(slideAfter(current, step, stories.length))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    go((event.key === 'ArrowRight') === rightToLeft ? -1 : 1)
  }
  return (
    <section
      data-island=""
      id="testimonials"
      aria-labelledby="stories-title"
      className="below-[49rem] lg:below-[43rem] section-y"
    >
      <div className="container-page">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <h2 id="stories-title" className="display text-h2">
            Real results. Real offers.
          </h2>
          <ul className="flex flex-wrap gap-x-6 text-ink-2">
            {shownClaims('rating', 'customers', 'moreInterviews').map(({ id, figure, label }) => (
              <li key={id}>
                <b className="text-ink tabular-nums">{figure}</b> {label}
              </li>
            ))}
          </ul>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys of the carousel pattern */}
        <section
          aria-roledescription="carousel"
          aria-label="What customers say"
          onKeyDown={onKeyDown}
          className="mt-12 border-t border-ink pt-10"
        >
          <div aria-live="polite">
            <Slide story={story} position={current + 1} />
          </div>
          <div className="mt-8 flex gap-3 sm:ms-[7.5rem]">
            <Arrow label="Previous story" end={current === 0} onPress={() => go(-1)}>
              <ChevronLeft aria-hidden="true" size={22} strokeWidth={1.75} />
            </Arrow>
            <Arrow label="Next story" end={current === stories.length - 1} onPress={() => go(1)}>
              <ChevronRight aria-hidden="true" size={22} strokeWidth={1.75} />
            </Arrow>
          </div>
        </section>
      </div>
    </section>
  )
}

function Slide({ story, position }: { story: Testimonial; position: number }) {
  const { name, initials, role, content, rating, result } = story
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a slide of the carousel pattern
    <div
      key={name}
      role="group"
      aria-roledescription="slide"
      aria-label={`${position} of ${stories.length}`}
      className="flex animate-step-in flex-col gap-6 sm:flex-row"
    >
      <p
        aria-hidden="true"
        className="grid size-24 shrink-0 place-items-center bg-glass-2 text-h3 font-semibold text-ink"
      >
        {initials}
      </p>
      <figure className="min-h-64 sm:min-h-56">
        <blockquote className="display max-w-[56rem] text-h2">“{content}”</blockquote>
        <figcaption className="mt-5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
            {name}, {role}.
            <span className="inline-flex items-center gap-2">
              <span aria-hidden="true" className="flex text-ink">
                {Array.from({ length: rating }, (_, index) => (
                  <Star key={index} size={16} strokeWidth={1.75} fill="currentColor" />
                ))}
              </span>
              Rated {rating} of 5.
            </span>
          </p>
          <p className="mt-3 flex items-center gap-2.5 font-semibold">
            <LiveDot /> Result: {result}
          </p>
        </figcaption>
      </figure>
    </div>
  )
}

function Arrow({
  label,
  end,
  onPress,
  children,
}: {
  label: string
  /** Nothing lies that way. The button stays focusable, or focus would be lost on it. */
  end: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={end || undefined}
      onClick={end ? undefined : onPress}
      className="grid size-12 place-items-center rounded-full border-[1.5px] border-ink hover:bg-glass-2 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-line-2 aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  )
}
