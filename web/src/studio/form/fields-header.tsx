import { TriangleAlert } from '../../ui/icons.tsx'
import type { ReactNode } from 'react'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import { Tooltip } from '../../ui/tooltip.tsx'
import { PaneHeader } from '../panes/index.ts'
import { conflictCount, type FieldProvenance } from '../source/index.ts'

/** Counts the fields with a source and links to the next conflict. */
export function FieldsHeader(props: {
  marks: ReadonlyMap<Pointer, FieldProvenance>
  /** The number of open conflicts. */
  conflicts: number
  onNextConflict: () => void
  /** Other editing modes. */
  children?: ReactNode
}) {
  const { marks, conflicts, onNextConflict, children } = props
  return (
    <PaneHeader title="Fields" detail={sourceWords([...marks.values()])}>
      {conflicts > 0 && (
        <Tooltip text="Next conflict (F8)">
          <button
            type="button"
            onClick={onNextConflict}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-xs font-semibold text-warn underline-offset-4 hover:underline"
          >
            <TriangleAlert aria-hidden="true" size={16} strokeWidth={2} />
            {conflictCount(conflicts)}
          </button>
        </Tooltip>
      )}
      {children}
    </PaneHeader>
  )
}

/** "31 of 40 from the CV, 5 from LinkedIn"; empty for an empty draft. */
function sourceWords(marks: readonly FieldProvenance[]): string | undefined {
  if (marks.length === 0) return undefined
  const cv = marks.filter(({ kind }) => kind === 'cv').length
  const linkedin = marks.filter(({ kind }) => kind === 'linkedin').length
  if (linkedin === 0) return `${cv} of ${marks.length} from the CV`
  return cv === 0
    ? `${linkedin} of ${marks.length} from LinkedIn`
    : `${cv} of ${marks.length} from the CV, ${linkedin} from LinkedIn`
}
