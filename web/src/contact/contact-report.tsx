import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountRoutes } from '@vitrine/contract/accounts'
import {
  type ContactResponse,
  contactRoutes,
  REPORT_DECISIONS,
  type ReportDecision,
} from '@vitrine/contract/contact'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { ConfirmForm } from '../ui/confirm-form.tsx'
import { SelectField, TextArea } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { useForm } from '../ui/use-form.ts'
import { REPORT_DECISION_LABELS, REPORT_REASON_LABELS } from './report-labels.ts'

type Report = NonNullable<ContactResponse['report']>

/** A reported page with the decision; managers decide. */
export function ContactReport({ contactId, report }: { contactId: string; report: Report }) {
  const user = useQuery(routeQuery(accountRoutes.readSession, {})).data
  const { site, reason, orderId, decision } = report
  return (
    <div className="grid gap-3">
      <Notice kind="info" title={REPORT_REASON_LABELS[reason]}>
        <p className="break-words">{site}</p>
        {decision && (
          <>
            <p>
              <span>{`${REPORT_DECISION_LABELS[decision.verdict]}, ${decision.by}, `}</span>
              <Timestamp at={decision.at} />
            </p>
            <p className="whitespace-pre-line">{decision.reasons}</p>
          </>
        )}
      </Notice>
      <div className="flex flex-wrap items-center gap-3">
        {!decision && user !== undefined && hasPermission(user.role, 'manage') && (
          <Decide contactId={contactId} />
        )}
        {orderId === null ? (
          <span className="text-muted">No site of ours has this address.</span>
        ) : (
          <Link to={paths.staffOrder(orderId)} className="text-link">
            Open the order
          </Link>
        )}
      </div>
    </div>
  )
}

function Decide({ contactId }: { contactId: string }) {
  const queryClient = useQueryClient()
  const form = useForm({
    id: `decision-${contactId}`,
    initial: () => ({ verdict: '', reasons: '' }),
    check: ({ verdict, reasons }) => ({
      ...(!verdict && { verdict: 'Choose a decision' }),
      ...(!reasons.trim() && { reasons: 'Give the reasons: the reporter gets them' }),
    }),
    focus: 'first field',
  })
  return (
    <ConfirmForm
      button="Decide…"
      form={form}
      send={async ({ verdict, reasons }) => {
        await request(contactRoutes.decideReport, {
          params: { contactId },
          body: { verdict: verdict as ReportDecision, reasons },
        })
        const { queryKey } = routeQuery(contactRoutes.listContacts, {})
        await queryClient.invalidateQueries({ queryKey })
      }}
      title="Decide on this report?"
      description="The reporter gets the decision and the reasons by email. If the page was changed or taken offline, its owner gets them, too. Take it offline on the order first."
      confirmLabel="Send decision"
      cancelLabel="Don’t decide yet"
    >
      <SelectField
        {...form.text('verdict')}
        label="Decision"
        options={[
          { value: '', label: 'Choose' },
          ...REPORT_DECISIONS.map((value) => ({ value, label: REPORT_DECISION_LABELS[value] })),
        ]}
      />
      <TextArea {...form.text('reasons')} label="Reasons" rows={4} maxLength={5000} />
    </ConfirmForm>
  )
}
