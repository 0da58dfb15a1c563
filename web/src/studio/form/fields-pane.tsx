import { ChevronDown } from '../../ui/icons.tsx'
import { memo } from 'react'
import { leavesOf, listAt, readAt } from '@vitrine/domain/resume/json-pointer'
import { resumeForm, fieldSection, type SectionSpec } from '../fields/index.ts'
import { conflictCount } from '../source/index.ts'
import { FieldsAt, EntryList, type FormProps } from './entry-list.tsx'
import { FirstScreenSuggestions } from './first-screen-suggestions.tsx'

/** All fields of the draft in collapsible sections. */
export const FieldsPane = memo(function FieldsPane(
  props: FormProps & { open: ReadonlySet<string>; onToggle: (sectionId: string) => void },
) {
  const { open, onToggle, ...form } = props
  return (
    <div className="@container pb-10">
      {resumeForm.map((section) => (
        <Section
          key={section.id}
          {...form}
          section={section}
          open={open.has(section.id)}
          onToggle={() => onToggle(section.id)}
        />
      ))}
    </div>
  )
})

/** Sections open at first: those with content, and the two basic ones. */
export function sectionsToOpen(resume: unknown): ReadonlySet<string> {
  return new Set(
    resumeForm
      .filter(
        (section) =>
          section.id === 'basics' || section.id === 'site' || countIn(resume, section) > 0,
      )
      .map(({ id }) => id),
  )
}

function Section(props: FormProps & { section: SectionSpec; open: boolean; onToggle: () => void }) {
  const { section, open, onToggle, ...form } = props
  const { id, label, base, fields, lists } = section
  const only = fields.length === 0 && lists.length === 1 ? lists[0] : undefined
  const count = countIn(form.resume, section)
  const disputed = [...form.conflicts.keys()].filter(
    (field) => fieldSection(field) === section,
  ).length
  return (
    <section className="border-b border-line">
      <h3 className="sticky top-0 z-10 bg-surface">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`section-${id}`}
          onClick={onToggle}
          className="flex min-h-10 w-full items-center gap-2 px-4 text-left text-admin font-strong hover:bg-glass-1 focus-visible:-outline-offset-2"
        >
          <ChevronDown
            aria-hidden="true"
            size={16}
            strokeWidth={2}
            className={`shrink-0 transition-transform ${open ? '' : '-rotate-90'}`}
          />
          <span>{label}</span>
          {only !== undefined && count > 0 && (
            <span className="font-normal text-muted tabular-nums">{count}</span>
          )}
          {disputed > 0 && (
            <span className="ml-auto font-normal text-warn">{conflictCount(disputed)}</span>
          )}
          {!open && count === 0 && <span className="ml-auto font-normal text-muted">Empty</span>}
        </button>
      </h3>
      {open && (
        <div id={`section-${id}`} className="px-4 pt-1 pb-4">
          {id === 'site' && <FirstScreenSuggestions resume={form.resume} marks={form.marks} />}
          {only !== undefined && !('lines' in only) ? (
            <EntryList {...form} spec={only} base={base} />
          ) : (
            <FieldsAt {...form} base={base} fields={fields} lists={lists} />
          )}
        </div>
      )}
    </section>
  )
}

/** The number of entries, or of filled fields. */
function countIn(resume: unknown, { base, fields, lists }: SectionSpec): number {
  return (
    fields.filter(({ at }) => leavesOf(readAt(resume, base + at)).length > 0).length +
    lists.reduce((sum, { at }) => sum + listAt(resume, base + at).length, 0)
  )
}
