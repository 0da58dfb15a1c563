import type { PosterComposition } from '@vitrine/domain/resume/resume'
import type { Content, Credential, Entry } from '../../content/compose-content.ts'
import {
  Colophon,
  Downloads,
  Entries,
  Facts,
  Figures,
  Headline,
  LanguageSwitch,
  Lines,
  MaybeLink,
  Paragraphs,
  Photo,
  ProfileLinks,
  References,
  Section,
  Skills,
  SpokenLanguages,
  asCredential,
} from '../components.tsx'
import type { PageProps } from '../template.ts'
import { isSquare, isTall, nameLines } from './name.ts'
import { Poster, postersOf } from './poster.tsx'

/** The name fills the first screen, followed by the work and an index. */
export function Page({ content, site }: PageProps) {
  const { copy } = content
  const posters = postersOf(content)
  return (
    <>
      <header className="hero">
        <div className="bar">
          <p>{content.label}</p>
          <LanguageSwitch content={content} site={site} />
          <nav className="no-print" aria-label={copy.contents}>
            {content.projects.length > 0 && <a href="#projects">{copy.selectedWork}</a>}
            <a href="#index">{copy.index}</a>
            <a href="#contact">{copy.contact}</a>
          </nav>
        </div>
        <Name content={content} />
        <div className="foot">
          <Photo content={content} site={site} />
          <Headline content={content} className="lead" />
          <div className="when">
            {content.place !== '' && <p>{content.place}</p>}
            {content.availability !== '' && <p>{content.availability}</p>}
          </div>
        </div>
      </header>
      <main id="content">
        {content.projects.length > 0 && (
          <section className="wall" aria-label={copy.selectedWork} id="projects">
            {content.projects.map((project, index) => (
              <Exhibit
                key={project.id}
                project={project}
                poster={posters[index]!}
                content={content}
              />
            ))}
          </section>
        )}
        <Figures content={content} />
        {content.summary.length > 0 && (
          <section className="about" aria-label={copy.about}>
            <Paragraphs of={content.summary} />
          </section>
        )}
        <div className="index" id="index">
          <Ledger id="awards" heading={copy.awards} items={content.awards} />
          <Entries id="work" heading={copy.work} entries={content.work} />
          <Ledger id="publications" heading={copy.publications} items={content.publications} />
          <Ledger
            id="education"
            heading={copy.education}
            items={[...content.education.map(asCredential), ...content.certificates]}
          />
          <Skills id="skills" heading={copy.skills} skills={content.skills} />
          <SpokenLanguages content={content} />
          <Entries id="volunteer" heading={copy.volunteer} entries={content.volunteer} />
          <Skills id="interests" heading={copy.interests} skills={content.interests} />
          <References content={content} />
        </div>
      </main>
      <footer className="end">
        <Section id="contact" heading={copy.contact}>
          {content.email !== undefined && (
            <p className="write">
              <MaybeLink link={content.email}>{content.email.text}</MaybeLink>
            </p>
          )}
          <Facts content={content} />
          <ul className="profiles">
            <ProfileLinks content={content} />
            <li className="no-print">
              <a href={site.resumeUrl}>{copy.resume}</a>
            </li>
            <Downloads content={content} site={site} />
          </ul>
        </Section>
        <Colophon content={content} site={site} />
      </footer>
    </>
  )
}

/** One line per name part, sized by the longest. */
function Name({ content }: { content: Content }) {
  return (
    <h1 className={isSquare(content) ? 'name wide' : isTall(content) ? 'name tall' : 'name'}>
      {nameLines(content).map((line, index) => (
        <span key={`${line}-${index}`}>{line} </span>
      ))}
    </h1>
  )
}

function Exhibit(props: { project: Entry; poster: PosterComposition; content: Content }) {
  const { project, poster, content } = props
  return (
    <article className="exhibit" id={project.id}>
      <Poster composition={poster} />
      <div className="caption">
        <h2>
          <MaybeLink link={project.link}>{project.title}</MaybeLink>
        </h2>
        <p>{[project.organization, project.period.years].filter(Boolean).join(', ')}</p>
      </div>
      <div className="story">
        <Paragraphs of={project.paragraphs} />
        <Lines entry={project} />
        {[project.place, project.keywords.join(content.comma)].filter(Boolean).map((line) => (
          <p className="quiet" key={line}>
            {line}
          </p>
        ))}
      </div>
    </article>
  )
}

function Ledger(props: { id: string; heading: string; items: readonly Credential[] }) {
  if (props.items.length === 0) return null
  return (
    <Section id={props.id} heading={props.heading} className="ledger">
      <ul>
        {props.items.map((item) => (
          <li key={item.name + item.by + item.date}>
            <span className="what">
              <MaybeLink link={item.link}>{item.name}</MaybeLink>
            </span>
            <span className="who">{[item.by, ...item.paragraphs].filter(Boolean).join('. ')}</span>
            <span className="date">{item.date}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
