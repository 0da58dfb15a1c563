import { TriangleAlert } from 'lucide-react'
import type { FieldMark } from '../source/index.ts'

/** "CV p.1, line 9", "LinkedIn", "Written by noor" or "No source"; a doubtful reading asks for a look. */
export function SourceMark({ mark, brief }: { mark: FieldMark | undefined; brief?: boolean }) {
  if (mark === undefined) return null
  const words = brief ? mark.words.replace(/^(?:CV|Written by) /, '') : mark.words
  if (mark.lowConfidence) {
    return (
      <span className="inline-flex items-center gap-1 text-caption whitespace-nowrap text-warn">
        <TriangleAlert aria-hidden="true" size={14} strokeWidth={2} />
        <span className="sr-only">Look again: </span>
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

/** What stands under a field, if anything. */
export function notesOf(
  mark: FieldMark | undefined,
  advice: string | undefined,
): string | undefined {
  if (advice !== undefined) return advice
  if (mark === undefined || mark.figures.length === 0) return undefined
  const figures = mark.figures.map((figure) => `“${figure}”`)
  const next = 'Ask the customer, or leave it out.'
  if (mark.elsewhere) return `LinkedIn says ${figures.join(', ')}, the CV does not. ${next}`
  return `${figures.join(', ')} ${figures.length === 1 ? 'is' : 'are'} not in the CV. ${next}`
}
