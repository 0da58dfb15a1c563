import { X } from './icons.tsx'
import { AlertDialog as RadixAlertDialog, Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { DescribedByNotices, useDescription } from './dialog-description.ts'
import { focusAsPressed, focusVisibly } from './focus-visibly.ts'

const OVERLAY =
  'fixed inset-0 z-40 bg-ink/50 data-[state=closed]:animate-overlay-out data-[state=open]:animate-overlay-in'
const PANEL =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl bg-surface p-6 shadow-dialog sm:p-8 data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in'

const FIELD =
  ':is(textarea, input:not([type=hidden], [type=file]), select, [role=slider]):not(:disabled)'

/** Firefox and Orca say nothing of a text field that has the focus as it appears. */
const FIELD_DELAY_MS = 100

/**
 * Focuses the first field: on a button a typed space would press it. Soon, or at once if it is
 * typed into at once, as the field of a palette. A letter typed before that goes into the field.
 */
function focusFirstField(panel: HTMLElement): boolean {
  const field = panel.querySelector<HTMLElement>(FIELD)
  const page = panel.ownerDocument
  const before = page.activeElement
  const focus = () => {
    page.removeEventListener('keydown', focusIfTyped, true)
    if (page.activeElement === before) focusVisibly(field)
  }
  const focusIfTyped = (event: KeyboardEvent) => {
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) focus()
  }
  if (field?.matches('[role=combobox]')) focus()
  else if (field) {
    page.addEventListener('keydown', focusIfTyped, true)
    setTimeout(focus, FIELD_DELAY_MS)
  }
  return field !== null
}

/**
 * Returns the focus to the element that opened the dialog. Radix does this only for its own
 * triggers, and ours also open by keys and menus. A focus set meanwhile is kept.
 */
function useFocusBack() {
  const opener = useRef<Element>(null)
  return {
    rememberOpener: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const isFree = document.activeElement === null || document.activeElement === document.body
      if (isFree && opener.current instanceof HTMLElement) focusAsPressed(opener.current)
    },
  }
}

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence under the title; announced with it. */
  description?: ReactNode
  children?: ReactNode
  /** `form` is 32rem wide, `wide` 56rem. */
  size?: 'form' | 'wide'
}

/** A modal form: traps the focus, closes with Escape or the cross, and returns the focus. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, size = 'form' } = props
  const { rememberOpener, onCloseAutoFocus } = useFocusBack()
  const { describedBy, describe, noticed } = useDescription()
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          aria-describedby={describedBy}
          className={`${PANEL} ${size === 'form' ? 'max-w-form' : 'max-w-4xl'}`}
          onOpenAutoFocus={(event) => {
            rememberOpener()
            event.preventDefault()
            const panel = event.currentTarget as HTMLElement
            if (!focusFirstField(panel)) focusAsPressed(panel.querySelector('h2'))
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <div className="flex items-start justify-between gap-6">
            <RadixDialog.Title tabIndex={-1} className="text-h3">
              {title}
            </RadixDialog.Title>
            <RadixDialog.Close
              aria-label="Close"
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-sm hover:bg-glass-2"
            >
              <X size={20} />
            </RadixDialog.Close>
          </div>
          {description && (
            <RadixDialog.Description ref={describe} className="mt-1 text-ink-2">
              {description}
            </RadixDialog.Description>
          )}
          <DescribedByNotices value={noticed}>
            <div className="mt-5">{children}</div>
          </DescribedByNotices>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The effect: what happens, to whom, and whether it can be undone. */
  description: ReactNode
  /** The result: "Refund $24.99". */
  confirmLabel: string
  /** Such as "Keep editing". */
  cancelLabel: string
  onConfirm: () => void
  /** The action is running: the dialog stays open and can't be confirmed again. */
  busy?: boolean
  /** Data is lost: the button is red. */
  dangerous?: boolean
  /** Fields between description and buttons. */
  children?: ReactNode
}

/** Confirms an action. A click outside does not close it. The caller closes it when done. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    cancelLabel,
    onConfirm,
    busy,
    dangerous,
  } = props
  const { rememberOpener, onCloseAutoFocus } = useFocusBack()
  const { describedBy, describe, noticed } = useDescription()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={OVERLAY} />
        <RadixAlertDialog.Content
          aria-describedby={describedBy}
          className={`${PANEL} max-w-form`}
          onOpenAutoFocus={(event) => {
            rememberOpener()
            event.preventDefault()
            if (!focusFirstField(event.currentTarget as HTMLElement)) focusAsPressed(cancel.current)
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <RadixAlertDialog.Title className="text-h3">{title}</RadixAlertDialog.Title>
          <RadixAlertDialog.Description asChild>
            <div ref={describe} className="mt-2 text-ink-2">
              {description}
            </div>
          </RadixAlertDialog.Description>
          <DescribedByNotices value={noticed}>
            {props.children && <div className="mt-5">{props.children}</div>}
          </DescribedByNotices>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              small
              variant={dangerous ? 'danger' : 'primary'}
              busy={busy}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
            <RadixAlertDialog.Cancel asChild>
              <Button ref={cancel} small variant="outline" disabled={busy}>
                {cancelLabel}
              </Button>
            </RadixAlertDialog.Cancel>
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  )
}
