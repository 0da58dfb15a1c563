import type { Content, Credential, Entry } from '../../content/compose-content.ts'
import {
  Colophon,
  Credentials,
  Downloads,
  Entries,
  Facts,
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
  WriteButton,
  asCredential,
} from '../components.tsx'
import type { PageProps } from '../template.ts'
import { ShiftGrid } from './shift-grid.tsx'

/** A board of cards: person, licenses, availability, experience. */
export function Page({ content, site }: PageProps) {
  const { copy, email } = content
  return (
    <div className="board">
      <header className="card intro">
        <div className="person">
          {site.photoUrl === undefined ? (
            <span className="mark" aria-hidden="true">
              {content.initials}
            </span>
          ) : (
            <Photo content={content} site={site} />
          )}
          <div>
            <h1>{content.name}</h1>
            {content.label !== '' && <p className="label">{content.label}</p>}
          </div>
        </div>
        <Headline content={content} className="lead" />
        <div className="actions no-print">
          <WriteButton email={email} invitation={content.invitation} />
          <a className="secondary" href={site.resumeUrl}>
            {copy.resume}
          </a>
        </div>
        <LanguageSwitch content={content} site={site} />
      </header>
      <main id="content">
        <Licences content={content} />
        <ShiftGrid content={content} />
        {content.figures.length > 0 && (
          <div className="figures">
            {content.figures.map(({ value, label, note }) => (
              <p className={value.length > 7 ? 'card figure long' : 'card figure'} key={label}>
                <strong>{value}</strong>
                <span>
                  {label}
                  {note !== '' && <small> {note}</small>}
                </span>
              </p>
            ))}
          </div>
        )}
        {content.summary.length > 0 && (
          <section className="card wide about" aria-label={copy.about}>
            <Paragraphs of={content.summary} />
          </section>
        )}
        {content.work.length > 0 && (
          <Section id="work" heading={copy.work} className="card wide">
            <ol>
              {content.work.map((job) => (
                <Unit key={job.id} job={job} />
              ))}
            </ol>
          </Section>
        )}
        <div className="cards">
          <Competencies content={content} />
          <SpokenLanguages content={content} />
          <Credentials
            id="education"
            heading={copy.education}
            items={content.education.map(asCredential)}
          />
          <Credentials id="awards" heading={copy.awards} items={content.awards} />
          <Credentials id="publications" heading={copy.publications} items={content.publications} />
          <Skills id="interests" heading={copy.interests} skills={content.interests} />
        </div>
        <Entries id="projects" heading={copy.projects} entries={content.projects} />
        <Entries id="volunteer" heading={copy.volunteer} entries={content.volunteer} />
        <References content={content} />
      </main>
      <footer className="card wide">
        <Section id="contact" heading={copy.contact}>
          <Facts content={content} />
          <ul className="profiles">
            <ProfileLinks content={content} />
            <Downloads content={content} site={site} />
          </ul>
        </Section>
        <Colophon content={content} site={site} />
      </footer>
    </div>
  )
}

function Licences({ content }: { content: Content }) {
  if (content.certificates.length === 0) return null
  return (
    <Section id="licences" heading={content.copy.licences} className="card licences">
      <ul>
        {content.certificates.map((licence) => (
          <Licence key={licence.name + licence.by} licence={licence} to={content.copy.expires} />
        ))}
      </ul>
    </Section>
  )
}

function Licence({ licence, to }: { licence: Credential; to: string }) {
  const { name, number, by, expires, date, link } = licence
  const named = <MaybeLink link={link}>{name}</MaybeLink>
  return (
    <li>
      {/* Without a number the certificate itself is shown. */}
      {number !== '' ? (
        <span className="of">{named}</span>
      ) : (
        by !== '' && <span className="of">{by}</span>
      )}
      <b>{number === '' ? named : number}</b>
      <span className="until">{expires === '' ? date : `${to} ${expires}`}</span>
    </li>
  )
}

function Unit({ job }: { job: Entry }) {
  return (
    <li className="unit" id={job.id}>
      <p className="period">{job.period.years}</p>
      <div className="text">
        <h3>{job.title}</h3>
        {job.at !== '' && (
          <p className="at">
            <MaybeLink link={job.link}>{job.at}</MaybeLink>
          </p>
        )}
        <Paragraphs of={job.paragraphs} />
        <Lines entry={job} />
      </div>
      {job.facts.length > 0 && (
        <dl className="scope">
          {job.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** Skills with keywords; a skill without keywords is its own item. */
function Competencies({ content }: { content: Content }) {
  if (content.skills.length === 0) return null
  const grouped = content.skills.filter(({ keywords }) => keywords.length > 0)
  const single = content.skills.filter(({ keywords }) => keywords.length === 0)
  return (
    <Section id="skills" heading={content.copy.skills} className="card skills">
      {grouped.map(({ name, level, keywords }) => (
        <div className="group" key={name + level}>
          <h3>
            {name}
            {level !== '' && <small> {level}</small>}
          </h3>
          <ul className="checks">
            {keywords.map((keyword) => (
              <li key={keyword}>{keyword}</li>
            ))}
          </ul>
        </div>
      ))}
      {single.length > 0 && (
        <ul className="checks">
          {single.map(({ name, level }) => (
            <li key={name + level}>
              {name}
              {level !== '' && <small> {level}</small>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
