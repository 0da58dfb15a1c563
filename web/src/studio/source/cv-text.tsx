import { memo, useMemo, useRef, useState } from 'react'
import type { CvLine, CvReading } from '@vitrine/domain/sources/cv-reading'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import { useEditorActions } from '../editor-actions.ts'
import { fieldLabel } from '../fields/index.ts'
import { linesByPage } from './lines-by-page.ts'
import { selectedText, useSelectedText, useSourceInView, handleLineKeys } from './line-selection.ts'
import { type LineSegment, type LineUse, highlightLines } from './highlight-lines.ts'

type CvTextProps = {
  reading: CvReading
  /** The file's name: "CV" or "LinkedIn". */
  name: string
  /** Fields with a source in this file. */
  uses: readonly LineUse[]
  /** Text that no field uses. */
  unplaced: CvReading['unplaced']
  /** The last focused field. */
  field: Pointer | null
  /** Inserts text into that field, replacing or appending. */
  onUse: (text: string, how: 'replace' | 'append') => void
}

/**
 * A CV or LinkedIn file as text. Highlights used text and the focused field's source. Selected
 * text can be inserted with the pointer or the keyboard: arrows select, Shift extends, Enter
 * inserts.
 */
export function CvText({ reading, name, uses, unplaced, field, onUse }: CvTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const pieces = useMemo(() => highlightLines(reading.lines, uses), [reading.lines, uses])
  const source = uses.find((use) => use.field === field)?.source
  const selected = useSelectedText(box)
  useSourceInView(box, source?.lines[0])

  const pages = useMemo(() => linesByPage(reading.lines), [reading])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the text is walked with the arrow keys */}
      <div
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        role="region"
        aria-label={`${name} text. Arrow keys walk the lines, Enter puts one into the field.`}
        onKeyDown={(event) =>
          handleLineKeys(event, box.current, () => onUse(selectedText(), 'replace'))
        }
        className="min-h-0 flex-1 overflow-y-auto bg-wall px-4 py-4 text-admin focus-visible:-outline-offset-2"
      >
        {pages.map(({ page, lines }) => (
          <section key={page} aria-label={pages.length > 1 ? `Page ${page}` : undefined}>
            {pages.length > 1 && (
              <p className="mt-5 mb-1 border-t border-line pt-2 text-caption text-muted select-none first:mt-0">
                Page {page}
              </p>
            )}
            {lines.map(({ line, gap }) => (
              <Line
                key={line.id}
                line={line}
                gap={gap}
                pieces={pieces.get(line.id) ?? []}
                field={source?.lines.includes(line.id) ? field : null}
              />
            ))}
          </section>
        ))}
        <Unplaced name={name} unplaced={unplaced} field={field} onUse={onUse} />
      </div>
      {selected !== '' && <UseBar text={selected} field={field} onUse={onUse} />}
    </>
  )
}

/** Short separate lines without a field are probably headings. Length in characters. */
const LONGEST_HEADING = 40

const Line = memo(function Line(props: {
  line: CvLine
  gap: boolean
  pieces: readonly LineSegment[]
  /** The focused field, if this line is its source. */
  field: Pointer | null
}) {
  const { line, gap, pieces, field } = props
  const { focusField } = useEditorActions()
  const heading =
    gap && line.text.length < LONGEST_HEADING && pieces.every(({ fields }) => fields.length === 0)
  return (
    <p
      data-line={line.id}
      dir="auto"
      className={`${gap ? 'mt-3.5' : 'mt-0.5'} ${heading ? 'font-strong' : ''}`}
    >
      {pieces.map(({ text, fields, disputed }, place) => {
        const [first] = fields
        if (first === undefined) return <span key={place}>{text}</span>
        const focused = field !== null && fields.includes(field)
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a shortcut for the pointer; the field itself is in the form
          <span
            key={place}
            title={fields.map(fieldLabel).join(', ')}
            onClick={() => {
              if (getSelection()?.isCollapsed !== false) focusField(first)
            }}
            className={`cursor-pointer rounded-[0.15rem] box-decoration-clone py-px ${
              focused
                ? 'bg-warn-1 shadow-[inset_0_-2px_0_var(--color-warn)]'
                : 'bg-glass-2 hover:bg-glass-3'
            } ${disputed ? 'border-b-2 border-dotted border-warn' : ''}`}
          >
            {text}
          </span>
        )
      })}
    </p>
  )
})

function Unplaced(props: Pick<CvTextProps, 'name' | 'unplaced' | 'field' | 'onUse'>) {
  const { name, unplaced, field, onUse } = props
  if (unplaced.length === 0) return null
  return (
    <section aria-labelledby="unplaced" className="mt-6 border-t border-line pt-3">
      <h3 id="unplaced" className="font-strong">
        Not placed
      </h3>
      <p className="text-caption text-muted">
        In the {name === 'CV' ? 'CV' : 'LinkedIn file'}, but not in any field.
      </p>
      <ul className="mt-2 grid gap-2">
        {unplaced.map(({ page, text }) => (
          <li
            key={`${page} ${text}`}
            className="rounded-sm border border-dashed border-line-2 px-2.5 py-1.5"
          >
            <p dir="auto" className="break-words">
              {text}
            </p>
            <p className="flex flex-wrap gap-x-3 text-caption">
              {field !== null && (
                <button
                  type="button"
                  aria-label={`Use in ${fieldLabel(field)}: ${text}`}
                  onClick={() => onUse(text, 'replace')}
                  className="min-h-6 text-link"
                >
                  Use in {fieldLabel(field)}
                </button>
              )}
              <Copy text={text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function UseBar({ text, field, onUse }: { text: string } & Pick<CvTextProps, 'field' | 'onUse'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the press must not take the selection away; its buttons take the focus
    <div
      role="toolbar"
      aria-label="Selected text"
      onMouseDown={(event) => event.preventDefault()}
      className="on-ink flex flex-wrap items-center gap-x-4 gap-y-1 bg-ink px-4 py-1.5 text-admin text-on-ink"
    >
      {field === null ? (
        <span className="text-caption text-glass-3">Select a field to insert this text.</span>
      ) : (
        <>
          <button
            type="button"
            onClick={() => onUse(text, 'replace')}
            className="min-h-8 font-semibold underline underline-offset-4"
          >
            Use in {fieldLabel(field)}
          </button>
          <button
            type="button"
            onClick={() => onUse(text, 'append')}
            className="min-h-8 underline underline-offset-4"
          >
            Add to it
          </button>
        </>
      )}
      <Copy text={text} />
    </div>
  )
}

function Copy({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <button
      type="button"
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }}
      aria-label={`${copied ? 'Copied' : 'Copy'}: ${text}`}
      className="min-h-6 underline underline-offset-4"
    >
      {copied ? 'Copied' : 'Copy'}
    </button>
  )
}
