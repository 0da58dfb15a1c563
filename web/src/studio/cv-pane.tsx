import { lazy, Suspense, useState } from 'react'
import type { CvReadingAnswer } from '@vitrine/contract/studio'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { Loading, Spinner } from '../ui/spinner.tsx'
import { CvText } from './cv-text.tsx'
import type { Pointer } from './json-pointer.ts'
import type { FieldMark } from './mark-fields.ts'
import { PaneHead } from './pane-head.tsx'

// pdf.js is large and not every writer looks at the page.
const CvPage = lazy(() => import('./cv-page.tsx'))

type CvPaneProps = {
  cv: CvReadingAnswer
  /** Where the file itself is. */
  fileAddress: string
  /** The order's page, where a file can be added. */
  orderAddress: string
  marks: ReadonlyMap<Pointer, FieldMark>
  field: Pointer | null
  onUse: (text: string, how: 'replace' | 'append') => void
  onDraft: () => void
  drafting: boolean
  /** Said when drafting failed. */
  draftFault: string | undefined
}

/** The CV beside the fields: as text, or as the page where the file is a PDF. */
export function CvPane(props: CvPaneProps) {
  const { cv, fileAddress, orderAddress, marks, field, onUse, onDraft, drafting, draftFault } =
    props
  const { reading, refusal, fileName } = cv
  const [look, setLook] = useState<'text' | 'page'>('text')
  const hasPages = reading?.format === 'pdf'
  return (
    <>
      <PaneHead title="CV text" detail={describe(cv)}>
        {hasPages && (
          <SegmentedToggle
            small
            label="Look of the CV"
            options={[
              { value: 'text', label: 'Text' },
              { value: 'page', label: 'Page' },
            ]}
            value={look}
            onChange={setLook}
          />
        )}
        {fileName !== null && reading !== null && (
          <button
            type="button"
            aria-busy={drafting || undefined}
            onClick={drafting ? undefined : onDraft}
            className="inline-flex min-h-9 items-center gap-2 rounded-xs text-link"
          >
            {drafting && <Spinner />}
            {drafting ? 'Reading…' : 'Draft again'}
          </button>
        )}
      </PaneHead>
      {draftFault !== undefined && (
        <div className="p-3">
          <Notice kind="danger" title="No draft was made" urgent>
            {draftFault}
          </Notice>
        </div>
      )}
      {refusal !== null && (
        <div className="grid gap-3 p-4">
          <Notice kind="warn" title="The CV could not be read" urgent>
            {refusal.advice}
          </Notice>
          <div className="flex flex-wrap gap-3">
            <Button small look="outline" busy={drafting} onClick={onDraft}>
              {drafting ? 'Reading…' : 'Try again'}
            </Button>
            <ButtonLink small look="quiet" to={orderAddress}>
              Use another file
            </ButtonLink>
          </div>
        </div>
      )}
      {refusal !== null && mayBeShown(cv) && (
        <Suspense fallback={<Loading>Opening the CV…</Loading>}>
          <CvPage address={fileAddress} reading={null} source={null} />
        </Suspense>
      )}
      {reading === null && refusal === null && (
        <NotRead
          fileName={fileName}
          orderAddress={orderAddress}
          drafting={drafting}
          onDraft={onDraft}
        />
      )}
      {reading !== null &&
        (look === 'page' && hasPages ? (
          <Suspense fallback={<Loading>Opening the CV…</Loading>}>
            <CvPage
              address={fileAddress}
              reading={reading}
              source={field === null ? null : (marks.get(field)?.source ?? null)}
            />
          </Suspense>
        ) : (
          <CvText reading={reading} marks={marks} field={field} onUse={onUse} />
        ))}
    </>
  )
}

function NotRead(
  props: Pick<CvPaneProps, 'orderAddress' | 'drafting' | 'onDraft'> & { fileName: string | null },
) {
  const { fileName, orderAddress, drafting, onDraft } = props
  if (fileName === null) {
    return (
      <EmptyRoom
        className="flex-1"
        title="No CV yet."
        text="Add it on the order’s page, or write without it."
        action={
          <ButtonLink small look="outline" to={orderAddress}>
            Add a CV
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyRoom
      className="flex-1"
      title="The CV is here, not read yet."
      text="Reading fills the fields and shows where each came from."
      action={
        <Button small busy={drafting} onClick={onDraft}>
          {drafting ? 'Reading the CV…' : 'Draft from CV'}
        </Button>
      }
    />
  )
}

/** A scan is typed in from its picture; what is unsafe or broken stays closed. */
function mayBeShown({ fileName, refusal }: CvReadingAnswer): boolean {
  return (
    /\.pdf$/i.test(fileName ?? '') &&
    (refusal?.refused === 'image-only' || refusal?.refused === 'too-slow')
  )
}

function describe({ fileName, reading }: CvReadingAnswer): string | undefined {
  if (fileName === null) return undefined
  const pages = reading?.pages.length ?? 0
  return pages === 0 ? fileName : `${fileName}, ${pages} ${pages === 1 ? 'page' : 'pages'}`
}
