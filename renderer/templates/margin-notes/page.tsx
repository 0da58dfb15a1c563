import type { Content, Entry } from '../../content/compose-content.ts'
import { BarChart } from '../bar-chart.tsx'
import {
  Actions,
  Colophon,
  Credentials,
  Facts,
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

/** An essay column with margin notes beside their lines. */
export function Page({ content, site }: PageProps) {
  const { copy } = content
  return (
    <div className="paper">
      <header className="title">
        <p className="running">
          <span className="ltr">{site.address}</span>
          <span>{site.updated}</span>
        </p>
        <h1>{content.name}</h1>
        {content.label !== '' && <p className="label">{content.label}</p>}
        <LanguageSwitch content={content} site={site} />
      </header>
      <main id="content">
        <section className="block abstract" aria-label={copy.about}>
          <div className="column">
            <Headline content={content} className="lead" />
            <Paragraphs of={content.summary} />
          </div>
          <div className="margin">
            <Photo content={content} site={site} />
            <Facts content={content} />
          </div>
        </section>
        <Measures content={content} />
        {content.extras.chart !== undefined && (
          <div className="block">
            <div className="column wide">
              <BarChart content={content} />
            </div>
          </div>
        )}
        <Chapter id="work" heading={copy.work} entries={content.work} />
        <Chapter id="projects" heading={copy.projects} entries={content.projects} />
        <Chapter id="volunteer" heading={copy.volunteer} entries={content.volunteer} />
        <div className="block">
          <div className="column lists">
            <Credentials
              id="publications"
              heading={copy.publications}
              items={content.publications}
            />
            <Skills id="skills" heading={copy.methods} skills={content.skills} />
            <Credentials
              id="education"
              heading={copy.education}
              items={[...content.education.map(asCredential), ...content.certificates]}
            />
            <Credentials id="awards" heading={copy.awards} items={content.awards} />
            <SpokenLanguages content={content} />
            <Skills id="interests" heading={copy.interests} skills={content.interests} />
            <References content={content} />
          </div>
        </div>
      </main>
      <footer className="block end">
        <div className="column">
          <Actions content={content} site={site} />
          <Colophon content={content} site={site} />
        </div>
      </footer>
    </div>
  )
}

/** Figures inline, each with its caveat in the margin. */
function Measures({ content }: { content: Content }) {
  if (content.figures.length === 0) return null
  return (
    <section className="block measures" aria-label={content.copy.key}>
      <ol>
        {content.figures.map(({ value, label, note }) => (
          <li key={label}>
            <p className="column">
              <strong className={value.length > 9 ? 'long' : undefined}>{value}</strong>{' '}
              <span>{label}</span>
            </p>
            {note !== '' && (
              <p className="margin note">
                <small>{note}</small>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Chapter(props: { id: string; heading: string; entries: readonly Entry[] }) {
  if (props.entries.length === 0) return null
  return (
    <Section id={props.id} heading={props.heading} className="chapter">
      {props.entries.map((entry) => (
        <article className="block" id={entry.id} key={entry.id}>
          <div className="column">
            <h3>{entry.title}</h3>
            {entry.at !== '' && (
              <p className="at">
                <MaybeLink link={entry.link}>{entry.at}</MaybeLink>
              </p>
            )}
            <Paragraphs of={entry.paragraphs} />
            <Argument entry={entry} />
          </div>
          <Margin entry={entry} />
        </article>
      ))}
    </Section>
  )
}

/** Lines with a kind become text; others keep their bullets. */
function Argument({ entry }: { entry: Entry }) {
  if (entry.lines.every(({ kind }) => kind === undefined)) return <Lines entry={entry} />
  return entry.lines.map(({ kind, text, whole }) => (
    <p key={whole}>
      {kind !== undefined && <b>{kind}. </b>}
      {text}
    </p>
  ))
}

function Margin({ entry }: { entry: Entry }) {
  const terms = entry.keywords.join(', ')
  return (
    <div className="margin">
      {entry.period.months !== '' && <p className="when">{entry.period.months}</p>}
      {entry.result !== undefined && (
        <p className="result">
          <strong>{entry.result.value}</strong> {entry.result.label}
        </p>
      )}
      {entry.notes.map((note) => (
        <p className="note" key={note}>
          <small>{note}</small>
        </p>
      ))}
      {terms !== '' && <p className="terms">{terms}</p>}
    </div>
  )
}
