/** Components shared by the templates. They have class names but no styles. */
import type { ReactNode } from 'react'
import type { Content, Credential, Entry, Skill } from '../content/compose-content.ts'
import type { Reach } from '../content/safe-links.ts'
import type { Site } from './template.ts'

/** Links to the other language editions; nothing on a site in one language. */
export function LanguageSwitch({ content, site }: { content: Content; site: Site }) {
  if (site.editions.length < 2) return null
  return (
    <nav className="langs no-print" aria-label={content.copy.language}>
      {site.editions.map(({ code, endonym, url, isCurrent }) => (
        <a
          key={code}
          href={url}
          hrefLang={code}
          lang={code}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {endonym}
        </a>
      ))}
    </nav>
  )
}

export function Photo({ content, site }: { content: Content; site: Site }) {
  if (site.photoUrl === undefined) return null
  return <img className="photo" src={site.photoUrl} alt={content.name} width={400} height={400} />
}

/** The headline with the team's emphasis. */
export function Headline({ content, className }: { content: Content; className?: string }) {
  const { headline, extras } = content
  if (headline === '') return null
  const emphasis = extras.emphasis?.trim() ?? ''
  const at = emphasis === '' ? -1 : headline.indexOf(emphasis)
  if (at < 0) return <p className={className}>{headline}</p>
  return (
    <p className={className}>
      {headline.slice(0, at)}
      <em>{emphasis}</em>
      {headline.slice(at + emphasis.length)}
    </p>
  )
}

export function MaybeLink(props: {
  link: Reach | undefined
  rel?: string
  className?: string
  children: ReactNode
}) {
  const { link, children, ...attributes } = props
  if (link !== undefined && link.href !== null) {
    return (
      <a href={link.href} {...attributes}>
        {children}
      </a>
    )
  }
  return props.className === undefined ? (
    children
  ) : (
    <span className={props.className}>{children}</span>
  )
}

/** Shows where the link leads: in print only. */
function PrintedAddress({ text, unless }: { text: string; unless: string }) {
  if (text === unless) return null
  return <span className="only-print ltr">{text}</span>
}

export function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}

/** The highlights of an entry as a list. */
export function Lines({ entry }: { entry: Entry }) {
  if (entry.lines.length === 0) return null
  return (
    <ul className="lines">
      {entry.lines.map(({ whole }) => (
        <li key={whole}>{whole}</li>
      ))}
    </ul>
  )
}

/** Email, resume and contact card, then website and profiles. */
export function Actions({ content, site }: { content: Content; site: Site }) {
  const { copy, email, invitation } = content
  return (
    <section className="actions" id="contact" aria-label={copy.contact}>
      <WriteButton email={email} invitation={invitation} />
      <a className="secondary no-print" href={site.resumeUrl}>
        {copy.resume}
      </a>
      <ul className="profiles">
        <ProfileLinks content={content} />
        <Downloads content={content} site={site} />
      </ul>
    </section>
  )
}

export function WriteButton({ email, invitation }: Pick<Content, 'email' | 'invitation'>) {
  if (email === undefined || email.href === null) return null
  return (
    <a className="primary no-print" href={email.href}>
      {invitation}
    </a>
  )
}

/** Downloads besides the resume. */
export function Downloads({ content: { copy }, site }: { content: Content; site: Site }) {
  return (
    <>
      <li className="no-print">
        <a href={site.designedUrl}>{copy.designed}</a>
      </li>
      <li className="no-print">
        <a href={site.cardUrl}>{copy.card}</a>
      </li>
    </>
  )
}

/** Profiles by network; the website first. */
export function ProfileLinks({ content }: { content: Content }) {
  return (
    <>
      {content.website !== undefined && (
        <li>
          <MaybeLink link={content.website} rel="me">
            {content.website.text}
          </MaybeLink>
        </li>
      )}
      {content.profiles.map((profile) => (
        <li key={profile.text}>
          <MaybeLink link={profile} rel="me">
            {profile.network}
            <PrintedAddress text={profile.text} unless={profile.network} />
          </MaybeLink>
        </li>
      ))}
    </>
  )
}

/** Place, availability, phone and email as a description list. */
export function Facts({ content }: { content: Content }) {
  const { copy, phone, email } = content
  const facts = [
    { label: copy.based, value: content.place, link: undefined },
    { label: copy.available, value: content.availability, link: undefined },
    { label: copy.phone, value: phone?.text ?? '', link: phone },
    { label: copy.email, value: email?.text ?? '', link: email },
  ].filter(({ value }) => value !== '')
  if (facts.length === 0) return null
  return (
    <dl className="facts">
      {facts.map(({ label, value, link }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={link === undefined ? undefined : 'ltr'}>
            <MaybeLink link={link}>{value}</MaybeLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A section labelled by its heading; nothing without children. */
export function Section(props: {
  id: string
  heading: string
  className?: string
  children: ReactNode
}) {
  return (
    <section className={props.className} aria-labelledby={props.id}>
      <h2 id={props.id}>{props.heading}</h2>
      {props.children}
    </section>
  )
}

/** A section of entries, one row each. */
export function Entries(props: { id: string; heading: string; entries: readonly Entry[] }) {
  if (props.entries.length === 0) return null
  return (
    <Section id={props.id} heading={props.heading} className="entries">
      <ol>
        {props.entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </Section>
  )
}

export function EntryRow({ entry }: { entry: Entry }) {
  return (
    <li className="row" id={entry.id}>
      <p className="period">{entry.period.years}</p>
      <div className="text">
        <h3>{entry.title}</h3>
        {entry.at !== '' && (
          <p className="at">
            <MaybeLink link={entry.link}>{entry.at}</MaybeLink>
          </p>
        )}
        <Paragraphs of={entry.paragraphs} />
        <Lines entry={entry} />
        {entry.keywords.length > 0 && <p className="at">{entry.keywords.join(', ')}</p>}
      </div>
      {entry.result !== undefined && (
        <p className="result">
          <strong>{entry.result.value}</strong> {entry.result.label}
        </p>
      )}
    </li>
  )
}

/** A section of names with level and keywords; bare names run on in lines. */
export function Skills(props: { id: string; heading: string; skills: readonly Skill[] }) {
  const { id, heading, skills } = props
  if (skills.length === 0) return null
  if (skills.every(({ level, keywords }) => level === '' && keywords.length === 0)) {
    return (
      <Section id={id} heading={heading} className="listed">
        <ul className="run">
          {skills.map(({ name }, place) => (
            <li key={name}>
              {name}
              {/* A line ends with a dot and starts without one. */}
              {place < skills.length - 1 && <i aria-hidden="true">{'\u00a0· '}</i>}
            </li>
          ))}
        </ul>
      </Section>
    )
  }
  return (
    <Section id={id} heading={heading} className="listed">
      <ul className="pairs">
        {skills.map(({ name, level, keywords }) => (
          <li key={name + level + keywords.join()}>
            <span>
              {name}
              {keywords.length > 0 && <small>{keywords.join(', ')}</small>}
            </span>
            {level !== '' && <span className="value">{level}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A section of certificates, awards, publications or schools with dates. */
export function Credentials(props: { id: string; heading: string; items: readonly Credential[] }) {
  if (props.items.length === 0) return null
  return (
    <Section id={props.id} heading={props.heading} className="listed">
      <ul className="pairs">
        {props.items.map((item) => {
          const about = [item.by, item.number, ...item.paragraphs].filter(Boolean).join('. ')
          return (
            <li key={item.name + item.by + item.date}>
              <span>
                <MaybeLink link={item.link}>{item.name}</MaybeLink>
                {about !== '' && <small>{about}</small>}
              </span>
              {item.date !== '' && <span className="value">{item.date}</span>}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

export function SpokenLanguages({ content }: { content: Content }) {
  const skills = content.languages.map(({ name, level }) => ({ name, level, keywords: [] }))
  return <Skills id="languages" heading={content.copy.languages} skills={skills} />
}

/** References as quotations. */
export function References({ content }: { content: Content }) {
  if (content.references.length === 0) return null
  return (
    <Section id="references" heading={content.copy.references} className="quotes">
      {content.references.map(({ name, text }) => (
        <blockquote key={name + text}>
          {text !== '' && <p>{text}</p>}
          {name !== '' && <footer>{name}</footer>}
        </blockquote>
      ))}
    </Section>
  )
}

/** Figures as a description list; CSS shows the number first. */
export function Figures({ content }: { content: Content }) {
  if (content.figures.length === 0) return null
  return (
    <section className="figures" aria-label={content.copy.key}>
      <dl>
        {content.figures.map(({ value, label, note }) => (
          <div key={label + value}>
            <dt>
              {label}
              {note !== '' && <small> {note}</small>}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** URL and date of the page, with a QR code in print. */
export function Colophon({ content, site }: { content: Content; site: Site }) {
  return (
    <div className="colophon">
      <PrintedCode site={site} />
      <p className="ltr">{site.address}</p>
      <p>
        {content.copy.updated} {site.updated}
      </p>
      {site.checked !== '' && (
        <p>
          {content.copy.checked} {site.checked}
        </p>
      )}
      {site.reportUrl !== undefined && (
        <p className="no-print" lang="en" dir="ltr">
          <a href={site.reportUrl} rel="nofollow">
            Report this page
          </a>
        </p>
      )}
    </div>
  )
}

/** The site's URL as a QR code, in print only. */
function PrintedCode({ site }: { site: Site }) {
  if (site.qrCode === undefined) return null
  const { size, path } = site.qrCode
  return (
    <svg
      className="qr only-print"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={site.address}
    >
      <path d={path} />
    </svg>
  )
}

/** An education entry as a certificate, for mixed lists. */
export const asCredential = (study: Entry): Credential => ({
  name: study.title,
  by: study.organization,
  date: study.period.years,
  number: '',
  expires: '',
  link: study.link,
  paragraphs: [
    ...study.paragraphs,
    ...(study.keywords.length > 0 ? [study.keywords.join(', ')] : []),
  ],
})
