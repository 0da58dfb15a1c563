import { type KeyboardEvent, useId } from 'react'
import type { LanguageWordsResponse, SaveWordsBody } from '@vitrine/contract/studio'
import { maxWordLength, type SiteWordKey } from '@vitrine/domain/languages/site-words'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { Status } from '../../ui/status.tsx'
import { useSaveWords } from './use-save-words.ts'
import { countWords } from './written-words.ts'

type Word = LanguageWordsResponse['words'][number]

const GROUPS: readonly (readonly [Word['group'], title: string, about: string])[] = [
  ['headings', 'Section headings', ''],
  ['labels', 'Labels and links', ''],
  ['levels', 'Language levels', 'How well somebody speaks a language.'],
  ['months', 'Months', 'In the form that stands before a year.'],
  ['templates', 'Words of some templates', ''],
  ['proof', 'Page “How machines read this”', ''],
]

/** Every word of the page in English beside its field. Saves while typing. */
export function WordsForm(props: {
  answer: LanguageWordsResponse
  /** Null: reading only. */
  onSave: ((body: SaveWordsBody) => Promise<unknown>) | null
  onReload: () => Promise<void>
}) {
  const { answer, onSave, onReload } = props
  const { name, words, keptEnglish } = answer
  const editing = useSaveWords({ answer, onSave: onSave ?? rejectSave, onReload })
  const { asked, there } = countWords({
    words: words.map((word) => ({ ...word, known: editing.textOf(word) || null, written: null })),
  })
  const left = asked - there
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <form
      aria-label={`Words in ${name}`}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={keepUndo}
      className="@container"
    >
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-1.5 text-admin">
        <Status onlyChanges>{`${there} of ${asked} words`}</Status>
        {left > 0 && (
          <button
            type="button"
            onClick={() => focusNextMissingWord()}
            className="min-h-9 rounded-xs font-semibold underline underline-offset-4"
          >
            Next missing
          </button>
        )}
        <span className="text-muted">
          {editing.error ? 'Not saved' : editing.isUnsaved ? 'Saving…' : ''}
        </span>
        {onSave && left > 0 && keptEnglish === null && (
          <span className="ml-auto">
            <Button small variant="outline" onClick={() => editing.keepEnglish(true)}>
              {there === 0 ? 'Keep English' : `Keep English for the other ${left}`}
            </Button>
          </span>
        )}
        <div className="w-full empty:hidden">
          <ErrorNotice
            title="Not saved"
            error={editing.error}
            {...(editing.error && { onRetry: editing.retry })}
          />
        </div>
      </div>
      <div className="grid gap-2 px-4 pt-3 text-admin">
        <p className="text-muted">
          These words are printed on every page in {name}, also in later orders. Published versions
          keep theirs.
          <span className="max-sm:hidden">
            {' '}
            Enter: next missing word. Alt+Enter: take the word of the related language.
          </span>
        </p>
        {keptEnglish && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>
              Missing words stay in English, decided by {keptEnglish.by},{' '}
              {new Date(keptEnglish.at).toLocaleDateString()}.
            </span>
            {onSave && (
              <button
                type="button"
                onClick={() => editing.keepEnglish(false)}
                className="min-h-9 rounded-xs font-semibold underline underline-offset-4"
              >
                Ask for them again
              </button>
            )}
          </p>
        )}
      </div>
      {GROUPS.map(([group, title, about]) => {
        const own = words.filter((word) => word.group === group)
        if (own.length === 0) return null
        return (
          <section key={group} aria-labelledby={`${id}-${group}`} className="pt-4">
            <h3 id={`${id}-${group}`} className="px-4 text-admin font-strong">
              {title}
            </h3>
            {about !== '' && <p className="px-4 text-caption text-muted">{about}</p>}
            <ul>
              {own.map((word) => (
                <WordRow
                  key={word.key}
                  word={word}
                  answer={answer}
                  text={editing.textOf(word)}
                  problem={editing.problemOf(word.key)}
                  isTaken={editing.isTaken(word.key)}
                  onWrite={onSave && editing.write}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </form>
  )
}

const rejectSave = () => Promise.reject(new Error('Owners change these words.'))

function WordRow(props: {
  word: Word
  answer: LanguageWordsResponse
  text: string
  problem: string | undefined
  isTaken: boolean
  onWrite: ((key: SiteWordKey, text: string) => void) | null
}) {
  const { word, answer, text, problem, isTaken, onWrite } = props
  const { key, english, neighbor, isOptional, written } = word
  const id = useId()
  const isMissing = text.trim() === '' && !isOptional
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter belongs to the input method during composition.
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    if (event.altKey && neighbor) onWrite?.(key, neighbor.word)
    else if (!event.altKey) focusNextMissingWord()
  }
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-admin @sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <label htmlFor={id} lang="en" className="self-center break-words">
        <span>{english}</span>
        {isOptional && <span className="text-muted"> (optional)</span>}
      </label>
      <div className="min-w-0">
        <input
          id={id}
          {...{ [WORD_ATTRIBUTE]: isMissing ? 'missing' : '' }}
          value={text}
          readOnly={onWrite === null}
          lang={answer.tag.includes(':') ? undefined : answer.tag}
          dir={answer.direction}
          maxLength={maxWordLength(key)}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-about`}
          onKeyDown={press}
          onChange={({ target }) => onWrite?.(key, target.value)}
          className={`block h-11 w-full scroll-my-28 rounded-sm border bg-surface px-2.5 text-ink focus-visible:outline-offset-0 read-only:bg-wall-2 ${
            problem ? 'border-2 border-danger' : isMissing ? 'border-warn' : 'border-line-2'
          }`}
        />
        <p id={`${id}-about`} className="flex flex-wrap gap-x-3 text-caption text-muted">
          {problem && <span className="text-danger">{problem}</span>}
          {written && (
            <span>
              {written.by}, {new Date(written.at).toLocaleDateString()}
            </span>
          )}
          {written && isTaken && <span className="text-danger">Saved: “{written.text}”</span>}
          {neighbor && (
            <span>
              {neighbor.language}: <span>{neighbor.word}</span>
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

const WORD_ATTRIBUTE = 'data-site-word'

/** Undo belongs to the field here, not to the draft. */
function keepUndo(event: KeyboardEvent) {
  if ((event.ctrlKey || event.metaKey) && ['z', 'y', 'Z'].includes(event.key))
    event.nativeEvent.stopPropagation()
}

/** Focuses the next word that is missing, from the focused one and around. */
export function focusNextMissingWord(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`[${WORD_ATTRIBUTE}]`)]
  const at = fields.findIndex((field) => field === document.activeElement)
  const next = [...fields.slice(at + 1), ...fields.slice(0, Math.max(at, 0))].find(
    (field) => field.getAttribute(WORD_ATTRIBUTE) === 'missing',
  )
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
