import { homePageCopy } from '@vitrine/domain/storefront/copy/home-page'
import { Link } from 'react-router'
import { paths } from '../../shell/paths.ts'
import { ownerTexts, siteConfig } from '../../shell/site-config.ts'
import { figuresOf, rowStyle } from '../claim-copy.ts'

const say = ownerTexts('why', homePageCopy.why)

const expertise = [
  { title: 'Award winning design', text: 'design' },
  { title: '24 hour turnaround', text: 'turnaround' },
  { title: 'Built for your field', text: 'field' },
] as const

export function WhySection() {
  const { brandName } = siteConfig()
  return (
    <section
      data-island=""
      id="about"
      aria-labelledby="about-title"
      className="below-[52rem] lg:below-[54rem] section-y max-sm:py-6"
    >
      <div className="container-page grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] lg:gap-y-12">
        <div>
          <h2 id="about-title" className="display text-h2">
            Why Professionals Choose {brandName}
          </h2>
          <p className="mt-6 max-w-form text-lead text-ink-2 max-lg:hidden">{say('lead')}</p>
          <p className="mt-2 lg:mt-4">
            <Link to={paths.about()} className="inline-block py-2 text-link">
              How we work, and what we never do
            </Link>
          </p>
        </div>
        <div>
          <ul className="border-t border-ink">
            {expertise.map(({ title, text }) => (
              <li
                key={title}
                className="grid gap-x-8 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:py-5"
              >
                <h3 className="text-h3">{title}</h3>
                <p className="text-small text-ink-2 lg:text-body">{say(text)}</p>
              </li>
            ))}
          </ul>
          <ul
            style={rowStyle('why')}
            className="mt-6 grid auto-cols-fr grid-flow-col gap-3 sm:gap-6 lg:mt-10"
          >
            {figuresOf('why').map(({ id, figure, label, style }) => (
              <li key={id} style={style}>
                <p className="display text-[2rem] leading-none tabular-nums sm:text-figure">
                  {figure}
                </p>
                <p className="mt-1 text-small text-ink-2 sm:text-body">{label}</p>
              </li>
            ))}
          </ul>
          <div className="mt-6 border-y border-ink py-4 lg:mt-12 lg:py-6">
            <h3 className="text-h3">Quality Guarantee</h3>
            <p className="mt-2 max-w-prose text-ink-2">
              {say('guarantee')}{' '}
              <Link to={`${paths.terms()}#refunds`} className="text-link">
                Read the full terms
              </Link>
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
