import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LanguageWordsResponse, SaveWordsBody } from '@vitrine/contract/studio'
import { type SiteWordKey, wordProblem } from '@vitrine/domain/languages/site-words'
import { ApiError } from '../../api/client.ts'
import { wordText } from './written-words.ts'

type Typed = Partial<Record<SiteWordKey, string>>

const SAVE_AFTER_MS = 600

/** Saves words as they are typed, once they are valid. */
export function useSaveWords(props: {
  answer: LanguageWordsResponse
  onSave: (body: SaveWordsBody) => Promise<unknown>
  /** Loads what somebody else wrote. */
  onReload: () => Promise<void>
}) {
  const { answer, onSave, onReload } = props
  const { revision } = answer
  const [typed, setTyped] = useState<Typed>({})
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: (_, { words }) =>
      setTyped((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([key, text]) => words[key as SiteWordKey] !== text.trim()),
        ),
      ),
    onError: (error) => isTaken(error) && onReload(),
  })
  const words = changedWords(answer, typed)
  const isWaiting = Object.keys(words).length > 0
  const sent = JSON.stringify(words)
  const send = useEffectEvent((keepsEnglish?: boolean) =>
    save.mutate({ revision, words, ...(keepsEnglish !== undefined && { keepsEnglish }) }),
  )
  const isHeld = save.isPending || save.isError
  useEffect(() => {
    if (!isWaiting || isHeld) return
    const timer = setTimeout(() => send(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [sent, isWaiting, isHeld])
  const flush = useEffectEvent(() => {
    if (isWaiting && !save.isPending) void onSave({ revision, words }).catch(() => undefined)
  })
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the form goes away
  useEffect(() => () => flush(), [])
  return {
    textOf: (word: LanguageWordsResponse['words'][number]) => typed[word.key] ?? wordText(word),
    problemOf: (key: SiteWordKey) => wordProblem(key, typed[key] ?? ''),
    isUnsaved: isWaiting || save.isPending,
    error: save.error,
    /** Somebody else wrote the word; the typed one is not saved. */
    isTaken: (key: SiteWordKey) => isTaken(save.error) && words[key] !== undefined,
    write: (key: SiteWordKey, text: string) => {
      // Somebody else's word is overwritten on request only.
      if (save.isError && !isTaken(save.error)) save.reset()
      setTyped((now) => ({ ...now, [key]: text }))
    },
    retry: () => save.mutate({ revision, words }),
    keepEnglish: (keepsEnglish: boolean) => save.mutate({ revision, words, keepsEnglish }),
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'words_changed'

/** Valid words that differ from the saved ones. */
function changedWords({ words }: LanguageWordsResponse, typed: Typed): Typed {
  return Object.fromEntries(
    words.flatMap(({ key, written, known }) => {
      const text = typed[key]?.trim()
      const isSame = text === (written?.text ?? '') || (written === null && text === known)
      return text === undefined || isSame || wordProblem(key, text) ? [] : [[key, text]]
    }),
  )
}
