import type { Content, Credential, Entry } from '../../content/compose-content.ts'
import {
  Colophon,
  Downloads,
  Figures,
  Headline,
  LanguageSwitch,
  Lines,
  MaybeLink,
  Photo,
  Paragraphs,
  ProfileLinks,
  References,
  Section,
  WriteButton,
  asCredential,
} from '../components.tsx'
import type { PageProps, Site } from '../template.ts'

/** A letter: letterhead, text, signature; lists become sentences. */
export function Page({ content, site }: PageProps) {
  const { copy } = content
  return (
    <div className="letter">
      <header className="head">
        <Photo content={content} site={site} />
        <h1>{content.name}</h1>
        {content.label !== '' && <p className="label">{content.label}</p>}
        <Address content={content} />
        <LanguageSwitch content={content} site={site} />
      </header>
      <main id="content">
        <section className="opening" aria-label={copy.about}>
          <p className="date">
            {[content.place, site.updated].filter(Boolean).join(content.comma)}
          </p>
          <Headline content={content} className="lead" />
          <Paragraphs of={content.summary} />
          {content.availability !== '' && <p>{content.availability}</p>}
        </section>
        <Figures content={content} />
        <Mandates id="work" heading={copy.mandates} entries={content.work} />
        <Mandates id="projects" heading={copy.projects} entries={content.projects} />
        <Mandates id="volunteer" heading={copy.volunteer} entries={content.volunteer} />
        <Roll id="education" heading={copy.education} items={content.education.map(asCredential)} />
        <Roll id="certificates" heading={copy.certificates} items={content.certificates} />
        <Roll id="awards" heading={copy.awards} items={content.awards} />
        <Roll id="publications" heading={copy.publications} items={content.publications} />
        <Strengths content={content} />
        <Biography content={content} />
        <References content={content} />
        <p className="signature" aria-hidden="true">
          {content.plainName.replace(/,.*$/, '')}
        </p>
      </main>
      <footer className="foot">
        <Write content={content} site={site} />
        <Colophon content={content} site={site} />
      </footer>
    </div>
  )
}

function Address({ content }: { content: Content }) {
  const { place, phone, email } = content
  return (
    <ul className="address">
      {place !== '' && <li>{place}</li>}
      {phone !== undefined && (
        <li>
          <MaybeLink link={phone} className="ltr">
            {phone.text}
          </MaybeLink>
        </li>
      )}
      {email !== undefined && (
        <li>
          <MaybeLink link={email}>{email.text}</MaybeLink>
        </li>
      )}
    </ul>
  )
}

function Mandates(props: { id: string; heading: string; entries: readonly Entry[] }) {
  if (props.entries.length === 0) return null
  return (
    <Section id={props.id} heading={props.heading} className="mandates">
      {props.entries.map((entry) => (
        <article key={entry.id} id={entry.id}>
          <p className="period">{entry.period.years}</p>
          <h3>{entry.title}</h3>
          {entry.at !== '' && (
            <p className="at">
              <MaybeLink link={entry.link}>{entry.at}</MaybeLink>
            </p>
          )}
          {entry.facts.length > 0 && (
            <dl className="scope">
              {entry.facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <Paragraphs of={entry.paragraphs} />
          <Lines entry={entry} />
          {entry.result !== undefined && (
            <p className="result">
              <strong>{entry.result.value}</strong> {entry.result.label}
            </p>
          )}
          {entry.keywords.length > 0 && <p className="at">{entry.keywords.join(', ')}</p>}
        </article>
      ))}
    </Section>
  )
}

/** Certificates and schools, one line each, with the year at the end. */
function Roll(props: { id: string; heading: string; items: readonly Credential[] }) {
  if (props.items.length === 0) return null
  return (
    <Section id={props.id} heading={props.heading} className="roll">
      <ul>
        {props.items.map((item) => {
          const about = [item.by, ...item.paragraphs].filter(Boolean).join('. ')
          return (
            <li key={item.name + item.by + item.date}>
              <span>
                <MaybeLink link={item.link}>{item.name}</MaybeLink>
                {about !== '' && <span className="by">, {about}</span>}
              </span>
              {item.date !== '' && <span className="year">{item.date}</span>}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** Skills, languages and interests, one sentence each. */
function Strengths({ content }: { content: Content }) {
  const { copy, skills, languages, interests } = content
  const withDetail = (name: string, detail: string) =>
    detail === '' ? name : `${name} (${detail})`
  const groups = [
    {
      heading: copy.skills,
      items: skills.map(({ name, level, keywords }) =>
        withDetail(name, [level, ...keywords].filter(Boolean).join(', ')),
      ),
    },
    {
      heading: copy.languages,
      items: languages.map(({ name, level }) => withDetail(name, level)),
    },
    {
      heading: copy.interests,
      items: interests.map(({ name, keywords }) => withDetail(name, keywords.join(', '))),
    },
  ].filter(({ items }) => items.length > 0)
  if (groups.length === 0) return null
  return (
    <dl className="strengths">
      {groups.map(({ heading, items }) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>{items.join('; ')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A short and a long biography for quotation. */
function Biography({ content }: { content: Content }) {
  const { short, long } = content.extras.biography ?? {}
  const texts = [short, long].flatMap((text) => {
    const written = text?.trim() ?? ''
    return written === '' ? [] : [written]
  })
  if (texts.length === 0) return null
  return (
    <Section id="biography" heading={content.copy.biography} className="biography">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Section>
  )
}

function Write({ content, site }: { content: Content; site: Site }) {
  const { copy, email, invitation } = content
  return (
    <ul className="links" id="contact">
      {email !== undefined && email.href !== null && (
        <li className="no-print">
          <WriteButton email={email} invitation={invitation} />
        </li>
      )}
      <li className="no-print">
        <a href={site.resumeUrl}>{copy.resume}</a>
      </li>
      <ProfileLinks content={content} />
      <Downloads content={content} site={site} />
    </ul>
  )
}
