import type { MetaFunction } from 'react-router'
import { pageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { siteConfig } from '../shell/site-config.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Exhibit } from '../ui/exhibit.tsx'
import { Room } from '../ui/room.tsx'
import { breadcrumbs } from './content/structured-data.ts'
import { Preview } from './examples/preview.tsx'
import { figuresOf, rowStyle } from './claim-copy.ts'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'About: how we turn a CV into a page',
    description:
      'Who reads your CV, how a page is written from it, why every sentence has a source, and what we never do. A look at one finished site, explained.',
    path: paths.about(),
    image: '/share/sofia-almeida.jpg',
    structuredData: import.meta.env.SSR ? [breadcrumbs(['About', paths.about()])] : undefined,
  })

/** Notes on the picture; positions in percent. */
const notes = [
  {
    at: [4, 4],
    title: 'Who',
    text: 'Name, license and city stand first: what a ward has to know before it reads on.',
  },
  {
    at: [4, 21],
    title: 'One sentence',
    text: 'Written by us from two lines of her CV. It’s the one line everyone reads.',
  },
  {
    at: [67, 4],
    title: 'Proof before prose',
    text: 'Licenses with their numbers and dates. A nurse manager checks these before anything else.',
  },
  {
    at: [4, 51],
    title: 'The question they would ask',
    text: 'Which shifts? It takes a phone call to learn it from most CVs.',
  },
  {
    at: [47, 51],
    title: 'Three figures',
    text: 'Each is in the CV, each says what it counts. A figure without a source does not go on a page.',
  },
] as const

export default function AboutPage() {
  const { brandName } = siteConfig()
  return (
    <main id="main" className="pt-12 pb-24 lg:pt-20">
      <div className="container-page">
        <h1 tabIndex={-1} className="display max-w-[36rem] text-h2">
          A shop window for the work you have done
        </h1>
        <div className="mt-6 grid max-w-prose gap-4 text-lead text-ink-2">
          <p>
            A vitrine is the glass case in which a museum or a shop shows one good thing, well lit,
            with a label that says what it is. That is all {brandName} does, for people.
          </p>
        </div>
        <ul style={rowStyle('about')} className="mt-10 flex flex-wrap gap-x-12 gap-y-4">
          {figuresOf('about').map(({ id, figure, label, style }) => (
            <li key={id} style={style}>
              <span className="display block text-figure tabular-nums">{figure}</span>
              <span className="text-ink-2">{label}</span>
            </li>
          ))}
        </ul>
      </div>
      <AnnotatedSite />
      <div className="container-page mt-20 grid gap-x-16 gap-y-10 lg:grid-cols-[16rem_minmax(0,42rem)]">
        <h2 className="display text-[2.25rem] leading-none font-strong">How we work</h2>
        <div className="grid gap-4 text-ink-2">
          <p>
            Your CV arrives as a file. A program reads it on our own machine: every line keeps its
            place on the page, and every field of the draft keeps the line it came from. Nothing is
            sent to anybody else to be read.
          </p>
          <p>
            Then a person takes over. The writer sees your CV on the left, the draft in the middle
            and the page on the right, with each sentence tied to its source. They cut, reorder and
            write the opening line, and they ask you where two lines disagree.
          </p>
          <p>
            From that one document come the page, for a small phone as well as a wide desk, and the
            PDF, which a machine reads back, field by field. An email brings you to both, and what
            you want changed you mark right there.
          </p>
        </div>
        <h2 className="display text-[2.25rem] leading-none font-strong">What we never do</h2>
        <ul className="grid below-[24rem] gap-3 text-ink-2 lg:below-[15rem]">
          <li className="border-t border-line pt-3">
            <b className="text-ink">Invent.</b> No figure, no title, no employer that your CV or you
            did not give us.
          </li>
          <li className="border-t border-line pt-3">
            <b className="text-ink">Rate you with dots.</b> “Excel, four of five” says nothing. What
            you did with it does.
          </li>
          <li className="border-t border-line pt-3">
            <b className="text-ink">Follow your visitors.</b> Your page sets no cookies and loads
            nothing from anybody else. We count how often it is read, and never who reads it.
          </li>
          <li className="border-t border-line pt-3">
            <b className="text-ink">Pass your CV on.</b> The file stays where only the team can open
            it, never at a public address.
          </li>
          <li className="border-t border-line pt-3">
            <b className="text-ink">Charge again.</b> There is no subscription to forget.
          </li>
        </ul>
        <h2 className="display text-[2.25rem] leading-none font-strong">What it cannot do</h2>
        <div className="grid below-[15rem] gap-4 text-ink-2 lg:below-[10rem]">
          <p>
            A page does not get anybody a job. It gets read, by the people who would otherwise have
            seen a file name. It answers in half a minute what a recruiter wants to know, and it is
            still there when your name comes up in a meeting. The interview is yours.
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            <ButtonLink to={paths.order()}>Start My Website</ButtonLink>
            <ButtonLink to={paths.examples()} variant="outline">
              View Examples
            </ButtonLink>
          </div>
        </div>
      </div>
    </main>
  )
}

function AnnotatedSite() {
  return (
    <section className="mt-16">
      <div className="container-page">
        <h2 className="display text-h2">One page, explained</h2>
        <p className="mt-4 max-w-prose text-ink-2">
          Sofia Almeida does not exist. Her page does: it is what our renderer makes from a CV like
          hers.
        </p>
      </div>
      <Room depth="hall" className="mt-8 py-[8vw] lg:py-20">
        <div className="container-page relative">
          <Exhibit className="relative mx-auto w-[86%] max-w-4xl">
            <Preview
              slug="sofia-almeida"
              sizes="(min-width: 64rem) 56rem, 80vw"
              alt="A nurse’s website: name and license on top, one sentence, licenses with dates, shifts, three figures"
            />
            {notes.map(({ at: [left, top], title }, index) => (
              <span
                key={title}
                aria-hidden="true"
                className="absolute grid size-5 sm:size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-ink text-caption font-semibold text-on-ink tabular-nums ring-2 ring-surface"
                style={{ left: `${left}%`, top: `${top}%` }}
              >
                {index + 1}
              </span>
            ))}
          </Exhibit>
        </div>
      </Room>
      <ol className="container-page mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
        {notes.map(({ title, text }, index) => (
          <li key={title}>
            <p className="display text-[2rem] leading-none font-strong text-glass-7">{index + 1}</p>
            <h3 className="mt-2 font-semibold">{title}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
