import { TriangleAlert } from '../../ui/icons.tsx'
import type { FieldProvenance } from '../source/index.ts'

/** "CV p.1, line 9", "LinkedIn", "Written by noor" or "No source", marked if uncertain. */
export function ProvenanceLabel({
  mark,
  brief,
}: {
  mark: FieldProvenance | undefined
  brief?: boolean
}) {
  if (mark === undefined) return null
  const words = brief
    ? mark.label
        .replace(/^(?:CV|Written by) /, '')
        .replace(/^(Customer|Order|Message|Comment), .*/, '$1')
    : mark.label
  if (mark.lowConfidence) {
    return (
      <span className="inline-flex items-center gap-1 text-caption whitespace-nowrap text-warn">
        <TriangleAlert aria-hidden="true" size={14} strokeWidth={2} />
        <span className="sr-only">Please check: </span>
        {words}
      </span>
    )
  }
  const colour =
    mark.kind === 'cv' || mark.kind === 'linkedin'
      ? 'text-glass-7'
      : mark.kind === 'none'
        ? 'text-danger'
        : 'text-muted'
  return <span className={`text-caption whitespace-nowrap ${colour}`}>{words}</span>
}
