import {
  CLAIM_TEXT_LABELS,
  type ClaimId,
  claimName,
  defaultClaimTexts,
} from '@vitrine/domain/storefront/claims'
import { reportingRoutes } from '@vitrine/contract/reporting'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Status } from '../ui/status.tsx'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { QueryError } from '../ui/error-notice.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import type { Form } from '../ui/use-form.ts'
import { computeClaims } from './computed-claims.ts'
import type { SettingForm, SettingFormValues } from './setting-form.ts'

const HINTS: Readonly<Record<string, string>> = {
  evidence: 'Such as the report or list that shows it, and where it is kept.',
  checkedOn: 'The day of the check, such as 2026-12-25.',
  signedBy: 'Your full name. Empty all three to withdraw the signature.',
}

/** The words of a claim of the storefront, and its signature. */
export function claimForm(id: ClaimId): SettingForm<`claim-${ClaimId}`> {
  const names = Object.keys(defaultClaimTexts(id))
  return {
    title: claimName(id),
    about:
      'Shown as a demonstration while no card is charged. With live payments it is shown only with evidence, day and name. New words without a new signature withdraw it.',
    variables: undefined,
    toValues: ({ texts }) => ({ ...texts }),
    toSetting: (typed) => ({
      texts: Object.fromEntries(names.map((name) => [name, typed[name]?.trim() ?? ''])),
    }),
    facts: ({ texts }) =>
      names.map((name) => [CLAIM_TEXT_LABELS[name] ?? name, texts[name] || 'Not given']),
    Fields: ({ form }) => (
      <>
        {names.map((name) => {
          const hint = HINTS[name]
          const given = { label: CLAIM_TEXT_LABELS[name] ?? name, hint, optional: name in HINTS }
          return name === 'content' || name === 'evidence' ? (
            <TextArea key={name} {...form.text(name)} {...given} rows={3} />
          ) : (
            <TextField key={name} {...form.text(name)} {...given} autoComplete="off" />
          )
        })}
        {names.includes('figure') && <ComputedFigures form={form} />}
      </>
    ),
  }
}

/** Figures of the orders that can take the place of the specified one; counted when asked. */
function ComputedFigures({ form }: { form: Form<SettingFormValues> }) {
  const [isAsked, setAsked] = useState(false)
  const report = useQuery({
    ...routeQuery(reportingRoutes.readReport, { query: { days: '365', by: 'plan' } }),
    enabled: isAsked,
  })
  const claims = report.data ? computeClaims(report.data) : []
  return (
    <div>
      {!isAsked && (
        <Button small variant="outline" onClick={() => setAsked(true)}>
          Count from your orders
        </Button>
      )}
      <Status as="div">
        {report.isFetching && <p>Counting…</p>}
        <QueryError query={report} title="Your figures could not be counted" />
        {report.data && claims.length === 0 && (
          <p>Too few: figures are offered after twenty deliveries in a year.</p>
        )}
        <ul className="grid gap-2">
          {claims.map(({ sql: query, ...claim }) => (
            <li key={claim.label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Button
                small
                variant="outline"
                onClick={() => form.change({ ...claim, signedBy: '' })}
              >
                Use “{claim.figure} {claim.label}”
              </Button>
              <span className="text-small text-muted">{claim.evidence}</span>
              <details className="w-full min-w-0">
                <summary className="min-h-11 cursor-pointer py-2">{`SQL of “${claim.figure}”, counted on ${claim.checkedOn}`}</summary>
                <pre className="border-t border-line py-3 text-caption break-words whitespace-pre-wrap">
                  {query}
                </pre>
              </details>
            </li>
          ))}
        </ul>
      </Status>
    </div>
  )
}
