import { Link, type MetaFunction } from 'react-router'
import { pageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { Accordion } from '../ui/accordion.tsx'
import { toAccordionItem } from './content/faq-item.tsx'
import { faqEntries, faqGroups } from './content/faq-entries.ts'
import { faqStructuredData, breadcrumbs } from './content/structured-data.ts'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'Questions and answers',
    description:
      'Delivery times, what to send, changes, languages, domains, hosting, refunds and your data: plain answers to what people ask before they order.',
    path: paths.faq(),
    image: '/share/amara-osei.jpg',
    structuredData: import.meta.env.SSR
      ? [breadcrumbs(['FAQ', paths.faq()]), faqStructuredData(faqEntries)]
      : undefined,
  })

const groups = faqGroups.map((group) => ({ ...group, items: group.answers.map(toAccordionItem) }))

export default function FaqPage() {
  return (
    <main id="main" className="container-page pt-12 pb-24 lg:pt-20">
      <h1 tabIndex={-1} className="display text-h2">
        Questions and answers
      </h1>
      <p className="mt-5 max-w-prose text-lead text-ink-2">
        If yours is not here, we answer it within 24 hours:{' '}
        <Link to={paths.contact()} className="text-link">
          ask us
        </Link>
        .
      </p>
      <div className="mt-14 grid gap-14">
        {groups.map(({ id, title, items }) => (
          <section
            key={id}
            aria-labelledby={`${id}-title`}
            className="grid below-[22rem] gap-x-16 gap-y-4 lg:below-[19rem] lg:grid-cols-[1fr_2fr]"
          >
            <h2 id={`${id}-title`} className="display text-[2.25rem] leading-none font-strong">
              {title}
            </h2>
            <Accordion items={items} />
          </section>
        ))}
      </div>
    </main>
  )
}
