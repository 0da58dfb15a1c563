import { useState } from 'react'
import {
  MAX_PICTURE_BYTES,
  type PictureResponse,
  pictureResponse,
  portfolioRoutes,
} from '@vitrine/contract/portfolio'
import { sanitizeSubdomain } from '@vitrine/domain/sites/site-options'
import { formatFileSize } from '../api/check-cv-file.ts'
import { ApiError, request } from '../api/client.ts'
import { useUpload } from '../api/use-upload.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button } from '../ui/button.tsx'
import { LITERAL_INPUT, TextField } from '../ui/field.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { UploadZone } from '../ui/upload-zone.tsx'

const KINDS = '.avif,.webp,.png,.jpg,.jpeg'

/** A picture from a file, or the share image of a live site. */
export function PictureField(props: {
  id: string
  imageUrl: string | undefined
  error: string | undefined
  onTaken: (picture: PictureResponse) => void
}) {
  const { id, imageUrl, error, onTaken } = props
  const upload = useUpload({
    url: portfolioRoutes.uploadPicture.path,
    field: 'picture',
    check: pictureFileError,
    onDone: (response) => onTaken(pictureResponse.parse(response)),
    errorText: (failure) =>
      (failure instanceof ApiError && failure.sentence) ||
      'The picture could not be sent. Try again.',
  })
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-semibold">Picture</legend>
      {imageUrl && (
        <img
          src={imageUrl}
          alt="The chosen one"
          width={1200}
          height={630}
          className="aspect-[1200/630] w-full rounded-sm border border-line object-cover object-top"
        />
      )}
      <UploadZone
        id={id}
        title={imageUrl ? 'Choose another file' : 'Choose a file, or drop it here'}
        hint="AVIF, WebP, PNG or JPEG, up to 2 MB; shown at 1200 × 630"
        accept={KINDS}
        state={upload.running ? { is: 'uploading', ...upload.running } : { is: 'idle' }}
        error={upload.error ?? error}
        onFile={upload.start}
        onCancel={upload.cancel}
      />
      <PictureOfSite onTaken={onTaken} />
    </fieldset>
  )
}

function PictureOfSite({ onTaken }: { onTaken: (picture: PictureResponse) => void }) {
  const [subdomain, setSubdomain] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const take = async () => {
    setBusy(true)
    setError(undefined)
    try {
      onTaken(await request(portfolioRoutes.copySitePicture, { body: { subdomain } }))
    } catch (fault) {
      setError(errorMessage(fault))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        className="min-w-48 flex-1"
        label="Or take it from a live site"
        hint={`${subdomain || 'name'}.${siteConfig().sitesDomain}`}
        value={subdomain}
        error={error}
        onChange={({ target }) => {
          setSubdomain(nameIn(target.value))
          setError(undefined)
        }}
        onKeyDown={(event) => {
          // Enter fetches the picture and must not submit the item.
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (subdomain !== '') void take()
        }}
        {...LITERAL_INPUT}
      />
      <Button variant="outline" busy={busy} disabled={subdomain === ''} onClick={() => void take()}>
        Take picture
      </Button>
    </div>
  )
}

/** The subdomain in a pasted URL: "https://ada-quill.example.com/" is ada-quill. */
function nameIn(typed: string): string {
  return sanitizeSubdomain(typed.replace(/^https?:\/\//i, '').split(/[./:]/, 1)[0] ?? '')
}

function pictureFileError(file: { readonly size: number }): string | undefined {
  if (file.size === 0) return 'That file is empty. Choose another one'
  if (file.size <= MAX_PICTURE_BYTES) return undefined
  return `The picture is ${formatFileSize(file.size)}. The limit is 2 MB`
}
