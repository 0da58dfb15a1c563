/** A keyboard key and its action. */
export function KeyHint({ keys, children }: { keys: readonly string[]; children?: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-caption text-muted">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-6 rounded-xs border border-line bg-surface px-1.5 text-center font-body text-ink-2"
        >
          {key}
        </kbd>
      ))}
      {children}
    </span>
  )
}
