import type { Content, Entry } from '../../content/compose-content.ts'
import {
  Actions,
  Colophon,
  Credentials,
  Entries,
  Facts,
  Figures,
  Headline,
  LanguageSwitch,
  Lines,
  MaybeLink,
  Paragraphs,
  Photo,
  References,
  Section,
  Skills,
  SpokenLanguages,
  asCredential,
} from '../components.tsx'
import type { PageProps } from '../template.ts'
import { type Comparison, comparisonsOf } from './comparison.ts'

/** Each campaign as a measured before and after. */
export function Page({ content, site }: PageProps) {
  const { copy } = content
  const [quote, ...quotes] = content.references
  return (
    <div className="page">
      <header className="top">
        <div className="bar">
          <Photo content={content} site={site} />
          <h1>{content.name}</h1>
          {content.label !== '' && <p className="label">{content.label}</p>}
          <LanguageSwitch content={content} site={site} />
        </div>
        <Headline content={content} className="lead" />
        <div className="under">
          <Actions content={content} site={site} />
          {content.availability !== '' && <p className="when">{content.availability}</p>}
        </div>
      </header>
      <main id="content">
        <Figures content={content} />
        {content.projects.length > 0 && (
          <section className="campaigns" aria-label={copy.projects}>
            {content.projects.map((project) => (
              <Campaign key={project.id} project={project} content={content} />
            ))}
          </section>
        )}
        {quote !== undefined && quote.text !== '' && (
          <blockquote className="voice">
            <p>{quote.text}</p>
            {quote.name !== '' && <footer>{quote.name}</footer>}
          </blockquote>
        )}
        {content.summary.length > 0 && (
          <Section id="about" heading={copy.about} className="split about">
            <div>
              <Paragraphs of={content.summary} />
            </div>
          </Section>
        )}
        <Entries id="work" heading={copy.work} entries={content.work} />
        <div className="cards">
          <Skills id="skills" heading={copy.skills} skills={content.skills} />
          <Credentials
            id="education"
            heading={copy.education}
            items={[...content.education.map(asCredential), ...content.certificates]}
          />
          <Credentials id="awards" heading={copy.awards} items={content.awards} />
          <Credentials id="publications" heading={copy.publications} items={content.publications} />
          <SpokenLanguages content={content} />
          <Skills id="interests" heading={copy.interests} skills={content.interests} />
        </div>
        <Entries id="volunteer" heading={copy.volunteer} entries={content.volunteer} />
        <References content={{ ...content, references: quotes }} />
      </main>
      <footer className="end">
        <Facts content={content} />
        <Colophon content={content} site={site} />
      </footer>
    </div>
  )
}

function Campaign({ project, content }: { project: Entry; content: Content }) {
  const pairs = comparisonsOf(content, project)
  return (
    <article className="campaign" id={project.id}>
      <header>
        <h2>
          <MaybeLink link={project.link}>{project.title}</MaybeLink>
        </h2>
        <p className="meta">
          {[project.organization, project.period.years].filter(Boolean).join(content.comma)}
        </p>
      </header>
      {pairs.map((pair, index) => (
        <Pair
          key={pair.measure}
          id={`${project.id}-${index + 1}`}
          pair={pair}
          copy={content.copy}
        />
      ))}
      <div className="how">
        <Paragraphs of={project.paragraphs} />
        <Lines entry={project} />
        {[project.place, project.keywords.join(', ')].filter(Boolean).map((line) => (
          <p className="meta" key={line}>
            {line}
          </p>
        ))}
      </div>
    </article>
  )
}

function Pair({ id, pair, copy }: { id: string; pair: Comparison; copy: Content['copy'] }) {
  return (
    <figure className="pair" id={id}>
      <figcaption>{pair.measure}</figcaption>
      <div className="was">
        <p className="state">{copy.before}</p>
        <p className="value">{pair.before.text}</p>
        <i aria-hidden="true" />
      </div>
      {pair.change !== undefined && <p className="change">{pair.change}</p>}
      <div className="is">
        <p className="state">{copy.after}</p>
        <p className="value">{pair.after.text}</p>
        <i aria-hidden="true" />
      </div>
    </figure>
  )
}
