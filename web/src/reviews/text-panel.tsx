import { MessageSquarePlus } from '../ui/icons.tsx'
import {
  Fragment,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CommentTarget } from '@vitrine/domain/reviews/comment-target'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import { splitAtMarks } from './split-at-marks.ts'
import { groupIntoLines } from './group-into-lines.ts'
import type { DraftComment } from './change-request-session.ts'
import type { ResumeText, ResumeTextEntry, ResumeTextSection } from './resume-texts.ts'
import { entryTarget, markedSpans, type TextSelection, selectionTarget } from './comment-target.ts'
import { SelectionBar } from './selection-bar.tsx'
import { formatResumeDate } from './format-resume-date.ts'

/** The pointer of a text or an entry, or the top of the panel. */
export type CommentSlot = string
export const TOP_SLOT: CommentSlot = 'top'

type WordsPanelProps = {
  sections: readonly ResumeTextSection[]
  /** BCP 47. */
  language: string
  comments: ReadonlyMap<CommentSlot, readonly DraftComment[]>
  /** False for read-only texts. */
  mayPoint: boolean
  onPoint: (target: CommentTarget, how: 'comment' | 'suggestion') => void
  /** Comments and the open editor of a slot. */
  children: (slot: CommentSlot) => ReactNode
}

/**
 * The texts by section and entry. Sentences are buttons in one tab stop with arrow keys; a
 * selection targets its words.
 */
export function TextPanel(props: WordsPanelProps) {
  const { sections, language, comments, mayPoint, onPoint, children } = props
  const box = useRef<HTMLDivElement>(null)
  useOneTabStop(box)
  const [selected, setSelected] = useSelected(box, mayPoint)
  const target = useMemo(
    () => selected && selectionTarget(sections, language, selected),
    [sections, language, selected],
  )
  const press = (element: Element) => {
    const found = element.closest<HTMLElement>('[data-unit]')
    if (!found) return
    const pointed = targetOfUnit(found, sections, language)
    if (pointed) onPoint(pointed, 'comment')
  }
  return (
    // Presses and keys of the sentences in it, which are buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the buttons in it
    <div
      ref={box}
      className="relative"
      onClick={(event) => {
        // A drag selects text; it is no click.
        if (mayPoint && getSelection()?.isCollapsed !== false) press(event.target as Element)
      }}
      onKeyDown={(event) => {
        moveByKey(event, box.current)
        const unit = event.target as HTMLElement
        const isPress = event.key === 'Enter' || event.key === ' '
        if (!mayPoint || !isPress || unit.getAttribute('role') !== 'button') return
        event.preventDefault()
        press(unit)
      }}
    >
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title} className="mt-8 first:mt-0">
          <h3 className="border-b border-ink pb-1.5 text-h3">{section.title}</h3>
          {section.entries.map((entry) => (
            <Entry
              key={entry.pointer}
              entry={entry}
              language={language}
              comments={comments}
              mayPoint={mayPoint}
            >
              {children}
            </Entry>
          ))}
        </section>
      ))}
      {selected && target && (
        <SelectionBar
          below={selected.below}
          onChoose={(how) => {
            // The selection may have changed since the last event.
            const now = box.current && readSelection(box.current)
            const chosen = now && selectionTarget(sections, language, now)
            setSelected(null)
            getSelection()?.removeAllRanges()
            onPoint(chosen ?? target, how)
          }}
          maySuggest={target.on === 'text' && !isDate(sections, target.pointer)}
        />
      )}
    </div>
  )
}

const NONE: readonly DraftComment[] = []

function Entry(
  props: Pick<WordsPanelProps, 'language' | 'comments' | 'mayPoint' | 'children'> & {
    entry: ResumeTextEntry
  },
) {
  const { entry, language, comments, mayPoint, children } = props
  const { pointer, title, words } = entry
  const isOne = pointer !== ''
  return (
    <div
      role={isOne ? 'group' : undefined}
      aria-label={isOne ? title : undefined}
      data-slot={isOne ? pointer : undefined}
      className="relative border-b border-line py-2.5 last:border-b-0"
    >
      {isOne && mayPoint && words.length > 1 && (
        <button
          type="button"
          tabIndex={-1}
          data-unit=""
          data-entry={pointer}
          title="Comment on all of this"
          className={`float-right -my-1.5 ml-3 grid size-11 place-items-center rounded-sm hover:bg-glass-2 hover:text-ink ${comments.has(pointer) ? 'bg-warn-1 text-ink' : 'text-muted'}`}
        >
          <MessageSquarePlus aria-hidden="true" size={18} strokeWidth={1.75} />
          <span className="sr-only">Comment on all of {title}</span>
        </button>
      )}
      {groupIntoLines(words).map(({ as, words: said }, place) => (
        <div key={said[0]?.pointer} className="mt-1.5 first:mt-0 [button+&]:mt-0">
          <div className={LINE[as]}>
            {said.map((word) => (
              <div
                key={word.pointer}
                data-slot={word.pointer}
                className={as === 'run' ? IN_RUN : undefined}
              >
                <SaidText
                  word={word}
                  language={language}
                  comments={comments.get(word.pointer) ?? NONE}
                  mayPoint={mayPoint}
                  strong={isOne && place === 0 && word === said[0] && as === 'run'}
                />
              </div>
            ))}
          </div>
          {said.map((word) => (
            <Fragment key={word.pointer}>{children(word.pointer)}</Fragment>
          ))}
        </div>
      ))}
      {isOne && children(pointer)}
    </div>
  )
}

const LINE = {
  run: 'flex flex-wrap items-baseline gap-x-2.5',
  paragraph: '',
  bullet:
    'relative pl-5 before:absolute before:top-[0.7em] before:left-1 before:size-1.5 before:rounded-full before:bg-glass-5',
} as const
const IN_RUN =
  "min-w-0 not-last:after:ml-2.5 not-last:after:text-muted not-last:after:content-['·'] [&>p]:inline"

/** A text with clickable sentences. Rerenders only for its own comments. */
const SaidText = memo(
  function SaidText(props: {
    word: ResumeText
    language: string
    comments: readonly DraftComment[]
    mayPoint: boolean
    strong: boolean
  }) {
    const { word, language, comments, mayPoint, strong } = props
    const { pointer, label, text } = word
    const unit = (start: number, end: number) => ({
      'data-start': start,
      'data-end': end,
      ...(mayPoint
        ? {
            role: 'button',
            tabIndex: -1,
            'data-unit': '',
            title: `Comment: ${label}`,
            className:
              'cursor-pointer rounded-xs underline decoration-transparent decoration-1 underline-offset-4 hover:bg-glass-2 hover:decoration-glass-5 focus-visible:bg-glass-2 focus-visible:outline-offset-1',
          }
        : {}),
    })
    return (
      <>
        {word.isDate && <span className="text-small text-muted">{label} </span>}
        <p
          lang={language}
          dir="auto"
          data-pointer={pointer}
          className={`break-words whitespace-pre-line ${strong ? 'font-semibold' : ''}`}
        >
          {word.isDate ? (
            <span {...unit(0, text.length)}>{formatResumeDate(text)}</span>
          ) : (
            splitAtMarks(text, language, markedSpans(comments)).map(
              ({ start, end, isSentence, parts }) =>
                isSentence ? (
                  <span key={start} {...unit(start, end)}>
                    {parts.map((part, place) =>
                      part.marked ? (
                        <mark key={place} className="bg-warn-1 text-ink">
                          {part.text}
                        </mark>
                      ) : (
                        part.text
                      ),
                    )}
                  </span>
                ) : (
                  text.slice(start, end)
                ),
            )
          )}
        </p>
      </>
    )
  },
  (before, after) =>
    before.word === after.word &&
    before.language === after.language &&
    before.mayPoint === after.mayPoint &&
    before.comments.length === after.comments.length &&
    before.comments.every(({ place }, at) => place === after.comments[at]?.place),
)

function targetOfUnit(
  unit: HTMLElement,
  sections: readonly ResumeTextSection[],
  language: string,
): CommentTarget | null {
  const { entry: entryPointer, start, end } = unit.dataset
  if (entryPointer !== undefined) {
    const entry = sections
      .flatMap(({ entries }) => entries)
      .find(({ pointer }) => pointer === entryPointer)
    return entry ? entryTarget(entry, language) : null
  }
  const pointer = unit.closest<HTMLElement>('[data-pointer]')?.dataset.pointer
  return pointer === undefined
    ? null
    : { on: 'text', language, pointer, start: Number(start), end: Number(end) }
}

function isDate(sections: readonly ResumeTextSection[], pointer: Pointer): boolean {
  return sections.some(({ entries }) =>
    entries.some(({ words }) => words.some((word) => word.pointer === pointer && word.isDate)),
  )
}

const unitsIn = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('[data-unit]') ?? []),
]

/** Roving tabindex: the last focused unit, or the first. */
function useOneTabStop(box: React.RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const focused = ({ target }: FocusEvent) => {
      const unit = target as HTMLElement
      if (unit.dataset.unit === undefined) return
      for (const each of unitsIn(current)) each.tabIndex = each === unit ? 0 : -1
    }
    current.addEventListener('focusin', focused)
    return () => current.removeEventListener('focusin', focused)
  }, [box])
  // The unit with the tab stop may be unmounted.
  useEffect(() => {
    const units = unitsIn(box.current)
    if (units[0] && !units.some(({ tabIndex }) => tabIndex === 0)) units[0].tabIndex = 0
  })
}

function moveByKey(event: KeyboardEvent, box: HTMLElement | null) {
  const units = unitsIn(box)
  const at = units.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const to = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: units.length - 1,
  }[event.key]
  const unit = to === undefined ? undefined : units[to]
  if (to === undefined) return
  event.preventDefault()
  unit?.focus()
}

/** Debounces selection changes. */
const SELECTED_AFTER_MS = 200

/** The selection, and its end in pixels from the top of the panel. */
function useSelected(box: React.RefObject<HTMLDivElement | null>, on: boolean) {
  const [selected, setSelected] = useState<(TextSelection & { below: number }) | null>(null)
  useEffect(() => {
    if (!on) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(
        () => setSelected(box.current && readSelection(box.current)),
        SELECTED_AFTER_MS,
      )
    }
    document.addEventListener('selectionchange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', look)
    }
  }, [box, on])
  return [selected, setSelected] as const
}

function readSelection(box: HTMLElement): (TextSelection & { below: number }) | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const from = placeIn(box, range.startContainer, range.startOffset)
  const to = placeIn(box, range.endContainer, range.endOffset)
  if (!from || !to) return null
  const below = range.getBoundingClientRect().bottom - box.getBoundingClientRect().top
  return { from, to, below }
}

/** Converts a DOM position to an offset in a text. */
function placeIn(box: HTMLElement, node: Node, offset: number) {
  const element = node instanceof Element ? node : node.parentElement
  const text = element?.closest<HTMLElement>('[data-pointer]')
  if (!text || !box.contains(text)) return null
  const before = document.createRange()
  before.setStart(text, 0)
  before.setEnd(node, offset)
  return { pointer: text.dataset.pointer ?? '', at: before.toString().length }
}
