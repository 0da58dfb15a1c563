import type { Content, Entry } from '../../content/compose-content.ts'
import {
  Colophon,
  Credentials,
  Downloads,
  Entries,
  Figures,
  Headline,
  LanguageSwitch,
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
import type { PageProps, Site } from '../template.ts'
import { Diagram } from './diagram.tsx'

/** A career as release notes: jobs are versions in descending order. */
export function Page({ content, site }: PageProps) {
  const { copy } = content
  const hasToolbox = content.skills.length > 0
  // Outside software jobs are not versions and get the plain heading.
  const isVersioned = copy.releases !== copy.work
  const { headline, summary, figures } = content
  const hasSummary = headline !== '' || summary.length > 0 || figures.length > 0
  return (
    <div className="frame">
      <header className="rail">
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
        {content.availability !== '' && <p className="status">{content.availability}</p>}
        <nav className="contents no-print" aria-label={copy.contents}>
          <ol>
            {hasSummary && (
              <li>
                <a href="#about">{copy.about}</a>
              </li>
            )}
            {content.work.length > 0 && (
              <li>
                <a href="#work">{copy.releases}</a>
              </li>
            )}
            {content.extras.diagram !== undefined && (
              <li>
                <a href="#systems">{copy.systems}</a>
              </li>
            )}
            {hasToolbox && (
              <li>
                <a href="#skills">{copy.toolbox}</a>
              </li>
            )}
            <li>
              <a href="#contact">{copy.contact}</a>
            </li>
          </ol>
        </nav>
        <QuickLinks content={content} site={site} />
        <LanguageSwitch content={content} site={site} />
      </header>
      <main id="content">
        {hasSummary && (
          <Section id="about" heading={copy.about}>
            <Headline content={content} className="lead" />
            <div className="prose">
              <Paragraphs of={content.summary} />
            </div>
            <Figures content={content} />
          </Section>
        )}
        {content.work.length > 0 && (
          <Section id="work" heading={copy.releases}>
            <ol>
              {content.work.map((job, index) => (
                <Release
                  key={job.id}
                  job={job}
                  version={isVersioned ? `v${content.work.length - index}.0` : ''}
                />
              ))}
            </ol>
          </Section>
        )}
        <Diagram content={content} />
        <Skills id="skills" heading={copy.toolbox} skills={content.skills} />
        <Entries id="projects" heading={copy.projects} entries={content.projects} />
        <Entries id="volunteer" heading={copy.volunteer} entries={content.volunteer} />
        <div className="shelf">
          <Credentials
            id="education"
            heading={copy.education}
            items={content.education.map(asCredential)}
          />
          <Credentials id="certificates" heading={copy.certificates} items={content.certificates} />
          <Credentials id="publications" heading={copy.publications} items={content.publications} />
          <Credentials id="awards" heading={copy.awards} items={content.awards} />
          <SpokenLanguages content={content} />
          <Skills id="interests" heading={copy.interests} skills={content.interests} />
          <References content={content} />
        </div>
      </main>
      <footer>
        <Contact content={content} site={site} />
        <Colophon content={content} site={site} />
      </footer>
    </div>
  )
}

function Release({ job, version }: { job: Entry; version: string }) {
  const isCurrent = job.period.start !== undefined && job.period.end === undefined
  return (
    <li className="release" id={job.id}>
      <div className="stamp">
        {version !== '' && (
          <span className={isCurrent ? 'version current' : 'version'}>{version}</span>
        )}
        <span className={version === '' && isCurrent ? 'version current' : 'period'}>
          {job.period.years}
        </span>
      </div>
      <div>
        <h3>{job.title}</h3>
        {job.at !== '' && (
          <p className="at">
            <MaybeLink link={job.link}>{job.at}</MaybeLink>
          </p>
        )}
        <div className="prose">
          <Paragraphs of={job.paragraphs} />
        </div>
        {job.lines.length > 0 && (
          <ul className="changes">
            {job.lines.map(({ kind, text, whole }) => (
              <li key={whole}>
                {kind === undefined ? null : <b>{kind}</b>}
                <span>{text}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function QuickLinks({ content, site }: { content: Content; site: Site }) {
  return (
    <ul className="quick">
      {content.email !== undefined && content.email.href !== null && (
        <li className="no-print">
          <a href={content.email.href}>{content.copy.email}</a>
        </li>
      )}
      <ProfileLinks content={content} />
      <li className="no-print">
        <a href={site.resumeUrl}>{content.copy.resume}</a>
      </li>
    </ul>
  )
}

function Contact({ content, site }: { content: Content; site: Site }) {
  const { copy, email, phone, place } = content
  return (
    <Section id="contact" heading={copy.contact} className="contact">
      {email !== undefined && (
        <p className="big">
          <MaybeLink link={email}>{email.text}</MaybeLink>
        </p>
      )}
      <ul className="quick">
        {phone !== undefined && (
          <li>
            <MaybeLink link={phone} className="ltr">
              {phone.text}
            </MaybeLink>
          </li>
        )}
        {place !== '' && <li>{place}</li>}
        <Downloads content={content} site={site} />
      </ul>
    </Section>
  )
}
