import type { LegalSection } from '@vitrine/domain/law/legal-text'
import { Accordion } from '../../ui/accordion.tsx'
import { LegalText } from './legal-text.tsx'

/** The last change of both legal texts. */
export const LEGAL_UPDATED = { iso: '2025-08-09', text: 'August 9, 2025' } as const

/** A legal text in numbered sections with a table of contents and questions. */
export function LegalPage(props: {
  title: string
  intro: string
  sections: readonly LegalSection[]
  questions: readonly LegalSection[]
}) {
  const { title, intro, sections, questions } = props
  return (
    <main id="main" className="container-page pt-12 pb-24 lg:pt-20">
      <h1 tabIndex={-1} className="display text-h2">
        {title}
      </h1>
      <p className="mt-3 text-muted">
        Last updated <time dateTime={LEGAL_UPDATED.iso}>{LEGAL_UPDATED.text}</time>
      </p>
      <div className="mt-6 max-w-prose text-lead text-ink-2">
        <p>{intro}</p>
      </div>
      <div className="mt-12 grid gap-x-16 gap-y-10 lg:grid-cols-[16rem_minmax(0,42rem)]">
        <nav aria-label="Contents" className="lg:sticky lg:top-24 lg:self-start">
          <ol className="border-t border-ink text-[1rem]">
            {sections.map(({ id, title: name }, index) => (
              <li key={id} className="border-b border-line">
                <a href={`#${id}`} className="flex min-h-11 items-center gap-3 hover:text-glass-7">
                  <span className="w-6 text-muted tabular-nums">{index + 1}</span>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {sections.map(({ id, title: name, content }, index) => (
            <section key={id} aria-labelledby={id} className="prose below-[17rem] lg:below-[11rem]">
              <h2 id={id} className={index === 0 ? 'mt-0!' : undefined}>
                {`${index + 1}. ${name}`}
              </h2>
              <LegalText blocks={content} />
            </section>
          ))}
          <section aria-labelledby="legal-questions" className="mt-16 below-[22rem]">
            <h2 id="legal-questions" className="mb-5 text-h3">
              Questions about this page
            </h2>
            <Accordion
              items={questions.map((question) => ({
                ...question,
                content: <LegalText blocks={question.content} />,
              }))}
            />
          </section>
        </div>
      </div>
    </main>
  )
}
