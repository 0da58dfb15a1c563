import { homePageCopy } from '@vitrine/domain/storefront/copy/home-page'
import { paths } from '../../shell/paths.ts'
import { ownerTexts } from '../../shell/site-config.ts'
import { ButtonLink } from '../../ui/button.tsx'

const say = ownerTexts('steps', homePageCopy.steps)

const steps = [
  { title: 'Share your resume', text: 'share' },
  { title: 'Pick your style', text: 'style' },
  { title: 'We craft your site', text: 'craft' },
  { title: 'Go live in 24h', text: 'live' },
] as const

export function HowItWorks() {
  return (
    <section
      data-island=""
      id="how-it-works"
      aria-labelledby="how-title"
      className="below-[34rem] lg:below-[41rem] section-y max-sm:py-6 bg-wall-2"
    >
      <div className="container-page">
        <h2 id="how-title" className="display text-h2">
          How it works
        </h2>
        <ol className="mt-6 grid lg:mt-12 lg:grid-cols-4">
          {steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="relative grid grid-cols-[2.25rem_1fr] border-l border-ink pb-4 pl-5 last:pb-0 lg:block lg:border-t lg:border-l-0 lg:pt-7 lg:pr-8 lg:pb-0 lg:pl-0"
            >
              <span
                aria-hidden="true"
                className="absolute top-0 -left-[0.3rem] size-2.5 bg-ink lg:-top-[0.34rem] lg:left-0"
              />
              <p className="display row-span-2 -mt-1 text-[2rem] leading-none text-glass-7 lg:text-figure">
                {index + 1}
              </p>
              <h3 className="text-h3 lg:mt-3">{title}</h3>
              <p className="text-small text-ink-2 lg:mt-1.5 lg:text-body">{say(text)}</p>
            </li>
          ))}
        </ol>
        <div className="mt-6 lg:mt-12">
          <ButtonLink to={paths.order()}>Get started in minutes</ButtonLink>
        </div>
      </div>
    </section>
  )
}
