import { Paperclip } from '../ui/icons.tsx'
import { useRef, useState } from 'react'
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS_PER_DAY,
  ATTACHMENT_EXTENSIONS,
  attachmentTypesMessage,
} from '@vitrine/domain/conversation/attachments'
import { formatFileSize } from '../api/check-cv-file.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { uploadFile } from '../api/upload.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Status } from '../ui/status.tsx'
import { TextButton } from '../ui/upload-zone.tsx'

type Waiting = {
  /** Stable across retries, so that the server stores the file once. */
  readonly id: string
  readonly file: File
  /** 0 to 1 during the upload; null before it and after an error. */
  readonly share: number | null
  readonly problem: string | null
}

/** Uploads files into the conversation one by one; a rejected file stays with its error. */
export function AddFiles(props: {
  addressFor: (id: string) => string
  /** The server's response to an upload. */
  onSent: (answer: unknown) => void
}) {
  const { addressFor, onSent } = props
  const input = useRef<HTMLInputElement>(null)
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string>()

  const change = (id: string, changes: Partial<Waiting>) =>
    setWaiting((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  async function send(files: readonly Waiting[]) {
    setBusy(true)
    setSaid('')
    let sent = 0
    for (const { id, file } of files) {
      change(id, { share: 0, problem: null })
      try {
        onSent(
          await uploadFile(addressFor(id), 'file', file, {
            onProgress: (share) => change(id, { share }),
          }),
        )
        setWaiting((all) => all.filter((one) => one.id !== id))
        sent += 1
      } catch (fault) {
        change(id, { share: null, problem: errorMessage(fault) })
      }
    }
    setBusy(false)
    if (sent > 0) setSaid(sent === 1 ? '1 file sent.' : `${sent} files sent.`)
  }

  function choose(files: readonly File[]) {
    setProblem(undefined)
    if (files.length > MAX_ATTACHMENTS_PER_DAY) {
      setProblem(
        `You chose ${files.length} files, and none was sent: ${MAX_ATTACHMENTS_PER_DAY} can be sent within a day. Choose those that matter, or put several pages into one PDF.`,
      )
      return
    }
    const chosen = files.map((file) => ({
      id: randomUuid(),
      file,
      share: null,
      problem: refuseFile(file),
    }))
    setWaiting((all) => [...all, ...chosen])
    void send(chosen.filter((one) => one.problem === null))
  }

  return (
    <div className="mt-4 max-w-prose">
      <input
        ref={input}
        type="file"
        multiple
        accept={ATTACHMENT_EXTENSIONS}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Allows choosing the same files again after a failure.
          target.value = ''
          if (files.length > 0) choose(files)
        }}
      />
      <Button
        small
        variant="outline"
        busy={busy}
        aria-describedby="file-kinds"
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" size={18} strokeWidth={1.75} /> Add files…
      </Button>
      <p id="file-kinds" className="mt-2 text-small text-muted">
        PDF, Word or pictures, up to {formatFileSize(MAX_ATTACHMENT_BYTES)} each. A newer CV, a
        certificate, a cover letter.
      </p>
      {waiting.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {waiting.map((one) => (
            <WaitingFile
              key={one.id}
              file={one}
              busy={busy}
              onRetry={() => void send([one])}
              onRemove={() => setWaiting((all) => all.filter(({ id }) => id !== one.id))}
            />
          ))}
        </ul>
      )}
      <Status as="div" urgent>
        {problem && <FieldError id="files-error">{problem}</FieldError>}
      </Status>
      <Status className="mt-1 text-small text-ok empty:hidden">{said}</Status>
    </div>
  )
}

function WaitingFile(props: {
  file: Waiting
  busy: boolean
  onRetry: () => void
  onRemove: () => void
}) {
  const { busy, onRetry, onRemove } = props
  const { id, file, share, problem } = props.file
  return (
    <li className="border-l-2 border-glass-3 pl-3.5">
      <p className="break-all">{file.name}</p>
      {problem === null ? (
        <progress
          aria-label={`Sending ${file.name}`}
          max={1}
          value={share ?? undefined}
          className="block h-1.5 w-full appearance-none overflow-hidden rounded-xs bg-glass-2 [&::-moz-progress-bar]:bg-glass-7 [&::-webkit-progress-bar]:bg-glass-2 [&::-webkit-progress-value]:bg-glass-7"
        />
      ) : (
        <>
          <Status as="div" urgent>
            <FieldError id={`${id}-error`}>{problem}</FieldError>
          </Status>
          {!busy && (
            <p className="flex gap-4">
              {refuseFile(file) === null && <TextButton onClick={onRetry}>Try again</TextButton>}
              <TextButton onClick={onRemove}>Take off the list</TextButton>
            </p>
          )}
        </>
      )}
    </li>
  )
}

/** Checks a file before the upload; null if it is fine. The server checks its content too. */
function refuseFile({ name, size }: File): string | null {
  if (!/\.(pdf|docx?|jpe?g|png|webp|hei[cf])$/i.test(name)) return attachmentTypesMessage
  if (size === 0) return 'The file is empty. Choose another one'
  if (size > MAX_ATTACHMENT_BYTES)
    return `The file is ${formatFileSize(size)}. The most we can take is ${formatFileSize(MAX_ATTACHMENT_BYTES)}`
  return null
}
