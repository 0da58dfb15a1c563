import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Timestamp } from '../ui/timestamp.tsx'

/** Shows a secret once. */
export function SecretDialog(props: {
  name: string
  secret: string
  /** When the previous secret expires; null if there is none. */
  oldUntil: string | null
  onClose: () => void
}) {
  const { name, secret, oldUntil, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`The secret of ${name}`}
      description="Enter it at the receiver. It is shown only once."
    >
      <div className="grid gap-4">
        <p className="rounded-sm border border-line bg-wall p-3 break-all select-all">{secret}</p>
        <p className="text-muted">
          <span>
            The receiver verifies messages with it (Standard Webhooks; libraries exist for most
            languages).
          </span>
          {oldUntil !== null && (
            <>
              {' '}
              <span>Until </span>
              <Timestamp at={oldUntil} />
              <span> messages are also signed with the previous secret.</span>
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={secret} label="Copy the secret" />
          <Button small variant="outline" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
