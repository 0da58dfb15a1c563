import type { PasswordLinkResponse } from '@vitrine/contract/accounts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Timestamp } from '../ui/timestamp.tsx'

/** Shows a password link. It can't be shown again. */
export function PasswordLinkDialog(props: { made: PasswordLinkResponse; onClose: () => void }) {
  const { made, onClose } = props
  const { member, url, expiresAt, mailed } = made
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`The link for ${member.username}`}
      description={
        mailed
          ? `It is on its way to ${member.email}. You can pass it on yourself, too.`
          : 'Pass it on yourself, by a way that only they can read. It is shown this once.'
      }
    >
      <div className="grid gap-4">
        <p className="rounded-sm border border-line bg-wall p-3 break-all select-all">{url}</p>
        <p className="text-muted">
          It works once, until <Timestamp at={expiresAt} />. Whoever has it can choose the password.
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={url} label="Copy the link" />
          <Button small variant="outline" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
