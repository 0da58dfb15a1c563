import { isCampaignRunning, campaignCopy } from '@vitrine/domain/storefront/campaign-copy'
import { Check, X } from '../ui/icons.tsx'
import { useEffect, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { pageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { siteConfig, promotionStyle } from '../shell/site-config.ts'
import { PriceNote } from './price-note.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Exhibit } from '../ui/exhibit.tsx'
import { Room } from '../ui/room.tsx'
import { LiveDot } from '../ui/status-chip.tsx'
import { STORY_RATING } from '@vitrine/domain/storefront/claims'
import { CAMPAIGN_PLAN } from './content/plan-copy.ts'
import { ExampleCard } from './examples/example-card.tsx'
import { exampleOf } from './examples/examples.ts'
import { Preview } from './examples/preview.tsx'
import { figuresOf, rowStyle, shownStories, storiesStyle } from './claim-copy.ts'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'Send your CV, get a website',
    description: `Your CV as a website, written and built for you, live within three days. ${siteConfig().campaign.head}`,
    path: paths.campaign(),
    image: '/share/leo-marchetti.jpg',
  })

const oldWay = [
  'A PDF in a hundred inboxes',
  'Out of date the day it is sent',
  'Hard to read on a phone',
] as const
const ourWay = [
  'One link, in your bio and on your card',
  'Changed once, current everywhere',
  'Made for a phone first',
] as const

const steps = [
  { title: 'Share info', text: 'Upload a CV or paste a LinkedIn link. Two minutes.' },
  {
    title: 'The team builds the site',
    text: 'People write, design and build it. You write nothing.',
  },
  { title: 'Share the link', text: 'In your bio, in an application, on paper as a QR code.' },
] as const

export default function CampaignPage() {
  const offer = useOffer()
  const order = paths.order({ plan: CAMPAIGN_PLAN, ref: 'instagram' })
  return (
    <main id="main">
      <div className="mx-auto w-full max-w-2xl px-[clamp(1.25rem,4vw,3rem)] pt-8 pb-10">
        <p className="text-ink-2">{offer.line}</p>
        <h1 tabIndex={-1} className="display mt-3 text-hero">
          Send your CV. Get a website.
        </h1>
        <p className="mt-4 text-lead text-ink-2">
          A team writes and builds it from what you have. You write nothing, you pay once, and there
          is a link to share within three days.
        </p>
        <div className="mt-6 grid gap-3 sm:flex">
          <ButtonLink to={order}>Start for {offer.price}</ButtonLink>
          <ButtonLink to={paths.examples()} variant="outline">
            View Examples
          </ButtonLink>
        </div>
      </div>
      <PhonePicture />
      <div className="mx-auto grid w-full max-w-2xl gap-16 px-[clamp(1.25rem,4vw,3rem)] py-16">
        <section aria-labelledby="campaign-examples" className="below-[92rem]">
          <h2 id="campaign-examples" className="display text-h2">
            Three of nine
          </h2>
          <ul className="mt-8 grid gap-10">
            {(['leo-marchetti', 'sofia-almeida', 'amara-osei'] as const).map((slug) => (
              <li key={slug}>
                <ExampleCard example={exampleOf(slug)} sizes="(min-width: 42rem) 30rem, 70vw" />
              </li>
            ))}
          </ul>
        </section>
        <OldWayAndOurs />
        <SocialProof />
        <section aria-label="The offer" className="below-[12rem] bg-glass-2 p-6 sm:p-8">
          <p className="text-small font-semibold text-glass-7">{offer.title}</p>
          <p className="mt-2 flex items-end gap-3">
            <span className="display text-price tabular-nums">{offer.price}</span>
            {offer.runs && (
              <span style={promotionStyle()} className="text-ink-2 tabular-nums">
                normally <s>{offer.regular}</s>
              </span>
            )}
          </p>
          <p className="mt-2 text-ink-2">{offer.text}</p>
          <PriceNote />
        </section>
        <section aria-labelledby="campaign-steps" className="below-[36rem]">
          <h2 id="campaign-steps" className="display text-h2">
            Three steps
          </h2>
          <ol className="mt-6 border-t border-ink">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="flex gap-5 border-b border-line py-5">
                <span
                  aria-hidden="true"
                  className="display w-8 text-figure leading-none text-glass-7"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-h3">{title}</h3>
                  <p className="text-ink-2">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <div className="mt-8">
            <ButtonLink to={order} wide>
              Start My Website for {offer.price}
            </ButtonLink>
            <p className="mt-3 text-center text-small text-muted">One time, secure payment.</p>
          </div>
        </section>
      </div>
    </main>
  )
}

function PhonePicture() {
  return (
    <Room className="h-[96vw] sm:h-[34rem]" depth="shallow">
      <span aria-hidden="true" className="streaks" />
      <Exhibit
        className="absolute top-[16%] left-1/2 w-[52%] max-w-60 -translate-x-1/2 *:first:rounded-[0.9rem]"
        reflection={
          <Preview
            slug="leo-marchetti"
            kind="phone"
            sizes="(min-width: 40rem) 15rem, 52vw"
            alt=""
          />
        }
      >
        <Preview
          slug="leo-marchetti"
          kind="phone"
          sizes="(min-width: 40rem) 15rem, 52vw"
          alt="The website of Leo Marchetti, creative director, on a phone"
          first
        />
      </Exhibit>
    </Room>
  )
}

function OldWayAndOurs() {
  const { brandName } = siteConfig()
  return (
    <section aria-labelledby="campaign-ways" className="below-[36rem]">
      <h2 id="campaign-ways" className="display text-h2">
        The old way, and ours
      </h2>
      <div className="mt-6 grid gap-8 sm:grid-cols-2">
        <div>
          <h3 className="border-b border-ink pb-2 text-h3">The old way</h3>
          <ul>
            {oldWay.map((text) => (
              <li key={text} className="flex gap-3 border-b border-line py-3 text-ink-2">
                <X className="mt-1 shrink-0" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="border-b border-ink pb-2 text-h3">The {brandName} way</h3>
          <ul>
            {ourWay.map((text) => (
              <li key={text} className="flex gap-3 border-b border-line py-3">
                <Check className="mt-1 shrink-0" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function SocialProof() {
  const [story] = shownStories()
  return (
    <section aria-label="What customers say" className="below-[28rem]">
      <ul
        style={rowStyle('campaign')}
        className="grid auto-cols-fr grid-flow-col gap-4 border-t border-ink pt-5"
      >
        {figuresOf('campaign').map(({ id, figure, label, style }) => (
          <li key={id} style={style}>
            <p className="display text-figure tabular-nums">{figure}</p>
            <p className="text-small text-ink-2">{label}</p>
          </li>
        ))}
      </ul>
      <figure style={storiesStyle()} className="mt-8">
        <blockquote className="display text-[2.25rem] leading-[1.05] font-strong">
          “{story.content}”
        </blockquote>
        <figcaption className="mt-3">
          <p className="text-ink-2">
            {story.name}, {story.role}. Rated {STORY_RATING} of 5.
          </p>
          <p className="mt-1 flex items-center gap-2.5 font-semibold">
            <LiveDot /> Result: {story.result}
          </p>
        </figcaption>
      </figure>
    </section>
  )
}

/** The HTML shows the offer as advertised; the browser then checks whether it has ended. */
function useOffer() {
  const [now, setNow] = useState<Date>()
  useEffect(() => setNow(new Date()), [])
  const { campaignStartsAt, campaignEndsAt, campaign, prices } = siteConfig()
  const { price, regular } = prices.starter
  if (now === undefined) return { price, regular, runs: true, ...campaign }
  const at = { startsAt: campaignStartsAt, endsAt: campaignEndsAt, now }
  return {
    price,
    regular,
    runs: isCampaignRunning(regular, at),
    ...campaignCopy(price, regular, at),
  }
}
