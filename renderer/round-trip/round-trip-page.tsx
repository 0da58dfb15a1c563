import type { ThemeId } from '@vitrine/domain/sites/site-options'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from '../content/compose-content.ts'
import { minifyCss } from '../templates/base-css.ts'
import { themeCss } from '../themes/index.ts'
import type { SiteCopy } from '../copy/copy.ts'
import { type Program, programs } from './extract-text.ts'
import { type Extractor, type FieldRoundTrip, extractors, origins } from './check-round-trip.ts'

const css = `
html{color-scheme:light dark}
body{max-inline-size:46rem;margin:0 auto;padding:clamp(1.25rem,5vw,4rem);background:var(--background);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:.25rem 0 1rem;font-size:clamp(1.75rem,1.2rem + 3vw,3rem);line-height:1.1;letter-spacing:-.02em;text-wrap:balance}
h2{margin:3rem 0 .75rem;font-size:1.25rem}
p{margin:0}
a{display:inline-block;padding-block:.35rem;color:inherit;text-underline-offset:.2em}
table{inline-size:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.45rem .5rem .45rem 0;border-block-end:1px solid var(--border);text-align:start;vertical-align:baseline;font-weight:400}
:is(th,td)+:is(th,td){padding-inline:.5rem 0;inline-size:18%;white-space:nowrap;overflow-wrap:normal}
thead :is(th,td),caption{color:var(--muted);font-size:.875rem}
caption{padding-block:1.5rem .5rem;text-align:start}
b{display:inline-block;inline-size:1.4em;font-weight:400}
.lost{color:var(--accent-ink);font-weight:700}
:focus-visible{outline:2px solid var(--text);outline-offset:3px}
[dir=rtl],:lang(ja),:lang(zh),:lang(ko),:lang(th),:lang(hi){letter-spacing:0!important}
`

type Verdict = FieldRoundTrip['read'][Extractor]

const signs: Readonly<Record<Verdict, string>> = { 'in-order': '✓', found: '○', missing: '✗' }

const nameOf: Readonly<Record<Program, string>> = {
  'pdf.js': 'pdf.js',
  pdfium: 'PDFium',
  vitrine: 'Vitrine',
}

/**
 * Renders the round-trip results of both PDFs as a page in the edition's language, without scripts
 * and with `noindex`. Pure.
 */
export function roundTripPage(
  content: Content,
  themeId: ThemeId,
  proof: readonly FieldRoundTrip[],
): string {
  const { copy, language, name } = content
  // Columns have their own order, so `found` is the best possible result.
  const designed = proof.map(({ designed: found, ...field }) => ({
    ...field,
    read: mapped(found, (one): Verdict => (one === 'found' ? 'in-order' : one)),
  }))
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language.code} dir={language.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${copy.proof} · ${name}`}</title>
        <style dangerouslySetInnerHTML={{ __html: themeCss(themeId) + minifyCss(css) }} />
      </head>
      <body>
        <main>
          <p>
            <a href="./">{name}</a>
          </p>
          <h1>{copy.proof}</h1>
          <p>{copy.proofNote.replace('{count}', String(proof.length))}:</p>
          <Reading file="resume.pdf" proof={proof} copy={copy} />
          <Reading file="resume-designed.pdf" proof={designed} copy={copy} />
        </main>
      </body>
    </html>,
  )}`
}

function mapped<From, To>(
  all: Readonly<Record<Extractor, From>>,
  change: (one: From) => To,
): Record<Extractor, To> {
  const entries = extractors.map((extractor) => [extractor, change(all[extractor])])
  return Object.fromEntries(entries) as Record<Extractor, To>
}

const ORDERS = ['drawn', 'tagged'] as const

const extractorOf = (program: Program, order: (typeof ORDERS)[number]): Extractor =>
  extractors.find((one) => origins[one].program === program && origins[one].order === order)!

function Reading(props: {
  file: string
  proof: readonly Pick<FieldRoundTrip, 'value' | 'read'>[]
  copy: SiteCopy
}) {
  const { file, proof, copy } = props
  const meanings: Readonly<Record<Verdict, string>> = {
    'in-order': copy.inOrder,
    found: copy.elsewhere,
    missing: copy.missing,
  }
  const seen = new Set(proof.flatMap(({ read }) => Object.values(read)))
  const legend = (['in-order', 'found', 'missing'] as const).filter((one) => seen.has(one))
  return (
    <section>
      <h2>
        <a href={file}>{file}</a>
      </h2>
      <table>
        <thead>
          <tr>
            <td />
            {programs.map((program) => (
              <th key={program} scope="col">
                {nameOf[program]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ORDERS.map((order) => (
            <tr key={order}>
              <th scope="row">{copy[order]}</th>
              {programs.map((program) => {
                const extractor = extractorOf(program, order)
                const found = proof.filter(({ read }) => read[extractor] !== 'missing').length
                return <td key={program}>{`${found} / ${proof.length}`}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>
          {copy.drawn} + {copy.tagged}:{' '}
          {legend.map((one) => `${signs[one]} ${meanings[one]}`).join(' · ')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{copy.field}</th>
            {programs.map((program) => (
              <th key={program} scope="col">
                {nameOf[program]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {proof.map(({ value, read }, index) => (
            <tr key={index}>
              <th scope="row" dir="auto">
                {shortened(value)}
              </th>
              {programs.map((program) => (
                <td key={program}>
                  {ORDERS.map((order) => {
                    const verdict = read[extractorOf(program, order)]
                    return (
                      <b
                        key={order}
                        role="img"
                        aria-label={`${copy[order]}: ${meanings[verdict]}`}
                        className={verdict === 'missing' ? 'lost' : undefined}
                      >
                        {signs[verdict]}
                      </b>
                    )
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const LONGEST_VALUE = 90

function shortened(text: string): string {
  if (text.length <= LONGEST_VALUE) return text
  return `${text
    .slice(0, LONGEST_VALUE)
    .toWellFormed()
    .replace(/\s+\S*$/, '')}…`
}
