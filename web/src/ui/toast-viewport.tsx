import { X } from './icons.tsx'
import { Toast as RadixToast } from 'radix-ui'
import {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  type Toast,
} from './show-toast.ts'

/** Renders toasts: 5 s, dismissed by a swipe to the right past 50 px, focused with F8. */
export default function ToastViewport({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <RadixToast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toasts.map(({ id, title, text, kind, open }) => (
        <RadixToast.Root
          key={id}
          open={open}
          onOpenChange={(stays) => {
            if (!stays) dismissToast(id)
          }}
          type={kind === 'error' ? 'foreground' : 'background'}
          className={`${
            kind === 'error'
              ? 'border-2 border-danger bg-surface'
              : 'on-ink bg-ink text-on-ink ring-1 ring-glass-5'
          } flex items-start justify-between gap-4 rounded-md p-4 shadow-toast data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)`}
        >
          <div>
            <RadixToast.Title className={`font-semibold ${kind === 'error' ? 'text-danger' : ''}`}>
              {title}
            </RadixToast.Title>
            {text && (
              <RadixToast.Description className={kind === 'error' ? 'text-ink-2' : 'text-glass-3'}>
                {text}
              </RadixToast.Description>
            )}
          </div>
          <RadixToast.Close
            aria-label="Dismiss"
            className="-mt-1.5 -mr-1.5 grid size-11 shrink-0 place-items-center rounded-sm"
          >
            <X strokeWidth={2} />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-60 flex print:hidden w-full max-w-md flex-col gap-3 p-4 outline-none sm:p-6"
      />
    </RadixToast.Provider>
  )
}
