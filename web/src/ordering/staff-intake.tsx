import { useQueryClient } from '@tanstack/react-query'
import { Download } from '../ui/icons.tsx'
import { useRef, useState } from 'react'
import { onboardingRoutes, type StaffIntakeResponse } from '@vitrine/contract/onboarding'
import { sourcesRoutes } from '@vitrine/contract/sources'
import { MAX_CV_BYTES } from '@vitrine/domain/sources/cv-reading'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { domainPreferenceLabels, themeLabels } from '@vitrine/domain/sites/site-options'
import { domainPreferenceSchema, themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { routeUrl, request } from '../api/client.ts'
import { uploadFile } from '../api/upload.ts'
import { Timestamp } from '../ui/timestamp.tsx'
import { Notice } from '../ui/notice.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { CopyFileFromOrder } from './copy-file-from-order.tsx'
import { CorrectLanguages, CorrectTheme } from './correct-preferences.tsx'
import { TypedConfirmation } from '../ui/typed-confirmation.tsx'
import { type UploadState, UploadZone } from '../ui/upload-zone.tsx'
import { QueryError } from '../ui/error-notice.tsx'
import { useFreshQuery } from '../api/query-client.ts'

/** The onboarding answers and the CV, which the team can upload too. */
export function IntakePanel({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const intake = useFreshQuery(onboardingRoutes.readStaffIntake, { params: { orderId } })
  if (intake.data === undefined) {
    return (
      <Panel title="Onboarding">
        {intake.isError ? (
          <QueryError query={intake} title="The onboarding answers could not be loaded" />
        ) : (
          <Skeleton className="h-40 w-full animate-late" />
        )}
      </Panel>
    )
  }
  const { data } = intake
  return (
    <Panel
      title="Onboarding"
      aside={
        data.complete ? (
          <StatusChip tone="ok">Complete</StatusChip>
        ) : (
          <StatusChip tone="warn">{ONBOARDING[data.onboardingStatus]}</StatusChip>
        )
      }
    >
      <CvFile orderId={orderId} intake={data} onChanged={onChanged} />
      <CopyFileFromOrder orderId={orderId} onDone={onChanged} />
      <div className="mt-4">
        <Answers
          orderId={orderId}
          intake={data}
          onChanged={() => {
            void intake.refetch()
            onChanged()
          }}
        />
      </div>
    </Panel>
  )
}

const ONBOARDING: Readonly<Record<StaffIntakeResponse['onboardingStatus'], string>> = {
  not_started: 'Not started',
  in_progress: 'In progress',
  completed: 'Finished, incomplete',
}

function Answers(props: { orderId: string; intake: StaffIntakeResponse; onChanged: () => void }) {
  const { orderId, intake, onChanged } = props
  const theme = themeIdSchema.safeParse(intake.colorScheme)
  return (
    <Facts>
      {intake.cvUrl && (
        <Fact name="CV link">
          <TheirLink url={intake.cvUrl} />
        </Fact>
      )}
      <Fact name="LinkedIn">{intake.linkedinUrl && <TheirLink url={intake.linkedinUrl} />}</Fact>
      <Fact name="Languages">
        {intake.languages.join(', ') || 'None yet'}
        <CorrectLanguages orderId={orderId} intake={intake} onDone={onChanged} />
      </Fact>
      <Fact name="Subdomain">
        <span>{intake.subdomain ?? 'None yet'}</span>
        {intake.addressProposals !== null && (
          <span className="text-warn"> (taken by another order)</span>
        )}
      </Fact>
      {intake.selectedDomain && <Fact name="Own domain">{intake.selectedDomain}</Fact>}
      {intake.domainPreferences.length > 0 && (
        <Fact name="Domain preferences">
          {intake.domainPreferences.map(preferenceWords).join(', ')}
        </Fact>
      )}
      <Fact name="Theme">
        {theme.success ? themeLabels[theme.data].label : (intake.colorScheme ?? 'None yet')}
        <CorrectTheme orderId={orderId} intake={intake} onDone={onChanged} />
      </Fact>
    </Facts>
  )
}

function preferenceWords(id: string): string {
  const known = domainPreferenceSchema.safeParse(id)
  return known.success ? domainPreferenceLabels[known.data] : id
}

/** A customer's link, without referrer. */
function TheirLink({ url }: { url: string }) {
  return /^https?:\/\//i.test(url) ? (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="break-all text-link"
    >
      {url}
    </a>
  ) : (
    <>
      <span>{url}</span>
    </>
  )
}

function CvFile(props: { orderId: string; intake: StaffIntakeResponse; onChanged: () => void }) {
  const { orderId, intake, onChanged } = props
  const queryClient = useQueryClient()
  const [upload, setUpload] = useState<UploadState>({ is: 'idle' })
  const [error, setError] = useState<string>()
  const under = useRef<AbortController>(null)
  const address = routeUrl(onboardingRoutes.uploadCvForCustomer, { params: { orderId } })

  const refresh = async () => {
    await queryClient.invalidateQueries({
      queryKey: [routeUrl(onboardingRoutes.readStaffIntake, { params: { orderId } })],
    })
    // Readings of the previous file are stale.
    queryClient.removeQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).endsWith(`${orderId}/readings`),
    })
    onChanged()
  }

  const take = async (file: File) => {
    const refusal = refuseFile(file)
    setError(refusal)
    if (refusal !== undefined) return
    under.current = new AbortController()
    setUpload({ is: 'uploading', fileName: file.name })
    try {
      await uploadFile(address, 'cvFile', file, {
        signal: under.current.signal,
        onProgress: (share) => setUpload({ is: 'uploading', fileName: file.name, share }),
      })
      await refresh()
    } catch (fault) {
      if (!(fault instanceof DOMException)) setError(errorMessage(fault))
    }
    setUpload({ is: 'idle' })
  }

  const zone = (
    <UploadZone
      title={intake.cvFileName === null ? 'Drop the CV here, or choose a file' : 'Replace the CV'}
      hint=".pdf, .doc or .docx, up to 10 MB"
      accept=".pdf,.doc,.docx"
      state={upload}
      error={error}
      onFile={(file) => void take(file)}
      onCancel={() => under.current?.abort()}
    />
  )
  if (intake.cvFileName === null) return zone
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-glass-1 px-4 py-3">
        <div className="min-w-0">
          <p className="truncate font-semibold">{intake.cvFileName}</p>
          <p className="text-caption text-muted">
            <span>{intake.cvFileSize !== null && sizeWords(intake.cvFileSize)}</span>
            {intake.cvUploadedAt !== null && (
              <>
                {' '}
                <span>· </span>
                <Timestamp at={intake.cvUploadedAt} />
              </>
            )}
          </p>
        </div>
        {!intake.cvInQuarantine && (
          <a
            href={routeUrl(onboardingRoutes.downloadCv, { params: { orderId } })}
            download
            className="inline-flex min-h-11 items-center gap-2 text-link"
          >
            <Download aria-hidden="true" size={18} strokeWidth={1.75} /> Download
          </a>
        )}
      </div>
      <CvScan intake={intake} />
      <EraseFiles orderId={orderId} onErased={refresh} />
      <details>
        <summary className="min-h-8 w-fit max-sm:py-3 rounded-xs text-caption text-muted hover:text-ink">
          Replace with another file
        </summary>
        <div className="mt-2">{zone}</div>
      </details>
    </div>
  )
}

/** Deletes the files and their readings on the customer's request. */
function EraseFiles({ orderId, onErased }: { orderId: string; onErased: () => Promise<void> }) {
  return (
    <div>
      <TypedConfirmation
        id="erase-files"
        button="Erase the CV…"
        title="Erase the CV?"
        description="Deletes the CV, the LinkedIn file, the photo, the files in the conversation and everything read from them. The editor no longer shows sources. Drafts and the published page stay. The order’s history logs it with your name."
        confirmLabel="Erase the files"
        cancelLabel="Keep them"
        number={orderReference(orderId)}
        onConfirm={async (confirmation) => {
          await request(sourcesRoutes.eraseFiles, { params: { orderId }, body: { confirmation } })
          await onErased()
        }}
      />
    </div>
  )
}

/** The result of the virus scan. */
function CvScan({ intake }: { intake: StaffIntakeResponse }) {
  if (intake.cvInQuarantine) {
    return (
      <Notice kind="warn" title="Waiting for the virus scanner">
        <p>
          The scanner did not respond. We retry every minute. Until then nobody can download or read
          the file.
        </p>
      </Notice>
    )
  }
  return (
    <p className="text-caption text-muted">
      {intake.cvScannedAt === null ? (
        'Not scanned for viruses: no scanner was configured.'
      ) : (
        <>
          <span>No virus found, </span>
          <Timestamp at={intake.cvScannedAt} />
        </>
      )}
    </p>
  )
}

function refuseFile({ name, size }: File): string | undefined {
  if (!/\.(pdf|docx?)$/i.test(name)) return 'The file must be .pdf, .doc or .docx'
  if (size === 0) return 'That file is empty. Choose another one'
  return size > MAX_CV_BYTES
    ? `The file is ${sizeWords(size)}. The most we can take is 10 MB`
    : undefined
}

function sizeWords(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
