import type { Content } from '../../content/compose-content.ts'
import {
  Actions,
  Colophon,
  Credentials,
  Entries,
  EntryRow,
  Facts,
  Headline,
  LanguageSwitch,
  Paragraphs,
  Photo,
  References,
  Skills,
  SpokenLanguages,
  asCredential,
} from '../components.tsx'
import type { PageProps } from '../template.ts'
import { BarChart } from '../bar-chart.tsx'

/** A research note on a person: thesis, key figures with footnotes, track record, one chart. */
export function Page({ content, site }: PageProps) {
  const { copy } = content
  const notes = content.figures.flatMap(({ note }) => (note === '' ? [] : [note]))
  return (
    <div className="sheet">
      <header className="top">
        <Photo content={content} site={site} />
        <div>
          <h1>{content.name}</h1>
          {content.label !== '' && <p className="label">{content.label}</p>}
        </div>
        <Facts content={content} />
      </header>
      <main id="content">
        {(content.headline !== '' || content.summary.length > 0) && (
          <section className="thesis" aria-labelledby="about">
            <h2 id="about">{copy.about}</h2>
            <div>
              <Headline content={content} className="lead" />
              <Paragraphs of={content.summary} />
            </div>
          </section>
        )}
        <Figures content={content} />
        <div className="body">
          <div className="record">
            <TrackRecord content={content} />
            {content.extras.chart !== undefined && <BarChart content={content} />}
            <Entries id="projects" heading={copy.projects} entries={content.projects} />
            <Entries id="volunteer" heading={copy.volunteer} entries={content.volunteer} />
            <Credentials
              id="publications"
              heading={copy.publications}
              items={content.publications}
            />
            <References content={content} />
          </div>
          <aside className="side">
            <Actions content={content} site={site} />
            <Skills id="skills" heading={copy.methods} skills={content.skills} />
            <Credentials
              id="credentials"
              heading={copy.credentials}
              items={[...content.certificates, ...content.education.map(asCredential)]}
            />
            <Credentials id="awards" heading={copy.awards} items={content.awards} />
            <SpokenLanguages content={content} />
            <Skills id="interests" heading={copy.interests} skills={content.interests} />
          </aside>
        </div>
      </main>
      <footer className="foot">
        {notes.length > 0 && (
          <ol className="notes" aria-label={copy.notes}>
            {notes.map((note, index) => (
              <li key={note} id={`note-${index + 1}`}>
                {note}
              </li>
            ))}
          </ol>
        )}
        <LanguageSwitch content={content} site={site} />
        <Colophon content={content} site={site} />
      </footer>
    </div>
  )
}

function Figures({ content }: { content: Content }) {
  if (content.figures.length === 0) return null
  const noted = content.figures.filter(({ note }) => note !== '')
  return (
    <section className="figures" aria-label={content.copy.key}>
      <dl>
        {content.figures.map((figure) => {
          const number = noted.indexOf(figure) + 1
          return (
            <div key={figure.label}>
              <dt>
                {figure.label}
                {number > 0 && (
                  <>
                    {'\u00a0'}
                    <sup>
                      <a href={`#note-${number}`} aria-label={`${content.copy.notes} ${number}`}>
                        {number}
                      </a>
                    </sup>
                  </>
                )}
              </dt>
              <dd>{figure.value}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

function TrackRecord({ content }: { content: Content }) {
  const { copy, work } = content
  if (work.length === 0) return null
  const hasResults = work.some(({ result }) => result !== undefined)
  return (
    <section aria-labelledby="work">
      <h2 id="work">{copy.trackRecord}</h2>
      <div className="columns" aria-hidden="true">
        <span>{copy.period}</span>
        <span>{copy.role}</span>
        {hasResults && <span>{copy.result}</span>}
      </div>
      <ol>
        {work.map((job) => (
          <EntryRow key={job.id} entry={job} />
        ))}
      </ol>
    </section>
  )
}
