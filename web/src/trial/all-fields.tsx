import type { ReadField, FieldSection } from './correct-fields.ts'
import { FieldList } from './field-list.tsx'

/** Every field by section, to correct one that was read wrong with high confidence. */
export function AllFields(props: {
  sections: readonly FieldSection[]
  onCorrect: (field: ReadField, text: string) => string | undefined
}) {
  const { sections, onCorrect } = props
  return (
    <section aria-label="Everything we found">
      <h2 className="font-semibold">Everything we found</h2>
      <p className="mt-1 text-small text-muted">
        Something wrong? Correct it or remove it. We’ll pass it on with your order.
      </p>
      <div className="mt-2 divide-y divide-line border-y border-line">
        {sections.map(({ label, count, entries }) => (
          <details key={label} className="group">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-small">
              <span className="font-semibold">
                <span aria-hidden="true" className="inline-block w-4 group-open:rotate-90">
                  ›
                </span>
                {label}
              </span>
              <span className="text-muted">{count === 1 ? '1 item' : `${count} items`}</span>
            </summary>
            {entries.map(({ key, name, fields }) => (
              <div key={key} className="pb-3 pl-4">
                {name !== '' && entries.length > 1 && (
                  <h3 className="mt-1 truncate text-small font-semibold">{name}</h3>
                )}
                <FieldList label={name || label} fields={fields} onCorrect={onCorrect} />
              </div>
            ))}
          </details>
        ))}
      </div>
    </section>
  )
}
