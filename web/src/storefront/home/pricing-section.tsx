import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shell/paths.ts'
import { startingPrice } from '../content/offer.ts'
import { PlanSkeletons } from './plan-skeletons.tsx'

// Plans come from the server; the program that asks for them comes when the section is near.
const PlanCards = lazy(() => import('./plan-cards.tsx'))

export function PricingSection() {
  const { section, near } = useNear()
  return (
    <section
      data-late=""
      id="services"
      ref={section}
      aria-labelledby="plans-title"
      className="below-[145rem] lg:below-[80rem] section-y bg-glass-2"
    >
      <div className="container-page">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <h2 id="plans-title" className="display text-h2">
            Pick the Plan That <br />
            Moves You Forward
          </h2>
          <p className="text-ink-2 sm:text-end">
            One time, secure payment
            <br />
            Limited Time: 50% OFF
          </p>
        </div>
        <div className="mt-12 min-h-[34rem]">
          {near ? (
            <Suspense fallback={<PlanSkeletons />}>
              <PlanCards />
            </Suspense>
          ) : (
            <PlanSkeletons />
          )}
        </div>
        <noscript>
          <p className="mb-6">
            Three plans, from {startingPrice}, paid once. Prices and what each includes are listed
            under{' '}
            <a href={paths.services()} className="text-link">
              Services
            </a>
            .
          </p>
        </noscript>
        <p className="mt-8">
          <Link to={paths.services()} className="inline-block py-2 text-link">
            Compare the plans line by line
          </Link>
        </p>
      </div>
    </section>
  )
}

/** Whether the section has come within a screen of the window; then for good. */
function useNear() {
  const section = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!section.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [])
  return { section, near }
}
