import { Download, Plus } from '../../ui/icons.tsx'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import {
  type LinkedInFileResponse,
  linkedInFileResponse,
  sourcesRoutes,
} from '@vitrine/contract/sources'
import { MAX_CV_BYTES } from '@vitrine/domain/sources/cv-reading'
import { routeUrl, request } from '../../api/client.ts'
import { uploadFile } from '../../api/upload.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { errorMessage } from '../../ui/error-message.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Status } from '../../ui/status.tsx'
import { RemoveLinkedInDialog } from './remove-linkedin-dialog.tsx'

type LinkedInFileProps = {
  orderId: string
  /** Null if there is none yet. */
  file: LinkedInFileResponse | null
  /** A file was added, replaced or removed. */
  onChanged: (file: LinkedInFileResponse | null) => Promise<void>
}

/** Shows, adds, replaces or removes a LinkedIn file. */
export function LinkedInFile({ orderId, file, onChanged }: LinkedInFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, fault, add, remove } = useLinkedInFile(orderId, file, onChanged)
  const [asked, setAsked] = useState<'replace' | 'remove' | null>(null)
  return (
    <div className="border-b border-line bg-surface px-4 py-1 text-admin">
      <FileInput ref={input} onFile={(chosen) => void add(chosen)} />
      <div className="flex min-h-9 items-center gap-x-3">
        {busy ? (
          <Status as="span" className="inline-flex items-center gap-2">
            <Spinner /> Uploading…
          </Status>
        ) : file === null ? (
          <>
            <Act onClick={() => input.current?.click()}>
              <Plus aria-hidden="true" size={16} strokeWidth={2} /> Add LinkedIn file
            </Act>
            <span className="text-caption text-muted">PDF or zip</span>
          </>
        ) : (
          <>
            <p className="min-w-0 flex-1 basis-0 truncate text-caption text-muted">
              {file.addedBy}, <Timestamp at={file.addedAt} />
            </p>
            <a
              href={routeUrl(sourcesRoutes.downloadLinkedInFile, { params: { orderId } })}
              download
              aria-label="Download the LinkedIn file"
              className="grid size-9 shrink-0 place-items-center rounded-xs hover:bg-glass-2"
            >
              <Download aria-hidden="true" size={16} strokeWidth={1.75} />
            </a>
            <Act onClick={() => setAsked('replace')}>Replace…</Act>
            <Act onClick={() => setAsked('remove')}>Remove…</Act>
          </>
        )}
      </div>
      {fault !== undefined && (
        <Status urgent className="pb-1 text-caption text-danger">
          {fault}
        </Status>
      )}
      <AlertDialog
        open={asked === 'replace'}
        onOpenChange={(open) => setAsked(open ? 'replace' : null)}
        title="Replace the LinkedIn file?"
        description={`“${file?.name}” is deleted. The draft does not change until you re-read the files.`}
        confirmLabel="Choose another file"
        cancelLabel="Keep it"
        onConfirm={() => {
          setAsked(null)
          input.current?.click()
        }}
      />
      <RemoveLinkedInDialog
        orderId={orderId}
        file={file}
        open={asked === 'remove'}
        onOpenChange={(open) => setAsked(open ? 'remove' : null)}
        onConfirm={(edited) => {
          setAsked(null)
          void remove(edited)
        }}
      />
    </div>
  )
}

function useLinkedInFile(
  orderId: string,
  file: LinkedInFileResponse | null,
  onChanged: LinkedInFileProps['onChanged'],
) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const run = async (act: () => Promise<LinkedInFileResponse | null>) => {
    setBusy(true)
    setFault(undefined)
    try {
      await onChanged(await act())
    } catch (failed) {
      setFault(errorMessage(failed))
    }
    setBusy(false)
  }
  const params = { orderId }
  return {
    busy,
    fault,
    add: async (chosen: File) => {
      const refusal = refuseFile(chosen)
      setFault(refusal)
      if (refusal !== undefined) return
      const query = file === null ? {} : { replaces: file.id }
      const address = routeUrl(sourcesRoutes.addLinkedInFile, { params, query })
      await run(async () =>
        linkedInFileResponse.parse(await uploadFile(address, 'linkedinFile', chosen)),
      )
    },
    remove: (edited: 'keep' | 'remove') =>
      run(async () => {
        await request(sourcesRoutes.removeLinkedInFile, { params, query: { edited } })
        return null
      }),
  }
}

function refuseFile({ name, size }: File): string | undefined {
  if (!/\.(pdf|zip)$/i.test(name))
    return 'Add the PDF that LinkedIn saves of a profile, or the zip of its data archive'
  if (size === 0) return 'That file is empty. Choose another one'
  return size > MAX_CV_BYTES
    ? `The file is ${Math.ceil(size / 1024 / 1024)} MB. The most we can take is 10 MB`
    : undefined
}

function FileInput({ ref, onFile }: { ref: Ref<HTMLInputElement>; onFile: (file: File) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      accept=".pdf,.zip"
      tabIndex={-1}
      aria-hidden="true"
      className="hidden"
      onChange={({ target }) => {
        const chosen = target.files?.[0]
        // Allows choosing the same file again after an error.
        target.value = ''
        if (chosen) onFile(chosen)
      }}
    />
  )
}

function Act({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-xs text-link"
    >
      {children}
    </button>
  )
}
