import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { photoResponse } from '@vitrine/contract/sources'
import { uploadFile } from '../api/upload.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FieldError } from '../ui/field.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Status } from '../ui/status.tsx'
import { Switch } from '../ui/switch.tsx'
import type { CropSquare } from './crop-square.ts'
import { cropImage, openImage } from './open-image.ts'

/** A photo of a customer, or the picture of a member. */
type PhotoState = {
  readonly photo: { readonly id: string; readonly inPdf?: boolean } | null
  readonly mayChange: boolean
}

/** The requests of the customer or of the team. */
export type PhotoRequests = {
  readonly read: { queryKey: readonly string[]; queryFn: () => Promise<PhotoState> }
  readonly add: (file: File) => Promise<PhotoState>
  readonly addressOfPhoto: (photoId: string) => string
  /** Absent: it is in no PDF. */
  readonly putInPdf?: (inPdf: boolean) => Promise<PhotoState>
  readonly remove: () => Promise<PhotoState>
}

/** Uploads a photo of a customer. */
export const uploadPhoto = async (address: string, file: File): Promise<PhotoState> =>
  photoResponse.parse(await uploadFile(address, 'photo', file))

type PhotoChange = {
  readonly act: () => Promise<PhotoState>
  /** Spoken and shown afterwards; empty: the control says it. */
  readonly result: string
}

const CropDialog = lazy(async () => ({
  default: (await import('./crop-dialog.tsx')).CropDialog,
}))

/** The photo and its actions; renders nothing without a photo and permission. */
// oxlint-disable-next-line max-lines-per-function -- one view with its controls
export function PhotoControl(props: {
  calls: PhotoRequests
  /** Wraps the control, if it renders. */
  around: (control: ReactNode) => ReactNode
  onChanged?: () => void
}) {
  const { calls, around, onChanged } = props
  const queryClient = useQueryClient()
  const answer = useQuery({ ...calls.read, refetchOnMount: 'always' })
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [error, setError] = useState<string>()
  const [result, setResult] = useState('')

  const change = useMutation({
    mutationFn: ({ act }: PhotoChange) => act(),
    onMutate: () => {
      setError(undefined)
      setResult('')
    },
    onSuccess: (after, { result: words }) => {
      queryClient.setQueryData(calls.read.queryKey, after)
      setPicture(undefined)
      setResult(words)
      onChanged?.()
    },
    onError: (fault) => setError(errorMessage(fault)),
  })
  const choose = async (file: File) => {
    setError(undefined)
    const opened = await openImage(file)
    if ('sentence' in opened) setError(opened.sentence)
    else setPicture(opened.picture)
  }
  const use = (square: CropSquare) => {
    if (!picture) return
    const act = async () => calls.add(await cropImage(picture, square))
    change.mutate({ act, result: 'Photo saved.' })
  }

  if (answer.data === undefined) {
    if (!answer.isError) return null
    const retry = () => void answer.refetch()
    return around(
      <ErrorNotice title="The photo could not be loaded" error={answer.error} onRetry={retry} />,
    )
  }
  const { photo, mayChange } = answer.data
  const { putInPdf } = calls
  if (!photo && !mayChange) return null
  return around(
    <div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif"
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Allows choosing the same file again after a failure.
          event.target.value = ''
          if (file) void choose(file)
        }}
      />
      <div className="flex flex-wrap items-center gap-4">
        {photo && (
          <img
            src={calls.addressOfPhoto(photo.id)}
            alt="As it will be shown"
            width={400}
            height={400}
            className="size-28 rounded-sm border border-line bg-glass-1"
          />
        )}
        {mayChange && (
          <div className="flex flex-wrap gap-3">
            <Button
              small
              variant="outline"
              aria-describedby="photo-kinds"
              onClick={() => input.current?.click()}
            >
              {photo ? 'Choose another photo…' : 'Choose a photo…'}
            </Button>
            {photo && (
              <Button
                small
                variant="outline"
                busy={change.isPending && !picture}
                onClick={() => change.mutate({ act: calls.remove, result: 'Photo removed.' })}
              >
                Remove photo
              </Button>
            )}
          </div>
        )}
      </div>
      {mayChange && (
        <p id="photo-kinds" className="mt-2 text-small text-muted">
          JPEG, PNG or WebP. You choose the part that is shown.
        </p>
      )}
      <Status className="mt-2 text-small text-muted">{result}</Status>
      <Status as="div" urgent>
        {error && !picture && <FieldError id="photo-error">{error}</FieldError>}
      </Status>
      {photo && mayChange && putInPdf && (
        <div className="mt-3 max-w-form border-y border-line">
          <Switch
            label="In the designed PDF, too"
            state={
              photo.inPdf === true
                ? 'On the page and in the designed PDF'
                : 'On the page, not in the PDF'
            }
            on={photo.inPdf === true}
            busy={change.isPending}
            onSwitch={(on) => change.mutate({ act: () => putInPdf(on), result: '' })}
          />
        </div>
      )}
      {picture && (
        <Suspense>
          <CropDialog
            picture={picture}
            busy={change.isPending}
            error={error}
            onUse={use}
            onClose={() => {
              setPicture(undefined)
              setError(undefined)
            }}
          />
        </Suspense>
      )}
    </div>,
  )
}
