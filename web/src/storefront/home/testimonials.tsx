import { ChevronLeft, ChevronRight, Star } from '../../ui/icons.tsx'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LiveDot } from '../../ui/status-chip.tsx'
import { Status } from '../../ui/status.tsx'
import { STORY_RATING } from '@vitrine/domain/storefront/claims'
import { nextSlide } from './next-slide.ts'
import { ShownRatings, useShownRatings } from './shown-ratings.tsx'
import { figuresOf, shownStories, storiesStyle, type Story } from '../claim-copy.ts'

/** Up to three stories in a carousel without autoplay. */
export function Testimonials() {
  const [current, setCurrent] = useState(0)
  const stories = shownStories()
  const go = (step: -1 | 1) => setCurrent((now) => nextSlide(now, step, stories.length))
  const carousel = useRef<HTMLElement>(null)
  useArrowKeys(carousel, go)
  const story = stories[current] ?? stories[0]
  const ratings = useShownRatings()
  return (
    <section
      data-island=""
      style={ratings ? undefined : storiesStyle()}
      id="testimonials"
      aria-labelledby="stories-title"
      className="below-[36rem] lg:below-[43rem] section-y max-sm:py-6"
    >
      <div style={storiesStyle()} className="container-page">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <h2 id="stories-title" className="display text-h2">
            Real results. Real offers.
          </h2>
          <ul className="flex flex-wrap gap-x-6 text-small text-ink-2 sm:text-body">
            {figuresOf('stories').map(({ id, figure, label, style }) => (
              <li key={id} style={style}>
                <b className="text-ink tabular-nums">{figure}</b> {label}
              </li>
            ))}
          </ul>
        </div>
        <section
          aria-roledescription="carousel"
          aria-label="What customers say"
          ref={carousel}
          className="relative mt-4 border-t border-ink pt-5 sm:mt-6 sm:pt-6 lg:mt-12 lg:pt-10"
        >
          <Status as="div" onlyChanges>
            <Slide story={story} position={current + 1} of={stories.length} />
          </Status>
          <div className="flex gap-3 max-sm:absolute max-sm:end-0 max-sm:top-6 sm:mt-8 sm:ms-[7.5rem]">
            <Arrow label="Previous story" end={current === 0} onPress={() => go(-1)}>
              <ChevronLeft size={22} />
            </Arrow>
            <Arrow label="Next story" end={current === stories.length - 1} onPress={() => go(1)}>
              <ChevronRight size={22} />
            </Arrow>
          </div>
        </section>
      </div>
      {ratings && (
        <div className="container-page pt-12">
          <ShownRatings found={ratings} />
        </div>
      )}
    </section>
  )
}

/** Elements that use the arrow keys themselves. */
const OWN_ARROWS = 'input,select,textarea,[contenteditable],dialog,video,audio'

/** The arrow keys move the carousel while it is in view. */
function useArrowKeys(place: RefObject<HTMLElement | null>, go: (step: -1 | 1) => void) {
  const act = useEffectEvent(go)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let isInView = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        isInView = Boolean(entry?.isIntersecting)
      },
      { threshold: 0.5 },
    )
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      if (altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return
      const isWithin = target instanceof Element && element.contains(target)
      if (!isWithin && !isInView) return
      if (target instanceof Element && target.closest(OWN_ARROWS)) return
      event.preventDefault()
      const isRightToLeft = getComputedStyle(element).direction === 'rtl'
      act((key === 'ArrowRight') === isRightToLeft ? -1 : 1)
    }
    observer.observe(element)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      observer.disconnect()
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [place])
}

function Slide({ story, position, of }: { story: Story; position: number; of: number }) {
  const { name, initials, role, content, result } = story
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a slide of the carousel pattern
    <div
      key={name}
      role="group"
      aria-roledescription="slide"
      aria-label={`${position} of ${of}`}
      className="flex animate-step-in flex-col gap-4 sm:flex-row sm:gap-6"
    >
      <p
        aria-hidden="true"
        className="grid size-14 shrink-0 place-items-center bg-glass-2 text-h3 sm:size-24 font-semibold text-ink"
      >
        {initials}
      </p>
      <figure className="min-h-52 sm:min-h-56">
        <blockquote className="display max-w-[56rem] text-[1.75rem] leading-[1.05] font-strong sm:text-h2">
          “{content}”
        </blockquote>
        <figcaption className="mt-5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
            {name}, {role}.
            <span className="inline-flex items-center gap-2">
              <span aria-hidden="true" className="flex text-ink">
                {Array.from({ length: STORY_RATING }, (_, index) => (
                  <Star key={index} size={16} fill="currentColor" />
                ))}
              </span>
              Rated {STORY_RATING} of 5.
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

function Arrow(props: {
  label: string
  /** The end of the list. The button stays focusable, or the focus would be lost. */
  end: boolean
  onPress: () => void
  children: ReactNode
}) {
  const { label, end, onPress, children } = props
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
