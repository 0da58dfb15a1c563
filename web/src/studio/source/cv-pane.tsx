import { lazy, Suspense, useMemo, useState } from 'react'
import type { LinkedInFileResponse } from '@vitrine/contract/sources'
import type { FileReadingResponse, ReadingsResponse } from '@vitrine/contract/studio'
import type { CvCorrection } from '@vitrine/domain/sources/cv-corrections'
import type { CvReading, SourceKind } from '@vitrine/domain/sources/cv-reading'
import { isOcrReading } from '@vitrine/domain/sources/ocr'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyRoom } from '../../ui/room.tsx'
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx'
import { Loading, Spinner } from '../../ui/spinner.tsx'
import { PaneHeader, readSetting, writeSetting } from '../panes/index.ts'
import { CvText } from './cv-text.tsx'
import { LinkedInFile } from './linkedin-file.tsx'
import { WordPages } from './word-pages.tsx'
import type { LineUse } from './highlight-lines.ts'

// pdf.js is large, and not every writer opens the page view.
const CvPage = lazy(() => import('./cv-page.tsx'))

type CvPaneProps = {
  orderId: string
  readings: ReadingsResponse
  /** The selected file. */
  shown: SourceKind
  onShow: (file: SourceKind) => void
  /** The URL of each file. */
  addresses: Readonly<Record<SourceKind, string>>
  /** The order page, where a CV can be added. */
  orderAddress: string
  /** Fields with a source in the selected file. */
  uses: readonly LineUse[]
  field: Pointer | null
  onUse: (text: string, how: 'replace' | 'append') => void
  onLinkedInFile: (file: LinkedInFileResponse | null) => Promise<void>
  /** False: nothing is in the draft yet. */
  isDrafted: boolean
  /** Another language has a draft: the first act is to translate it. */
  isTranslation: boolean
  onDraft: () => void
  drafting: boolean
  /** The message after a failed import. */
  draftFault: string | undefined
}

const NAMES = { cv: 'CV', linkedin: 'LinkedIn' } as const
const FILE_NAMES = { cv: 'CV', linkedin: 'LinkedIn file' } as const

/** The CV or LinkedIn file beside the fields, as text or PDF pages. */
export function CvPane(props: CvPaneProps) {
  const { orderId, readings, shown, orderAddress, uses, field, onUse } = props
  const { onDraft, drafting, draftFault } = props
  const file = readings[shown]
  const { reading, refusal, fileName } = file
  const address = props.addresses[shown]
  const name = NAMES[shown]
  const linkedIn = readings.linkedin.file
  const [look, setLook] = useState<Look>(() =>
    readSetting(localStorage, LOOK) === 'page' ? 'page' : 'text',
  )
  const showLook = (chosen: Look) => {
    setLook(chosen)
    writeSetting(localStorage, LOOK, chosen)
  }
  const source = uses.find((use) => use.field === field)?.source ?? null
  const unplaced = useMemo(
    () => [
      ...(reading?.unplaced ?? []),
      ...(shown === 'linkedin' ? (readings.joined?.leftOut ?? []) : []),
    ],
    [reading, shown, readings.joined],
  )
  return (
    <>
      <CvPaneHeader {...props} look={look} onLook={showLook} />
      {(linkedIn === null || shown === 'linkedin') && (
        <LinkedInFile orderId={orderId} file={linkedIn} onChanged={props.onLinkedInFile} />
      )}
      {draftFault !== undefined && (
        <div className="p-3">
          <Notice kind="danger" title="The draft was not created" urgent>
            {draftFault}
          </Notice>
        </div>
      )}
      {refusal !== null && <Unreadable {...props} advice={refusal.advice} />}
      {refusal !== null && mayBeShown(file) && (
        <Suspense fallback={<Loading>Opening the file…</Loading>}>
          <CvPage key={address} address={address} reading={null} source={null} />
        </Suspense>
      )}
      {reading === null && refusal === null && (
        <NotRead
          shown={shown}
          hasCv={readings.cv.fileName !== null}
          fileName={fileName}
          orderAddress={orderAddress}
          drafting={drafting}
          onDraft={onDraft}
        />
      )}
      <NotDrafted {...props} />
      {reading !== null && isOcrReading(reading) && (
        <div className="p-3">
          <Notice kind="warn" title="Read from a scan">
            This file is a scan. Text recognition can be wrong: compare each field with the page.
          </Notice>
        </div>
      )}
      {file.corrections.length > 0 && <Corrections corrections={file.corrections} />}
      {reading !== null &&
        (look === 'page' && isWord(reading) ? (
          <WordPages
            key={`${shown} ${fileName}`}
            {...{ orderId, kind: shown, fileName, reading, uses }}
          />
        ) : look === 'page' && reading.format === 'pdf' ? (
          <Suspense fallback={<Loading>Opening the file…</Loading>}>
            <CvPage key={address} address={address} reading={reading} source={source} />
          </Suspense>
        ) : (
          <CvText
            key={shown}
            reading={reading}
            name={name}
            uses={uses}
            unplaced={unplaced}
            field={field}
            onUse={onUse}
          />
        ))}
    </>
  )
}

const isWord = ({ format }: CvReading) => format === 'docx' || format === 'doc'

const LOOK = 'editorSource'
type Look = 'text' | 'page'

function CvPaneHeader(props: CvPaneProps & { look: Look; onLook: (look: Look) => void }) {
  const { readings, shown, onShow, onDraft, drafting, look, onLook } = props
  const file = readings[shown]
  const linkedIn = readings.linkedin.file
  return (
    <PaneHeader
      title={`${NAMES[shown]} text`}
      titleHidden={linkedIn !== null}
      detail={linkedIn === null ? describe(file) : undefined}
    >
      {linkedIn !== null && (
        <SegmentedToggle
          small
          label="File"
          options={[
            { value: 'cv', label: 'CV', title: readings.cv.fileName ?? 'No CV yet' },
            { value: 'linkedin', label: 'LinkedIn', title: linkedIn.name },
          ]}
          value={shown}
          onChange={onShow}
        />
      )}
      {file.reading !== null && (file.reading.format === 'pdf' || isWord(file.reading)) && (
        <SegmentedToggle
          small
          label={`Look of the ${FILE_NAMES[shown]}`}
          options={[
            { value: 'text', label: 'Text' },
            { value: 'page', label: 'Page' },
          ]}
          value={look}
          onChange={onLook}
        />
      )}
      {file.fileName !== null && file.reading !== null && props.isDrafted && (
        <button
          type="button"
          aria-busy={drafting || undefined}
          onClick={drafting ? undefined : onDraft}
          className="inline-flex min-h-9 items-center gap-2 rounded-xs text-link"
        >
          {drafting && <Spinner />}
          <span>{drafting ? 'Reading…' : 'Re-read CV'}</span>
        </button>
      )}
    </PaneHeader>
  )
}

function Unreadable(props: CvPaneProps & { advice: string }) {
  const { shown, orderAddress, drafting, onDraft, advice } = props
  return (
    <div className="grid gap-3 p-4">
      <Notice kind="warn" title={`The ${FILE_NAMES[shown]} could not be read`} urgent>
        {advice}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button small variant="outline" busy={drafting} onClick={onDraft}>
          {drafting ? 'Reading…' : 'Try again'}
        </Button>
        {shown === 'cv' && (
          <ButtonLink small variant="quiet" to={orderAddress}>
            Use another file
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** The file was read before a writer opened the order. */
function NotDrafted(props: CvPaneProps) {
  const { readings, shown, isDrafted, isTranslation, drafting, onDraft } = props
  if (readings[shown].reading === null || isDrafted) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
      <p className="min-w-0 flex-1 basis-48">The {FILE_NAMES[shown]} is read.</p>
      <Button small busy={drafting} onClick={onDraft} ref={isTranslation ? undefined : focusFirst}>
        {drafting ? 'Reading the CV…' : shown === 'cv' ? 'Draft from CV' : 'Draft from LinkedIn'}
      </Button>
    </div>
  )
}

/** Texts from the customer are in no file; an import uses them as they are. */
function Corrections({ corrections }: { corrections: readonly CvCorrection[] }) {
  return (
    <div className="p-3">
      <Notice kind="info" title="Corrected by the customer before ordering">
        <ul className="grid gap-1">
          {corrections.map(({ path, from, to }) => (
            <li key={path} className="break-words">
              <del>{from}</del>
              <span> → </span>
              <span>
                {to === '' ? 'not in their CV' : <ins className="no-underline">{to}</ins>}
              </span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function NotRead(
  props: Pick<CvPaneProps, 'shown' | 'orderAddress' | 'drafting' | 'onDraft'> & {
    fileName: string | null
    hasCv: boolean
  },
) {
  const { shown, fileName, hasCv, orderAddress, drafting, onDraft } = props
  if (fileName === null) {
    return (
      <EmptyRoom
        className="flex-1"
        title="No CV yet."
        text="Add it on the order’s page, or write without it."
        action={
          <ButtonLink small variant="outline" to={orderAddress}>
            Add a CV
          </ButtonLink>
        }
      />
    )
  }
  if (shown === 'linkedin') {
    return (
      <EmptyRoom
        className="flex-1"
        title="The LinkedIn file is here, not read yet."
        text={
          hasCv
            ? 'Reading it fills what the CV lacks, and shows where the two disagree.'
            : 'Reading fills the fields and shows where each came from.'
        }
        action={
          <Button small busy={drafting} onClick={onDraft}>
            {drafting ? 'Reading…' : hasCv ? 'Draft from both' : 'Draft from LinkedIn'}
          </Button>
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
        <Button small busy={drafting} onClick={onDraft} ref={focusFirst}>
          {drafting ? 'Reading the CV…' : 'Draft from CV'}
        </Button>
      }
    />
  )
}

/** Focuses the first action of an order, unless the writer already focused something. */
function focusFirst(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}

/** Scans are typed from the image. Unsafe and damaged files stay closed. */
function mayBeShown({ fileName, refusal }: FileReadingResponse): boolean {
  return (
    /\.pdf$/i.test(fileName ?? '') &&
    (refusal?.refused === 'image-only' || refusal?.refused === 'too-slow')
  )
}

function describe({ fileName, reading }: FileReadingResponse): string | undefined {
  if (fileName === null) return undefined
  const pages = reading?.pages.length ?? 0
  return pages === 0 ? fileName : `${fileName}, ${pages} ${pages === 1 ? 'page' : 'pages'}`
}
