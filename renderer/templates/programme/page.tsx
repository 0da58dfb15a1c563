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
import { scheduleOf } from './schedule.ts'

/** A drawing sheet: the schedule on the left, the title block on the right. */
export function Page({ content, site }: PageProps) {
  const { copy } = content
  const undated = [...content.projects, ...content.work].filter(
    ({ period }) => period.start === undefined,
  )
  return (
    <div className="sheet">
      <div className="drawing">
        <header>
          <h1>{content.name}</h1>
          {content.label !== '' && <p className="label">{content.label}</p>}
          <Headline content={content} className="lead" />
        </header>
        <main id="content">
          <Programme content={content} />
          <Entries id="more-work" heading={copy.work} entries={undated} />
          <Figures content={content} />
          {content.summary.length > 0 && (
            <Section id="about" heading={copy.about} className="about">
              <Paragraphs of={content.summary} />
            </Section>
          )}
          <div className="schedules">
            <Skills id="skills" heading={copy.methods} skills={content.skills} />
            <Credentials
              id="credentials"
              heading={copy.credentials}
              items={[...content.certificates, ...content.education.map(asCredential)]}
            />
            <SpokenLanguages content={content} />
            <Credentials id="awards" heading={copy.awards} items={content.awards} />
            <Credentials
              id="publications"
              heading={copy.publications}
              items={content.publications}
            />
            <Skills id="interests" heading={copy.interests} skills={content.interests} />
          </div>
          <Entries id="volunteer" heading={copy.volunteer} entries={content.volunteer} />
          <References content={content} />
        </main>
      </div>
      <footer className="block">
        <div className="stack">
          {site.photoUrl === undefined ? <Elevation /> : <Photo content={content} site={site} />}
          <Actions content={content} site={site} />
          <Facts content={content} />
          <LanguageSwitch content={content} site={site} />
          <div className="stamp">
            <p className="who">{content.name}</p>
            <p>{copy.sheet} 1 / 1</p>
            <Colophon content={content} site={site} />
          </div>
        </div>
      </footer>
    </div>
  )
}

function Programme({ content }: { content: Content }) {
  const schedule = scheduleOf(content)
  if (schedule === undefined) return null
  return (
    <Section id="programme" heading={content.copy.programme} className="programme">
      <div className="scale" aria-hidden="true">
        <div className="years">
          {schedule.ticks.map((year) => (
            <span key={year}>{year}</span>
          ))}
        </div>
      </div>
      <ol>
        {schedule.rows.map((entry) => (
          <Bar key={entry.id} entry={entry} />
        ))}
      </ol>
    </Section>
  )
}

function Bar({ entry }: { entry: Entry }) {
  const isOpen = entry.period.end === undefined
  const hasText = entry.paragraphs.length + entry.lines.length + entry.keywords.length > 0
  return (
    <li className="work" id={entry.id}>
      <div className="title">
        <h3>
          <MaybeLink link={entry.link}>{entry.title}</MaybeLink>
        </h3>
        {entry.at !== '' && <p className="at">{entry.at}</p>}
        <p className="period">{entry.period.years}</p>
      </div>
      <div className="track">
        <p className={isOpen ? 'bar open' : 'bar'}>
          {entry.result?.value}
          {entry.result !== undefined && <span className="unseen"> {entry.result.label}</span>}
        </p>
      </div>
      {hasText && (
        <div className="scope">
          <Paragraphs of={entry.paragraphs} />
          <Lines entry={entry} />
          {entry.keywords.length > 0 && <p className="at">{entry.keywords.join(', ')}</p>}
        </div>
      )}
    </li>
  )
}

/** A gable on a grid, in the corner of the sheet. */
function Elevation() {
  return (
    <svg className="elevation no-print" viewBox="0 0 200 150" aria-hidden="true">
      <path className="lines" d="M0 0h200v150H0zM0 50h200M0 100h200M50 0v150M100 0v150M150 0v150" />
      <path className="roof" d="M34 66L100 16l66 50h-26L100 37 72 58z" />
      <path className="wall" d="M0 150V96l36-30h58l34 30 26-30h46v84z" />
    </svg>
  )
}
