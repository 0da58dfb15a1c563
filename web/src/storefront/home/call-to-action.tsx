import { useEffect, useRef, useState } from 'react'
import { homePageCopy } from '@vitrine/domain/storefront/copy/home-page'
import { paths } from '../../shell/paths.ts'
import { ownerTexts } from '../../shell/site-config.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Exhibit } from '../../ui/exhibit.tsx'
import { Room } from '../../ui/room.tsx'
import { Preview } from '../examples/preview.tsx'

const say = ownerTexts('closing', homePageCopy.closing)

/** The final call to action: the light turns on when the section is in view. */
export function CallToAction() {
  const { section, lit } = useLight()
  return (
    <section
      data-island=""
      ref={section}
      id="closing"
      aria-labelledby="closing-title"
      className="below-[25rem] lg:below-[38rem] on-ink bg-ink text-on-ink"
    >
      <Room light="night" depth="hall" className="min-h-[24rem] lg:min-h-[38rem]">
        <span
          aria-hidden="true"
          className={classNames(
            'absolute inset-0 bg-[radial-gradient(ellipse_34%_64%_at_50%_58%,rgb(215_236_230/0.5),transparent_70%)] transition-opacity duration-700 ease-in-out lg:bg-[radial-gradient(ellipse_26%_60%_at_70%_48%,rgb(215_236_230/0.55),transparent_72%)]',
            !lit && 'opacity-0',
          )}
        />
        <div className="container-page relative grid gap-4 py-6 lg:gap-5 lg:min-h-[38rem] lg:grid-cols-[1fr_1.05fr] lg:items-center lg:py-12">
          <div className="lg:ps-[9%]">
            <h2 id="closing-title" className="display text-h2">
              Ready to Transform Your Career?
            </h2>
            <p className="mt-4 max-w-sm text-lead text-glass-3">{say('lead')}</p>
            <div className="mt-5 lg:mt-7">
              <ButtonLink to={paths.order()} variant="light">
                Get Started Now
              </ButtonLink>
            </div>
          </div>
          <Exhibit
            className={classNames(
              'relative mx-auto w-[52%] transition-[filter] duration-700 ease-in-out lg:w-full',
              !lit && 'brightness-[.42]',
            )}
            reflection={
              <Preview slug="leo-marchetti" sizes="(min-width: 64rem) 40vw, 80vw" alt="" />
            }
          >
            <Preview
              slug="leo-marchetti"
              sizes="(min-width: 64rem) 40vw, 80vw"
              alt="The website of Leo Marchetti, creative director, lit at night"
            />
          </Exhibit>
        </div>
      </Room>
    </section>
  )
}

function useLight() {
  const section = useRef<HTMLElement>(null)
  // Prerendered with the light on, for browsers without JavaScript.
  const [lit, setLit] = useState(true)
  useEffect(() => {
    if (!section.current) return
    const observer = new IntersectionObserver(([entry]) => setLit(Boolean(entry?.isIntersecting)), {
      threshold: 0.35,
    })
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [])
  return { section, lit }
}
