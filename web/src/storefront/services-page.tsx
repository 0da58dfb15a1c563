import { Check } from '../ui/icons.tsx'
import { Link, type MetaFunction } from 'react-router'
import { pageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { PlanId } from '@vitrine/domain/catalog/plans'
import { siteConfig, promotionStyle } from '../shell/site-config.ts'
import { PriceNote } from './price-note.tsx'
import { PromotionLabel } from '../ui/promotion-label.tsx'
import { benefits } from '@vitrine/domain/storefront/claims'
import { planNames, promotionLine, startingPrice } from './content/plan-copy.ts'
import { type PlanFeatureRow, planFeatures } from './content/plan-features.ts'
import { breadcrumbs, planProducts } from './content/structured-data.ts'
import { figuresOf } from './claim-copy.ts'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'What you get, line by line',
    description: `A one-page website, a PDF resume, an address, languages, revisions, delivery: what each of the three plans includes, from ${startingPrice()}, paid once.`,
    path: paths.services(),
    image: '/share/priya-raman.jpg',
    structuredData: import.meta.env.SSR
      ? [breadcrumbs(['Services', paths.services()]), ...planProducts()]
      : undefined,
  })

const withUs = [
  {
    title: 'We write it',
    text: 'A person reads your CV, finds what a recruiter in your field looks for, and writes your page from it, with your CV open beside it.',
  },
  {
    title: 'We build it',
    text: 'One page in one small file, without a line of JavaScript. It opens in under a second on a phone, can be read by a screen reader, follows light and dark, and prints on A4.',
  },
  {
    title: 'We launch it',
    text: 'At an address with your name in it, with a description that search engines understand. Publishing again replaces it at once; the version before is kept.',
  },
] as const

export default function ServicesPage() {
  return (
    <main id="main" className="pt-12 pb-24 lg:pt-20">
      <div className="container-page">
        <h1 tabIndex={-1} className="display text-h2">
          What you get
        </h1>
        <p className="mt-5 max-w-prose text-lead text-ink-2">
          One page that says who you are at work, and a PDF that says the same. The three plans
          differ in web address, languages, revisions and delivery time. You pay once.
        </p>
        <ul className="mt-12 grid gap-x-10 gap-y-8 lg:grid-cols-3">
          {withUs.map(({ title, text }) => (
            <li key={title} className="border-t border-ink pt-5">
              <h2 className="text-h3">{title}</h2>
              <p className="mt-2 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <section className="container-page mt-16">
        <h2 className="text-h3">What every site includes</h2>
        <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-2 border-t border-ink pt-5">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex items-center gap-2">
              <Check className="shrink-0" />
              <span className="inline-block first-letter:uppercase">{benefit}</span>
            </li>
          ))}
          {figuresOf('service').map(({ id, figure, label, style }) => (
            <li key={id} style={style} className="flex items-center gap-2">
              <Check className="shrink-0" />
              {figure} {label}
            </li>
          ))}
        </ul>
      </section>
      <section className="container-page mt-20">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
          <h2 className="display text-h2">Plan by plan</h2>
          <p style={promotionStyle()} className="text-ink-2">
            {promotionLine()}
          </p>
          <PriceNote />
        </div>
        <SpecificationSheet />
        <p className="mt-6 max-w-prose text-small text-muted">
          The delivery clock runs only while it’s our turn. It starts when we have your CV and at
          least one language.{' '}
          <Link to={paths.faq('clock')} className="text-link">
            How the clock runs
          </Link>
        </p>
        <p className="mt-4 max-w-prose text-small text-muted">{siteConfig().laterYears}</p>
      </section>
    </main>
  )
}

/** A table on wide screens; a list per row on phones. */
function SpecificationSheet() {
  const { prices } = siteConfig()
  return (
    <table className="mt-8 block w-full border-separate border-spacing-0 text-start lg:table lg:table-fixed">
      <caption className="sr-only">What each plan includes</caption>
      <thead className="hidden lg:table-header-group">
        <tr>
          <th scope="col" className="w-1/4">
            <span className="sr-only">What</span>
          </th>
          {planNames.map(({ id, shortName, name }) => (
            <th
              key={id}
              scope="col"
              className="border-b border-ink px-4 pb-4 text-start align-bottom font-normal"
            >
              <span className="block text-small text-ink-2">{shortName}</span>
              <span className="block font-semibold">{name}</span>
              <span className="display mt-1 block text-[2.25rem] leading-none font-strong">
                {prices[id].price}
              </span>
              <Offer id={id} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
        {planFeatures.map((row) => (
          <SheetRow key={row.label} row={row} />
        ))}
      </tbody>
      <tfoot className="block lg:table-footer-group">
        <tr className="block lg:table-row">
          <th scope="row" className="hidden lg:table-cell">
            <span className="sr-only">Order</span>
          </th>
          {planNames.map(({ id, shortName }) => (
            <td key={id} className="block pt-5 lg:table-cell lg:px-4 lg:pt-6">
              <span className="mb-2 flex flex-wrap items-baseline gap-x-3 lg:hidden">
                <b className="tabular-nums">{prices[id].price}</b>
                <Offer id={id} />
              </span>
              <ButtonLink
                to={paths.order({ plan: id })}
                variant={id === 'professional' ? 'primary' : 'outline'}
                wide
                small
              >
                Order {shortName}
              </ButtonLink>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

function Offer({ id }: { id: PlanId }) {
  const { prices, promotion } = siteConfig()
  const { regular, saving } = prices[id]
  return (
    <span
      style={promotionStyle()}
      className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2 tabular-nums"
    >
      <PromotionLabel label={promotion} />
      <s>
        <span className="sr-only">instead of </span>
        {regular}
      </s>
      {saving}
    </span>
  )
}

function SheetRow({ row: { label, note, values } }: { row: PlanFeatureRow }) {
  return (
    <tr className="block below-[12rem] border-b border-line py-4 lg:table-row lg:py-0">
      <th
        scope="row"
        className="block border-line text-start font-semibold lg:table-cell lg:border-b lg:py-4 lg:pr-6 lg:align-top"
      >
        <span>{label}</span>
        {note && <span className="block text-small font-normal text-muted">{note}</span>}
      </th>
      {planNames.map(({ id, shortName }) => (
        <td
          key={id}
          className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 border-line pt-2 lg:table-cell lg:border-b lg:px-4 lg:py-4 lg:align-top"
        >
          <span aria-hidden="true" className="text-small text-muted lg:hidden">
            {shortName}
          </span>
          <SheetValue value={values[id]} />
        </td>
      ))}
    </tr>
  )
}

function SheetValue({ value }: { value: string | boolean }) {
  if (value === false) return <span className="text-muted">Not included</span>
  if (value !== true) return <span>{value}</span>
  return (
    <span className="flex items-center gap-2">
      <Check /> Included
    </span>
  )
}
