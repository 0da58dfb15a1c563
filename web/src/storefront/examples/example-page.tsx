import { ArrowRight, ExternalLink } from '../../ui/icons.tsx'
import { useEffect } from 'react'
import { Link, type MetaFunction, useLocation, useParams } from 'react-router'
import { pageHead, privatePageHead } from '../../shell/page-head.ts'
import { framedExampleSlugs, isDocumentPath, paths } from '../../shell/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { breadcrumbs } from '../content/structured-data.ts'
import { ExampleNotFound } from '../example-not-found.tsx'
import { type Example, exampleOf, examples, fields, findExample } from './examples.ts'

export const meta: MetaFunction = ({ params }) => {
  const example = findExample(params['slug'])
  if (!example) return privatePageHead('notFound')
  const path = paths.example(example.slug)
  return pageHead({
    title: `Example site: ${example.role}`,
    description: `The website of ${example.name}, a fictional ${example.shortRole}. ${example.idea}`,
    path,
    image: `/share/${example.slug}.jpg`,
    imageAlt: `The example website of ${example.name}`,
    structuredData: import.meta.env.SSR
      ? [breadcrumbs(['Examples', paths.examples()], [example.name, path])]
      : undefined,
  })
}

export default function ExamplePage() {
  const example = findExample(useParams()['slug'])
  const { pathname } = useLocation()
  const isDocument = isDocumentPath(pathname)

  useEffect(() => {
    // The last four are separate documents; the router only gets here through its history.
    if (isDocument) location.reload()
  }, [isDocument])

  if (!example) return <ExampleNotFound />
  if (isDocument) return <main id="main" className="min-h-svh" />
  return <FramedExample example={example} />
}

/** The example's document in a frame, with a description. */
function FramedExample({ example }: { example: Example }) {
  const { slug, name, role, template, idea, field } = example
  const next = exampleOf(
    framedExampleSlugs[framedExampleSlugs.indexOf(slug) + 1] ?? examples[5]?.slug ?? slug,
  )
  const nextPath = paths.example(next.slug)
  return (
    <main id="main" aria-label="Example">
      <iframe
        src={paths.exampleSite(slug)}
        title={`The website of ${name}`}
        className="block h-[calc(100svh-4rem)] min-h-120 w-full border-0 bg-surface"
      />
      <div className="border-t border-ink bg-wall">
        <div className="container-page grid gap-x-16 gap-y-8 py-14 lg:grid-cols-[1.5fr_1fr] lg:items-end">
          <div>
            <p className="text-muted">{fields[field]}</p>
            <h1 tabIndex={-1} className="display mt-1 text-task">
              {role}: {template}
            </h1>
            <p className="mt-3 max-w-prose text-ink-2">
              {idea} {name} does not exist; the page, its PDF and its contact card are what a
              customer gets.
            </p>
          </div>
          <div className="flex flex-wrap gap-3 lg:justify-end">
            <ButtonLink to={paths.order()}>Start My Website</ButtonLink>
            <ButtonLink to={paths.exampleSite(slug)} variant="outline" reloadDocument>
              Open full page <ExternalLink />
            </ButtonLink>
          </div>
          <nav
            aria-label="Examples"
            className="flex flex-wrap gap-x-8 border-t border-line pt-4 lg:col-span-2"
          >
            <Link to={paths.examples()} className="inline-flex min-h-11 items-center text-link">
              All nine examples
            </Link>
            <Link
              to={nextPath}
              reloadDocument={isDocumentPath(nextPath)}
              className="inline-flex min-h-11 items-center gap-2 text-link"
            >
              Next: {next.role}
              <ArrowRight />
            </Link>
          </nav>
        </div>
      </div>
    </main>
  )
}
