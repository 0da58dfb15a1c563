import type { ThemeId } from '@vitrine/domain/sites/site-options'
import { lazy, Suspense, useState } from 'react'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { pageHead } from '../../shell/page-head.ts'
import { paths } from '../../shell/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { breadcrumbs } from '../content/structured-data.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useNearViewport } from '../use-near-viewport.ts'
import { ExampleCard } from './example-card.tsx'
import { type Example, examples, type FieldId, fields } from './examples.ts'
import { ThemedPreview } from './preview.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

// Customers' sites load when the visitor is about to see them.
const PortfolioSection = lazy(() => import('./portfolio-section.tsx'))

export const meta: MetaFunction = () =>
  pageHead({
    title: 'Nine example websites, one per profession',
    description:
      'Engineer, designer, analyst, creative director, nurse, marketer, data scientist, builder, COO: nine example sites, each built the way its field reads, in five color themes.',
    path: paths.examples(),
    structuredData: import.meta.env.SSR ? [breadcrumbs(['Examples', paths.examples()])] : undefined,
  })

export default function ExamplesPage() {
  const [query] = useSearchParams()
  // The prerendered page has no query; it applies after hydration.
  const asked = useHydrated() ? query.get('field') : null
  const field = isField(asked) ? asked : undefined
  const { near, place } = useNearViewport()
  const shown = field ? examples.filter((example) => example.field === field) : examples
  return (
    <main id="main" className="container-page pt-12 pb-24 lg:pt-20">
      <h1 tabIndex={-1} className="display text-h2">
        Nine people, nine ways to be read
      </h1>
      <p className="mt-5 max-w-prose text-lead text-ink-2">
        A recruiter for nurses looks for other things than one for designers. So each template is
        built for one field, and none is a recolored copy. The people are invented; the pages are
        real.
      </p>
      <nav aria-label="Field" className="mt-8">
        <ul className="flex flex-wrap gap-2">
          <FieldLink to={paths.examples()} current={!field}>
            All
          </FieldLink>
          {(Object.keys(fields) as FieldId[]).map((id) => (
            <FieldLink key={id} to={paths.examples({ field: id })} current={field === id}>
              {fields[id]}
            </FieldLink>
          ))}
        </ul>
      </nav>
      <Status className="sr-only">
        {field ? `${shown.length} examples from ${fields[field]}` : ''}
      </Status>
      <ul className="mt-10 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((example) => (
          <li key={example.slug} className="below-[30rem]">
            <ExampleOnShow example={example} />
          </li>
        ))}
      </ul>
      <div ref={place}>
        {near && !field && (
          <Suspense>
            <PortfolioSection />
          </Suspense>
        )}
      </div>
      <section className="mt-20 border-t border-ink pt-8">
        <h2 className="display text-h2">Yours could be next</h2>
        <p className="mt-4 max-w-prose text-ink-2">
          You choose the colors; we choose the template nearest to your field, or the one you name
          with your order.
        </p>
        <div className="mt-6">
          <ButtonLink to={paths.order()}>Start My Website</ButtonLink>
        </div>
      </section>
    </main>
  )
}

function ExampleOnShow({ example }: { example: Example }) {
  const { slug, name, role } = example
  const [theme, setTheme] = useState<ThemeId>(example.theme)
  return (
    <ExampleCard
      example={example}
      headingLevel={2}
      sizes="(min-width: 64rem) 22vw, (min-width: 40rem) 34vw, 70vw"
      face={
        theme === example.theme ? undefined : (
          <ThemedPreview
            slug={slug}
            theme={theme}
            alt={`The example website of ${name}, ${role}, in another theme`}
          />
        )
      }
    >
      <p className="mt-2 text-ink-2">
        <b className="text-ink">{example.template}.</b> {example.idea}
      </p>
      <ThemeSwitch label={`Color theme of the ${role} example`} value={theme} onChange={setTheme} />
    </ExampleCard>
  )
}

function FieldLink({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={current ? 'true' : undefined}
        className="inline-flex min-h-11 items-center rounded-sm border border-line-2 px-4 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-on-ink"
      >
        {children}
      </Link>
    </li>
  )
}

function isField(value: string | null): value is FieldId {
  return value !== null && value in fields
}
