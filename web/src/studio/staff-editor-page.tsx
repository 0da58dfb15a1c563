import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { accountRoutes } from '@vitrine/contract/accounts'
import { onboardingRoutes, type StaffIntakeResponse } from '@vitrine/contract/onboarding'
import { type OrderResponse, orderingRoutes } from '@vitrine/contract/ordering'
import { publishingRoutes } from '@vitrine/contract/publishing'
import { type DraftResponse, studioRoutes } from '@vitrine/contract/studio'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { templateManifests } from '@vitrine/renderer/templates'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import { ApiError } from '../api/client.ts'
import { routeQuery, useFreshQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Status } from '../ui/status.tsx'
import { DraftEditor, type DraftEditorProps } from './draft-editor.tsx'
import type { EditedDraft } from './draft/index.ts'

/** What other modules render in the editor; the route passes it in. */
export type EditorParts = Pick<DraftEditorProps, 'fieldNotes'> & {
  readonly dueStatus: (order: OrderResponse, fetchedAt: Date) => ReactNode
  readonly sendPreview: (dialog: SendDialogProps) => ReactNode
  readonly publish: (dialog: SendDialogProps) => ReactNode
  /** The customer's change request, while it is open. */
  readonly changeRequest: (
    request: Parameters<DraftEditorProps['changeRequest']>[0] & {
      orderId: string
      language: string
    },
  ) => ReactNode
}

type SendDialogProps = Parameters<DraftEditorProps['publish']>[0] & {
  orderId: string
  /** Names of the languages with a draft. */
  languages: readonly string[]
  /** Names of the ordered languages without one. */
  missing: readonly string[]
  onSent: () => void
  /** The server found blockers that the page did not know. */
  onBlockersFound: () => void
}

/** Edits an order's drafts, one language at a time: `?language=pt`. */
export function StaffEditorPage({ orderId, parts }: { orderId: string; parts: EditorParts }) {
  const params = { orderId }
  const order = useFreshQuery(orderingRoutes.readOrder, { params })
  // Skips the cache: editing needs the latest draft.
  const drafts = useFreshQuery(studioRoutes.listDrafts, { params }, { gcTime: 0 })
  const readings = useFreshQuery(studioRoutes.readReadings, { params })
  const gate = useFreshQuery(studioRoutes.readGate, { params })
  const intake = useFreshQuery(onboardingRoutes.readStaffIntake, { params })
  const site = useFreshQuery(publishingRoutes.readSite, { params })
  const user = useQuery(routeQuery(accountRoutes.readSession, {})).data
  const me = user?.username ?? 'you'
  const [search] = useSearchParams()

  const failed = [order, drafts, readings, gate, intake].find(({ isError }) => isError)
  if (failed !== undefined)
    return <Failed orderId={orderId} fault={failed.error} onRetry={() => void failed.refetch()} />
  if (
    order.data === undefined ||
    drafts.data === undefined ||
    readings.data === undefined ||
    gate.data === undefined ||
    intake.data === undefined
  ) {
    return <EditorSkeleton />
  }
  const { languages } = drafts.data
  const language = languages.find(({ code }) => code === search.get('language')) ?? languages[0]
  if (language === undefined)
    return <Failed orderId={orderId} fault={new Error('No language is ordered yet.')} />
  return (
    <Editor
      key={language.code}
      order={order.data}
      fetchedAt={new Date(order.dataUpdatedAt)}
      languages={languages}
      language={language}
      drafts={drafts.data.drafts}
      readings={readings.data}
      gate={gate.data}
      startAt={search.get('field')}
      startsWithWords={search.has('words')}
      onFilesChanged={async () => void (await readings.refetch())}
      intake={intake.data}
      site={site.data}
      me={me}
      isManager={user !== undefined && hasPermission(user.role, 'manage')}
      parts={parts}
      onSent={() => void order.refetch()}
      onBlockersFound={() => void Promise.all([gate.refetch(), readings.refetch()])}
    />
  )
}

type EditorProps = Pick<
  DraftEditorProps,
  | 'order'
  | 'language'
  | 'drafts'
  | 'readings'
  | 'gate'
  | 'startAt'
  | 'startsWithWords'
  | 'onFilesChanged'
  | 'site'
  | 'me'
  | 'isManager'
> & {
  fetchedAt: Date
  languages: readonly { code: string; name: string }[]
  intake: StaffIntakeResponse
  parts: EditorParts
  onSent: () => void
  onBlockersFound: () => void
}

function Editor(props: EditorProps) {
  const { fetchedAt, languages, intake, parts, onSent, onBlockersFound, ...draftProps } = props
  const { order, language, drafts } = draftProps
  const draftIn = (code: string) => drafts.find((draft) => draft.language === code)
  const [first] = languages
  const firstDraft = first === undefined ? undefined : draftIn(first.code)
  const blank = useMemo(() => blankDraft(order, intake, firstDraft), [order, intake, firstDraft])
  const others = languages.filter(
    ({ code }) => code !== language.code && draftIn(code) !== undefined,
  )
  const written = languages.filter(({ code }) => draftIn(code) !== undefined)
  const original = useMemo(
    () =>
      first === undefined || first.code === language.code || firstDraft === undefined
        ? null
        : { code: first.code, name: first.name, draft: firstDraft },
    [first, language, firstDraft],
  )
  const sendProps = {
    orderId: order.id,
    languages: written.map(({ name }) => name),
    missing: languages.filter((each) => !written.includes(each)).map(({ name }) => name),
    onSent,
    onBlockersFound,
  }
  return (
    <>
      <title>{`${order.customerFirstName} ${order.customerLastName}, editor`}</title>
      <DraftEditor
        {...draftProps}
        dueStatus={parts.dueStatus(order, fetchedAt)}
        languages={languages.map((each) => ({ ...each, written: written.includes(each) }))}
        server={draftIn(language.code) ?? null}
        blank={blank}
        first={original}
        sendPreview={(dialog) => parts.sendPreview({ ...dialog, ...sendProps })}
        publish={(dialog) => parts.publish({ ...dialog, ...sendProps })}
        fieldNotes={parts.fieldNotes}
        changeRequest={(actions) =>
          parts.changeRequest({ ...actions, orderId: order.id, language: language.code })
        }
        onWritten={onBlockersFound}
        startOptions={(start) =>
          others.length > 0 && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-glass-1 px-4 py-3">
              <p className="min-w-0 flex-1 basis-48">Nothing written in {language.name} yet.</p>
              {others.map(({ code, name }) => (
                <Button
                  key={code}
                  small
                  variant="outline"
                  onClick={() => {
                    const draft = draftIn(code)
                    if (draft !== undefined) start(draft)
                  }}
                >
                  Start from {name}
                </Button>
              ))}
            </div>
          )
        }
      />
    </>
  )
}

/** A new draft with the customer's name, wishes and the first template. */
function blankDraft(
  order: OrderResponse,
  intake: StaffIntakeResponse,
  first: DraftResponse | undefined,
): EditedDraft {
  const theme = themeIdSchema.safeParse(intake.colorScheme)
  return {
    resume: {},
    templateId: first?.templateId ?? templateManifests[0]?.id ?? order.packageId,
    themeId: first?.themeId ?? (theme.success ? theme.data : 'quadratic'),
    decided: {},
    madeFrom: {},
  }
}

function Failed({
  orderId,
  fault,
  onRetry,
}: {
  orderId: string
  fault: unknown
  onRetry?: () => void
}) {
  const missing = fault instanceof ApiError && [400, 404].includes(fault.status)
  return (
    <main id="main" className="flex flex-1 flex-col bg-wall-2 text-admin">
      <h1 tabIndex={-1} className="sr-only">
        Editor
      </h1>
      {missing ? (
        <EmptyRoom
          className="flex-1"
          title="Order not found."
          action={
            <ButtonLink small to={paths.staffQueue()}>
              Back to the queue
            </ButtonLink>
          }
        />
      ) : (
        <div className="mx-auto grid w-full max-w-form gap-4 px-4 py-16">
          <ErrorNotice title="The editor can’t be opened" error={fault} onRetry={onRetry} />
          <div>
            <ButtonLink small variant="quiet" to={paths.staffOrder(orderId)}>
              Back to the order
            </ButtonLink>
          </div>
        </div>
      )}
    </main>
  )
}

function EditorSkeleton() {
  return (
    <main id="main" className="flex h-dvh flex-col bg-surface">
      <h1 tabIndex={-1} className="sr-only">
        Editor
      </h1>
      <Status className="sr-only">Opening the editor…</Status>
      <div className="flex h-15 items-center gap-4 border-b border-line px-4">
        <Skeleton className="h-8 w-48 animate-late" />
        <Skeleton className="ml-auto h-10 w-28 animate-late" />
      </div>
      <div className="grid flex-1 grid-cols-1 xl:grid-cols-[24.5fr_31.5fr_44fr]">
        {[12, 9, 0].map((rows) => (
          <div
            key={rows}
            className="grid content-start gap-3 border-r border-line p-4 max-xl:first:hidden max-xl:last:hidden"
          >
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton key={row} className="h-5 w-full animate-late" />
            ))}
            {rows === 0 && <Skeleton className="h-[60vh] w-full animate-late" />}
          </div>
        ))}
      </div>
    </main>
  )
}
