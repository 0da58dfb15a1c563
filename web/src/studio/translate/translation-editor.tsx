import { useCallback, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { copyField } from '@vitrine/domain/resume/diff-documents'
import { type Pointer, readAt, writeAt } from '@vitrine/domain/resume/json-pointer'
import {
  confirmTranslation,
  needsTranslation,
  listFactMismatches,
  listTranslatedTexts,
  type TranslationSources,
  type TranslatedText,
} from '@vitrine/domain/languages/translated-texts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Status } from '../../ui/status.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { EditedDraft } from '../draft/index.ts'
import { useEditorActions } from '../editor-actions.ts'
import { fieldLabel } from '../fields/index.ts'
import { entryTitle } from '../form/index.ts'
import { GlossaryForm } from './glossary-form.tsx'
import { useTranslationSuggestions } from './use-translation-suggestions.ts'
import { TRANSLATION_ATTRIBUTE, type TranslationLanguage, TextRow } from './text-row.tsx'

type TranslationDeskProps = {
  orderId: string
  draft: Pick<EditedDraft, 'resume' | 'madeFrom'>
  /** The original document and its language. */
  original: TranslationLanguage & { resume: unknown }
  language: TranslationLanguage
  /** Records the original texts that the translations are based on. */
  onMadeFrom: (
    field: Pointer,
    alter: (madeFrom: TranslationSources, resume: unknown) => TranslationSources,
  ) => void
}

/** Every text beside its original, with unconfirmed ones marked. */
export function TranslationEditor(props: TranslationDeskProps) {
  const { orderId, draft, original, language, onMadeFrom } = props
  const { resume, madeFrom } = draft
  const { change, setActiveField } = useEditorActions()
  const texts = useMemo(
    () => listTranslatedTexts(original.resume, resume, madeFrom),
    [original.resume, resume, madeFrom],
  )
  const facts = useMemo(
    () => listFactMismatches(original.resume, resume),
    [original.resume, resume],
  )
  const waiting = texts.filter(needsTranslation)
  const open = waiting.length
  const { offers, originals, translator, terms, saveTerms, suggest } = useTranslationSuggestions(
    orderId,
    language.code,
  )
  const unasked = waiting.flatMap(({ source }) =>
    source === '' || offers.get(source)?.some(({ from }) => from === translator) ? [] : [source],
  )
  const { resume: source } = original
  const write = useCallback(
    ({ from, pointer }: TranslatedText, typed: string) => {
      const value = typed === '' ? undefined : typed
      change(pointer, (document) =>
        from === '' ? writeAt(document, pointer, value) : copyField(document, source, from, value),
      )
    },
    [change, source],
  )
  const confirm = useCallback(
    (text: TranslatedText) =>
      flushSync(() =>
        onMadeFrom(text.pointer, (noted, document) => confirmTranslation(noted, document, text)),
      ),
    [onMadeFrom],
  )
  const attendTo = useCallback(
    ({ pointer }: TranslatedText) => setActiveField(pointer),
    [setActiveField],
  )

  return (
    <div className="@container">
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-1.5">
        <Status onlyChanges className="text-admin">
          {open === 0
            ? `All ${texts.length} texts are translated`
            : `${open} of ${texts.length} open`}
        </Status>
        {open > 0 && (
          <Tooltip text="Next open text (F7)">
            <button
              type="button"
              onClick={focusNextOpenText}
              className="min-h-9 rounded-xs text-admin font-semibold underline underline-offset-4"
            >
              Next open
            </button>
          </Tooltip>
        )}
        {translator !== null && unasked.length > 0 && (
          <Button
            small
            variant="quiet"
            busy={suggest.isPending}
            onClick={() => suggest.mutate([...new Set(unasked)].slice(0, AT_ONCE))}
          >
            Ask {translator}
          </Button>
        )}
        <p className="ml-auto text-caption text-muted max-sm:hidden">
          Enter: confirm and next. Alt+Enter: use suggestion.
        </p>
      </div>
      {suggest.isError && (
        <div className="p-4">
          <ErrorNotice title="No suggestions received" error={suggest.error} />
        </div>
      )}
      <details className="border-b border-line px-4 py-2 text-admin">
        <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">
          <span>Glossary</span>
          <span>{terms.length > 0 && `: ${terms.length}`}</span>
        </summary>
        <GlossaryForm key={JSON.stringify(terms)} terms={terms} onSave={saveTerms} />
      </details>
      {facts.length > 0 && <FactMismatches facts={facts} original={original} />}
      <ol>
        {texts.map((text) => (
          <TextRow
            key={text.from || text.pointer}
            text={text}
            context={entryName(
              text.from === '' ? resume : original.resume,
              text.from || text.pointer,
            )}
            original={original}
            language={language}
            suggestions={offers.get(text.source) ?? NO_OFFERS}
            terms={terms}
            earlier={originals.get(text.madeFrom ?? '')}
            onWrite={write}
            onConfirm={confirm}
            onNext={focusNextOpenText}
            onAttend={attendTo}
          />
        ))}
      </ol>
      {texts.length === 0 && (
        <p className="px-4 py-8 text-admin text-muted">
          There is nothing to translate in {original.name} yet.
        </p>
      )}
    </div>
  )
}

/** Numbers and dates that differ from the original. */
function FactMismatches(props: {
  facts: ReturnType<typeof listFactMismatches>
  original: TranslationDeskProps['original']
}) {
  const { facts, original } = props
  const { change } = useEditorActions()
  return (
    <details className="border-b border-line px-4 py-2 text-admin">
      <summary className="min-h-9 cursor-pointer py-1.5 font-semibold text-warn">
        {facts.length === 1 ? '1 fact differs' : `${facts.length} facts differ`} from{' '}
        {original.name}
      </summary>
      <ul className="mt-1 grid gap-2 pb-2">
        {facts.map(({ from, pointer, source: said, value }) => (
          <li key={from} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-56 break-words">
              <span className="text-muted">
                {fieldLabel(pointer)}
                {contextOf(original.resume, from)}
                {': '}
              </span>
              “{String(said)}” {value === null ? 'is missing' : `is “${String(value)}” here`}
            </span>
            <button
              type="button"
              onClick={() =>
                change(pointer, (document) => copyField(document, original.resume, from, said))
              }
              className="min-h-9 underline underline-offset-4"
            >
              Copy
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const NO_OFFERS = [] as const

/** The maximum number of texts per request. */
const AT_ONCE = 50

/** The title of the field's entry; undefined for personal fields. */
function entryName(document: unknown, pointer: Pointer): string | undefined {
  const entry = /^\/(?!basics)[^/]+\/\d+/.exec(pointer)?.[0]
  return entry === undefined ? undefined : entryTitle(readAt(document, entry))
}

const contextOf = (document: unknown, pointer: Pointer): string => {
  const name = entryName(document, pointer)
  return name === undefined ? '' : ` (${name})`
}

/** Focuses the next unconfirmed text; false if there is none. */
export function focusNextOpenText(): boolean {
  const boxes = [...document.querySelectorAll<HTMLTextAreaElement>(`[${TRANSLATION_ATTRIBUTE}]`)]
  const at = boxes.findIndex((box) => box === document.activeElement)
  const next = [...boxes.slice(at + 1), ...boxes.slice(0, Math.max(at, 0))].find(
    (box) => box.getAttribute(TRANSLATION_ATTRIBUTE) !== 'current',
  )
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}
