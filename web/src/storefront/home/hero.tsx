import { FileUp, Pause, Play } from '../../ui/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { storeTrialCv } from '../../api/trial-cv.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Exhibit, WallLabel } from '../../ui/exhibit.tsx'
import { Room } from '../../ui/room.tsx'
import { homePageCopy } from '@vitrine/domain/storefront/copy/home-page'
import { paths } from '../../shell/paths.ts'
import { ownerTexts } from '../../shell/site-config.ts'
import { exampleOf } from '../examples/examples.ts'
import { Preview } from '../examples/preview.tsx'
import { COUNTER_DURATIONS_MS, phrases, startHeroAnimation } from './hero-animation.ts'
import { useReducedMotion } from './use-reduced-motion.ts'
import { figuresOf, rowStyle, type ShownFigure } from '../claim-copy.ts'

const say = ownerTexts('hero', homePageCopy.hero)

export function Hero() {
  const reducedMotion = useReducedMotion()
  const [paused, setPaused] = useState(false)
  const moving = !paused && !reducedMotion
  const hero = useRef<HTMLElement>(null)
  // A prerendered page has started it inline; this covers navigation by the router.
  useEffect(() => {
    if (hero.current) startHeroAnimation(hero.current)
  }, [])
  return (
    <section
      ref={hero}
      id="home"
      aria-label="Start"
      data-paused={paused ? '' : undefined}
      suppressHydrationWarning
    >
      <div className="container-page grid gap-x-16 gap-y-5 pt-6 pb-7 lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-end lg:pt-16 lg:pb-13">
        <h1
          tabIndex={-1}
          className="display text-hero lg:text-[clamp(3rem,(100vw-39.5rem)/8.15,5.5rem)] lg:leading-[0.97]"
        >
          <span className="sr-only">Your CV becomes a {phrases[0]}</span>
          <span aria-hidden="true">
            Your CV becomes&nbsp;a
            <span className="block min-h-[1.96em] text-glass-7 lg:min-h-[0.97em] lg:whitespace-nowrap">
              <span
                data-phrases={JSON.stringify(phrases)}
                suppressHydrationWarning
                // Updated by `startHeroAnimation`, so React must not.
                dangerouslySetInnerHTML={{ __html: phrases[0] }}
              />
              <span className={classNames('caret', moving && 'caret-blinks')} />
            </span>
          </span>
        </h1>
        <div>
          <p className="text-lead text-ink-2">{say('lead')}</p>
          <div className="mt-5 grid gap-3 sm:flex sm:flex-wrap">
            <ButtonLink to={paths.order()}>Start My Website</ButtonLink>
            <ButtonLink to={paths.examples()} variant="outline">
              View Examples
            </ButtonLink>
          </div>
          <TryOwnCv />
          <p className="mt-3 text-small text-muted sm:mt-4">{say('facts')}</p>
        </div>
      </div>
      <Window moving={moving} paused={paused} onPause={() => setPaused(!paused)} />
      <Sill />
      <script
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR
            ? `(${startHeroAnimation.toString()})(document.currentScript.parentElement)`
            : '',
        }}
      />
    </section>
  )
}

/** Takes a CV to the trial page. A file chosen before hydration is found afterwards. */
function TryOwnCv() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const file = input.current?.files?.[0]
    if (!file) return
    storeTrialCv({ file })
    void navigate(paths.tryOut())
  }
  // oxlint-disable-next-line react/exhaustive-deps -- once: what came before
  useEffect(take, [])
  return (
    <label className="relative mt-3 flex min-h-13 cursor-pointer items-center gap-3 rounded-sm border border-dashed border-ink/60 px-4 py-2 hover:bg-glass-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 sm:mt-4">
      <FileUp size={20} strokeWidth={1.5} className="shrink-0" />
      <span className="text-[1rem] leading-tight">
        <span className="font-semibold">See yours first:</span> drop your CV, nothing to pay
      </span>
      <input
        ref={input}
        type="file"
        accept=".pdf,.doc,.docx"
        onChange={take}
        // Covers the label, so that files can be dropped before scripts run.
        className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
      />
    </label>
  )
}

/** Three sites, a PDF and a phone; the middle site is in front. */
function Window(props: { moving: boolean; paused: boolean; onPause: () => void }) {
  const { moving, paused, onPause } = props
  return (
    <Room depth="hall" className="h-[82vw] sm:h-[78vw] lg:h-[min(38vw,46rem)]">
      <span aria-hidden="true" className={classNames('streaks', moving && 'streaks-drift')} />
      <SideExhibit slug="amara-osei" className="left-[10.6%]" />
      <SideExhibit slug="leo-marchetti" className="right-[10.6%]" />
      <Exhibit
        className="absolute top-[16.5%] left-[10.5%] w-[79%] lg:top-[24.7%] lg:left-[33.5%] lg:w-[33%]"
        reflection={<Preview slug="sofia-almeida" sizes="(min-width: 64rem) 33vw, 79vw" alt="" />}
      >
        <Preview
          slug="sofia-almeida"
          sizes="(min-width: 64rem) 33vw, 79vw"
          alt="The website of Sofia Almeida, critical care nurse: licenses, shifts and units on one page"
          first
        />
      </Exhibit>
      <Exhibit
        className="absolute top-[47.5%] left-[12%] w-[34%] lg:top-[51.5%] lg:left-[24.5%] lg:w-[10.7%]"
        reflection={
          <Preview slug="priya-raman" kind="print" sizes="(min-width: 64rem) 11vw, 34vw" alt="" />
        }
      >
        <Preview
          slug="priya-raman"
          kind="print"
          sizes="(min-width: 64rem) 11vw, 34vw"
          alt="The PDF resume of Priya Raman, financial analyst"
        />
      </Exhibit>
      <Exhibit
        className="absolute top-[49%] right-[10.5%] w-[25.5%] *:first:rounded-[0.6rem] lg:top-[52%] lg:right-[26%] lg:w-[7.3%]"
        reflection={
          <Preview slug="priya-raman" kind="phone" sizes="(min-width: 64rem) 8vw, 26vw" alt="" />
        }
      >
        <Preview
          slug="priya-raman"
          kind="phone"
          sizes="(min-width: 64rem) 8vw, 26vw"
          alt="The website of Priya Raman on a phone"
        />
      </Exhibit>
      <Label slug="amara-osei" className="left-[10.6%]" />
      <Label slug="sofia-almeida" className="top-[87%]! left-1/2 -translate-x-1/2" />
      <Label slug="leo-marchetti" className="right-[10.6%]" />
      <button
        type="button"
        aria-pressed={paused}
        aria-label="Pause the motion"
        onClick={onPause}
        className="absolute bottom-4 left-4 grid size-11 place-items-center rounded-full border border-ink/60 lg:right-4 lg:left-auto bg-wall/70 hover:bg-surface"
      >
        {paused ? (
          <Play size={16} strokeWidth={1} fill="currentColor" />
        ) : (
          <Pause size={16} strokeWidth={1} fill="currentColor" />
        )}
      </button>
    </Room>
  )
}

function SideExhibit(props: { slug: 'amara-osei' | 'leo-marchetti'; className: string }) {
  const { slug, className } = props
  const { name, shortRole } = exampleOf(slug)
  return (
    <Exhibit
      className={classNames('absolute top-[32.5%] hidden w-[23.5%] lg:block', className)}
      reflection={<Preview slug={slug} sizes="24vw" alt="" />}
    >
      <Preview slug={slug} sizes="24vw" alt={`The website of ${name}, ${shortRole}`} />
    </Exhibit>
  )
}

function Label(props: {
  slug: 'amara-osei' | 'sofia-almeida' | 'leo-marchetti'
  className: string
}) {
  const { slug, className } = props
  const { name, shortRole } = exampleOf(slug)
  return (
    <WallLabel name={name} className={classNames('absolute top-[78%] hidden lg:block', className)}>
      {shortRole}
    </WallLabel>
  )
}

/** Three counters below the picture. */
function Sill() {
  return (
    <div style={rowStyle('hero')} className="on-ink bg-ink text-on-ink">
      <noscript>
        <style>
          {'[data-count]{display:none}.invisible:has(+[data-count]){visibility:visible}'}
        </style>
      </noscript>
      <ul className="container-page grid auto-cols-fr grid-flow-col">
        {figuresOf('hero').map((shown, index) => (
          <Figure key={shown.id} shown={shown} durationMs={COUNTER_DURATIONS_MS[index] ?? 0} />
        ))}
      </ul>
    </div>
  )
}

function Figure({ shown, durationMs }: { shown: ShownFigure; durationMs: number }) {
  const { figure, zero, label, style } = shown
  return (
    // A line before all but the first that is shown.
    <li
      style={style}
      className="flex flex-col gap-x-4 gap-y-1 border-glass-9 py-4 sm:flex-row sm:items-baseline sm:py-7 lg:py-8 [li:not([style*=none])~&]:border-l [li:not([style*=none])~&]:pl-3 sm:[li:not([style*=none])~&]:pl-8"
    >
      <span className="display grid text-[2rem] leading-none tabular-nums sm:text-figure">
        <span className="sr-only">{figure}</span>
        {/* The whole figure keeps the place of what counts, so that nothing beside it moves. */}
        <span aria-hidden="true" className="invisible col-start-1 row-start-1">
          {figure}
        </span>
        <span
          aria-hidden="true"
          data-count={figure}
          data-ms={durationMs}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: zero }}
          className="col-start-1 row-start-1"
        />
      </span>
      <span className="text-small text-glass-3 sm:text-body">{label}</span>
    </li>
  )
}
