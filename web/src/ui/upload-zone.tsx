import { FileText } from './icons.tsx'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'
import { Status } from './status.tsx'

export type UploadState =
  | { is: 'idle' }
  /** `share` is 0 to 1; absent if unknown. */
  | { is: 'uploading'; fileName: string; share?: number }
  | { is: 'done'; fileName: string; detail?: string }

type UploadZoneProps = {
  /** Visible text and accessible name: "Drop your CV here". */
  title: string
  /** Formats and limit: ".pdf, .doc or .docx, up to 10 MB". */
  hint: string
  /** For the file dialog. The caller still validates the file. */
  accept: string
  state: UploadState
  /** Announced as an alert. */
  error?: string | undefined
  onFile: (file: File) => void
  onCancel?: () => void
  onRemove?: () => void
  id?: string
}

/** A drop zone on a real file button; then progress with Cancel; then Replace and Remove. */
export function UploadZone(props: UploadZoneProps) {
  const { title, hint, accept, state, error, onFile, onCancel, onRemove } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  useEffect(keepFilesFromOpening, [])

  const choose = () => input.current?.click()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }

  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Allows the same file again after a failure.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      {state.is === 'idle' ? (
        <button
          id={id}
          type="button"
          aria-describedby={`${id}-hint ${error ? `${id}-error` : ''}`}
          onClick={choose}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={classNames(
            'flex min-h-32 w-full flex-col items-center justify-center gap-1 rounded-md px-4 py-6 transition-colors',
            error
              ? 'border-2 border-danger'
              : over
                ? 'border-2 border-ink'
                : 'border border-line-2 hover:border-ink',
            over ? 'bg-glass-2' : 'bg-glass-1',
          )}
        >
          <span className="font-semibold">{title}</span>
          <span id={`${id}-hint`} className="text-small text-muted">
            {hint}
          </span>
        </button>
      ) : (
        <div className="flex items-center gap-4 rounded-md border border-line-2 bg-surface px-4 py-3">
          <FileText size={24} strokeWidth={1.5} className="shrink-0" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{state.fileName}</p>
            {state.is === 'uploading' ? (
              <progress
                aria-label={`Uploading ${state.fileName}`}
                max={1}
                value={state.share}
                className="block h-1.5 w-full appearance-none overflow-hidden rounded-xs bg-glass-2 [&::-moz-progress-bar]:bg-glass-7 [&::-webkit-progress-bar]:bg-glass-2 [&::-webkit-progress-value]:bg-glass-7"
              />
            ) : (
              state.detail && <p className="text-small text-muted">{state.detail}</p>
            )}
          </div>
          {state.is === 'uploading'
            ? onCancel && <TextButton onClick={onCancel}>Cancel</TextButton>
            : [
                <TextButton key="replace" onClick={choose}>
                  Replace
                </TextButton>,
                onRemove && (
                  <TextButton key="remove" onClick={onRemove}>
                    Remove
                  </TextButton>
                ),
              ]}
        </div>
      )}
      <Status say={uploadSentence(state)} className="mt-1 text-small text-muted empty:hidden">
        {state.is === 'uploading' &&
          `Uploading${state.share === undefined ? '' : `, ${Math.floor(state.share * 100)}%`}`}
      </Status>
      <Status as="div" urgent>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </Status>
    </div>
  )
}

function uploadSentence(state: UploadState): string {
  if (state.is === 'idle') return ''
  if (state.is === 'uploading') return `Uploading ${state.fileName}`
  return [state.fileName, state.detail ?? 'uploaded'].join(': ')
}

/** A button that looks like a link. */
export function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 shrink-0 px-1 text-link">
      {children}
    </button>
  )
}

/** A file dropped beside the zone would replace the page. File inputs still take theirs. */
function keepFilesFromOpening(): () => void {
  const prevent = (event: globalThis.DragEvent) => {
    const isFile = event.dataTransfer?.types.includes('Files') ?? false
    const onInput = event.target instanceof HTMLInputElement && event.target.type === 'file'
    if (isFile && !onInput) event.preventDefault()
  }
  addEventListener('dragover', prevent)
  addEventListener('drop', prevent)
  return () => {
    removeEventListener('dragover', prevent)
    removeEventListener('drop', prevent)
  }
}
