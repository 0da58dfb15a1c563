import type { Content, Entry, Line } from '../../content/compose-content.ts'
import {
  Actions,
  Colophon,
  Credentials,
  Entries,
  Facts,
  Figures,
  Headline,
  LanguageSwitch,
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
import { Sketch } from './sketch.tsx'

/** One sentence on the first screen, then a log of decisions. */
export function Page({ content, site }: PageProps) {
  const { copy, projects } = content
  const isArgued = projects.some(({ lines }) => lines.some(({ kind }) => kind !== undefined))
  return (
    <div className="page">
      <header className="first">
        <div className="bar">
          <Photo content={content} site={site} />
          <h1>{content.name}</h1>
          {content.label !== '' && <p className="label">{content.label}</p>}
          <LanguageSwitch content={content} site={site} />
        </div>
        <Headline content={content} className="lead" />
        <div className="under">
          {content.availability !== '' && <p className="when">{content.availability}</p>}
          <Actions content={content} site={site} />
        </div>
      </header>
      <main id="content">
        {content.projects.length > 0 && (
          <Section
            id="decisions"
            heading={isArgued ? copy.decisions : copy.selectedWork}
            className="log"
          >
            <ol>
              {content.projects.map((project, index) => (
                <Case
                  key={project.id}
                  project={project}
                  number={content.projects.length - index}
                  content={content}
                />
              ))}
            </ol>
          </Section>
        )}
        <Figures content={content} />
        {content.summary.length > 0 && (
          <Section id="about" heading={copy.about} className="split about">
            <div>
              <Paragraphs of={content.summary} />
            </div>
          </Section>
        )}
        <Entries id="work" heading={copy.work} entries={content.work} />
        <Skills id="skills" heading={copy.skills} skills={content.skills} />
        <Credentials
          id="education"
          heading={copy.education}
          items={[...content.education.map(asCredential), ...content.certificates]}
        />
        <Credentials id="awards" heading={copy.awards} items={content.awards} />
        <Credentials id="publications" heading={copy.publications} items={content.publications} />
        <Entries id="volunteer" heading={copy.volunteer} entries={content.volunteer} />
        <SpokenLanguages content={content} />
        <Skills id="interests" heading={copy.interests} skills={content.interests} />
        <References content={content} />
      </main>
      <footer className="end">
        <Facts content={content} />
        <Colophon content={content} site={site} />
      </footer>
    </div>
  )
}

function Case(props: { project: Entry; number: number; content: Content }) {
  const { project, number, content } = props
  const options =
    content.extras.sketches?.find((one) => one.project.trim() === project.title)?.options ?? []
  return (
    <li className="case" id={project.id}>
      <div className="head">
        <p className="number" aria-hidden="true">
          {String(number).padStart(2, '0')}
        </p>
        <h3>
          <MaybeLink link={project.link}>{project.title}</MaybeLink>
        </h3>
        <p className="meta">
          {[project.organization, project.period.years].filter(Boolean).join(content.comma)}
        </p>
        {project.place !== '' && <p className="meta">{project.place}</p>}
      </div>
      <div className="argument">
        {project.paragraphs.length > 0 && (
          <div className="gist">
            <Paragraphs of={project.paragraphs} />
          </div>
        )}
        <Steps lines={options.length > 0 ? project.lines.slice(0, 2) : []} />
        {options.length > 0 && (
          <ul className="options" aria-label={content.copy.options}>
            {options.map((option, index) => (
              <li key={option.name} className={option.chosen === true ? 'chosen' : undefined}>
                <Sketch rows={option.rows} />
                <p>
                  <b>{String.fromCodePoint(65 + index)}</b> {option.name}
                  {option.chosen === true && <span className="pick">{content.copy.choice}</span>}
                </p>
              </li>
            ))}
          </ul>
        )}
        <Steps lines={options.length > 0 ? project.lines.slice(2) : project.lines} />
        {project.keywords.length > 0 && <p className="meta">{project.keywords.join(', ')}</p>}
      </div>
    </li>
  )
}

/** The arguments line by line; problem and options come before them with sketches. */
function Steps({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="steps">
      {lines.map(({ kind, text, whole }) => (
        <li key={whole}>
          {kind !== undefined && <b>{kind}</b>}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
