import { type KeyboardEvent, memo, useId, useMemo } from 'react'
import type { Term } from '@vitrine/contract/studio'
import { compareWordings } from '@vitrine/domain/claims/compare-wordings'
import { isEqualJson } from '@vitrine/domain/drafts/merge-drafts'
import type { TranslatedText } from '@vitrine/domain/languages/translated-texts'
import { FIELD_ATTRIBUTE } from '../editor-actions.ts'
import { fieldLabel } from '../fields/index.ts'
import { findMissedTerms } from './glossary.ts'
import { TextDifference } from '../changes/index.ts'
import { isComposing } from '../../ui/is-composing.ts'
import { GrowingTextArea } from '../../ui/growing-textarea.tsx'

/** A suggested translation and its source. */
export type TranslationSuggestion = { readonly text: string; readonly from: string }

export type TranslationLanguage = { readonly code: string; readonly name: string }

export type TextRowProps = {
  text: TranslatedText
  /** The text's entry: "Charge Nurse, Bayview". */
  context: string | undefined
  original: TranslationLanguage
  language: TranslationLanguage
  /** Without suggestions equal to the current text. */
  suggestions: readonly TranslationSuggestion[]
  /** The original that a stale text was made from, if known. */
  earlier: string | undefined
  /** The glossary of the order. */
  terms: readonly Term[]
  onWrite: (text: TranslatedText, typed: string) => void
  /** Confirms the text as it is. */
  onConfirm: (text: TranslatedText) => void
  onNext: () => void
  onAttend: (text: TranslatedText) => void
}

/** Data attributes that mark texts, and unconfirmed ones. */
export const TRANSLATION_ATTRIBUTE = 'data-desk-text'

/** One text and its translation. Enter confirms it and focuses the next. */
export const TextRow = memo(function TextRow(props: TextRowProps) {
  const { text, context, original, language, terms, earlier } = props
  const { onWrite, onConfirm, onNext, onAttend } = props
  const offers = props.suggestions.filter((offer) => offer.text !== text.text)
  const id = useId()
  const label = fieldLabel(text.pointer)
  const marks = useMemo(
    () => markedIn(text, original, language, terms),
    [text, original, language, terms],
  )
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event
    if (key === 'Enter' && altKey && offers[0] !== undefined) {
      event.preventDefault()
      onWrite(text, offers[0].text)
    } else if (key === 'Enter' && !shiftKey && !altKey && !ctrlKey && !metaKey) {
      // Enter belongs to the input method during composition.
      if (isComposing(event)) return
      event.preventDefault()
      if (text.state === 'stale') onConfirm(text)
      onNext()
    }
  }
  return (
    <li className="grid gap-x-4 gap-y-1.5 border-b border-line px-4 py-3 @2xl:grid-cols-2">
      <div className="min-w-0">
        <p className="text-caption text-muted">
          <span>{label}</span>
          <span>{context && `, ${context}`}</span>
        </p>
        <div id={`${id}-source`} className="text-admin">
          {text.source === '' ? (
            <p className="text-muted">{original.name} no longer has this text.</p>
          ) : text.state === 'stale' && earlier !== undefined ? (
            <TextDifference before={earlier} after={text.source} language={original.code} />
          ) : (
            <p lang={original.code} dir="auto" className="break-words whitespace-pre-wrap">
              {text.source}
            </p>
          )}
        </div>
      </div>
      <div className="min-w-0">
        <GrowingTextArea
          {...{ [FIELD_ATTRIBUTE]: text.pointer, [TRANSLATION_ATTRIBUTE]: text.state }}
          aria-label={`${label}${context ? `, ${context}` : ''} in ${language.name}`}
          aria-describedby={`${id}-source ${id}-state`}
          lang={language.code}
          dir="auto"
          rows={2}
          value={text.text}
          placeholder={text.source}
          onFocus={() => onAttend(text)}
          onKeyDown={press}
          onChange={({ target }) => onWrite(text, target.value)}
          className={`block w-full scroll-my-16 resize-y rounded-sm border bg-surface px-2.5 py-1.5 text-admin text-ink placeholder:text-muted focus-visible:outline-offset-0 ${
            text.state === 'current' ? 'border-line-2 hover:border-ink-2' : 'border-warn'
          }`}
        />
        <div id={`${id}-state`} className="mt-1 grid gap-1 text-caption">
          <p className="flex flex-wrap items-baseline gap-x-3 text-warn">
            {STATE_WORDS[text.state](original.name)}
            {(text.state === 'stale' || (text.state === 'untranslated' && text.mayKeep)) && (
              <button
                type="button"
                onClick={() => onConfirm(text)}
                className="min-h-6 text-ink underline underline-offset-4"
              >
                {text.state === 'stale' ? 'Keep translation' : `Keep as in ${original.name}`}
              </button>
            )}
          </p>
          {marks.map((words) => (
            <p key={words} className="text-warn">
              {words}
            </p>
          ))}
        </div>
        {offers.map((offer, place) => (
          <p key={`${offer.from} ${offer.text}`} className="mt-1 flex items-start gap-2 text-admin">
            <button
              type="button"
              title={place === 0 ? 'Use it (Alt Enter)' : 'Use it'}
              onClick={() => onWrite(text, offer.text)}
              className="min-h-9 flex-1 rounded-sm bg-glass-1 px-2.5 py-1.5 text-left break-words hover:bg-glass-2"
            >
              <span lang={language.code} dir="auto">
                {offer.text}
              </span>{' '}
              <span className="text-caption text-muted">{offer.from}</span>
            </button>
          </p>
        ))}
      </div>
    </li>
  )
}, sameRow)

/** The list is rebuilt on every key; unchanged rows do not render again. */
function sameRow({ text: before, ...others }: TextRowProps, { text, ...now }: TextRowProps) {
  return (
    isEqualJson(before, text) &&
    (Object.keys(now) as (keyof typeof now)[]).every((name) => Object.is(others[name], now[name]))
  )
}

const STATE_WORDS: Readonly<Record<TranslatedText['state'], (original: string) => string>> = {
  current: () => '',
  missing: () => 'Missing',
  untranslated: () => 'Not translated',
  stale: (original) => `${original} has changed since`,
}

/** Warns about numbers and names on one side only. */
function markedIn(
  { source, text, state }: TranslatedText,
  original: TranslationLanguage,
  language: TranslationLanguage,
  terms: readonly Term[],
): string[] {
  if (state === 'missing' || state === 'untranslated' || source === '') return []
  const { onlyInSource, onlyInText } = compareWordings(
    { text: source, language: original.code },
    { text, language: language.code },
  )
  return [
    ...(onlyInSource.length > 0 ? [`Only in ${original.name}: ${onlyInSource.join(', ')}`] : []),
    ...findMissedTerms(source, text, terms).map(
      ({ term, translation }) => `Glossary: “${term}” is “${translation}”`,
    ),
    ...(onlyInText.length > 0 ? [`Only in ${language.name}: ${onlyInText.join(', ')}`] : []),
  ]
}
