import type { MetaFunction } from 'react-router'
import { pageHead } from '../../shell/page-head.ts'
import { paths } from '../../shell/paths.ts'
import { siteConfig } from '../../shell/site-config.ts'
import { type AccessibilityRow, accessibilityReport as report } from './accessibility-report.ts'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'Accessibility',
    description:
      'What of WCAG 2.2 and EN 301 549 this shop meets, what fails, and what nobody tested.',
    path: paths.accessibility(),
  })

const RESULTS: readonly { result: string; title: string; meaning: string }[] = [
  { result: 'fails', title: 'Fails', meaning: 'At least one test of it failed.' },
  { result: 'partly', title: 'Met in part', meaning: 'All its tests pass, and they leave a gap.' },
  { result: 'passes', title: 'Tests pass', meaning: 'All its tests pass.' },
  { result: 'not tested', title: 'Not tested', meaning: 'No test, or one did not run.' },
  { result: 'not applicable', title: 'Not applicable', meaning: 'Nothing here needs it.' },
]

/** Accessibility statement and conformance report, from the data that the test run writes. */
export default function AccessibilityPage() {
  const { brandName, supportEmail } = siteConfig()
  const groups = RESULTS.map((group) => ({
    ...group,
    rows: report.rows.filter(({ result }) => result === group.result),
  })).filter(({ rows }) => rows.length > 0)
  return (
    <main id="main" className="container-page pt-12 pb-24 lg:pt-20">
      <h1 tabIndex={-1} className="display text-h2">
        Accessibility
      </h1>
      <div className="prose mt-8 max-w-prose">
        <p>
          {`${brandName} should work for everyone: by keyboard, with a screen reader, enlarged, and on a small phone. This page is written by our tests, and it lists what fails.`}
        </p>
        <h2>Where we stand</h2>
        <p>
          <span>This shop, the pages of customers and the resume PDFs </span>
          <b>conform in part</b>
          <span>{` to WCAG 2.2, level AA, and to EN 301 549 V3.2.1. Tested on `}</span>
          <time dateTime={report.testedOn}>{report.testedOn}</time>
          <span>. This is our own assessment. No outside auditor has checked it.</span>
        </p>
        <ul>
          {groups.map(({ result, title, meaning, rows }) => (
            <li key={result}>{`${title}: ${rows.length} of ${report.rows.length}. ${meaning}`}</li>
          ))}
        </ul>
        <h2>Tell us what does not work</h2>
        <p>
          <span>Write to </span>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          <span>
            . Say the page, what you tried and what you use. A person answers, and you can order and
            send everything by email, too.
          </span>
        </p>
        <h2>Heard with a screen reader</h2>
        <p>
          Orca in Firefox, by keyboard alone. A journey passes if all sentences that a visitor needs
          are spoken in their order.
        </p>
        <ul>
          {report.heard.map(({ journey, keys, faults }) => (
            <li key={journey}>
              {faults.length === 0
                ? `${journey}: passes, ${keys} keys.`
                : `${journey}: fails. ${faults.join('. ')}`}
            </li>
          ))}
        </ul>
        {groups.map(({ result, title, rows }) => (
          <section key={result}>
            <h2>{title}</h2>
            <ul>
              {rows.map((row) => (
                <Criterion key={row.id} row={row} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}

function Criterion({ row }: { row: AccessibilityRow }) {
  const { id, name, level, clause, note, checkedBy } = row
  const place = [level && `level ${level}`, clause && `EN 301 549 clause ${clause}`]
  return (
    <li className="[overflow-wrap:anywhere]">
      <b>{`${id} ${name}`}</b>
      <span>{` (${place.filter(Boolean).join(', ') || 'new in WCAG 2.2'}). ${note}`}</span>
      {checkedBy.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer">
            {checkedBy.length === 1 ? '1 test' : `${checkedBy.length} tests`}
            <span className="sr-only">{` of ${id}`}</span>
          </summary>
          <ul>
            {checkedBy.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
