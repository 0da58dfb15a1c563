import { useEffect, useMemo, useState } from 'react'
import { studioRoutes } from '@vitrine/contract/studio'
import type { ClaimSources } from '@vitrine/domain/claims/find-claims'
import type { WritingHint } from '@vitrine/domain/writing/writing-hint'
import { listWordsToCheck, spellingHints } from '@vitrine/domain/writing/spelling'
import { request } from '../../api/client.ts'

type WrittenDraft = { readonly language: string; readonly resume: unknown }

/** Checked words and misspellings of one language; null without a dictionary. */
type Heard = {
  readonly asked: ReadonlySet<string>
  readonly wrong: ReadonlyMap<string, readonly string[]>
} | null

const PAUSE_MS = 800
const AT_ONCE = 3000
const NOTHING: NonNullable<Heard> = { asked: new Set(), wrong: new Map() }

/** Misspelled words. Each word is checked once, when typing pauses. */
export function useSpellCheck(
  orderId: string,
  drafts: readonly WrittenDraft[],
  sources: Pick<ClaimSources, 'joined' | 'cv' | 'linkedin'>,
  pauseMs = PAUSE_MS,
) {
  const [heard, setHeard] = useState<ReadonlyMap<string, Heard>>(new Map())
  const [fault, setFault] = useState<unknown>(null)
  const written = useMemo(
    () => drafts.map((draft) => ({ draft, words: listWordsToCheck(draft, sources) })),
    [drafts, sources],
  )
  useEffect(() => {
    if (fault !== null) return
    let gone = false
    const lookUp = async () => {
      for (const { draft, words } of written) {
        const { language } = draft
        const known = heard.get(language)
        if (known === null) continue
        const asked = words
          .flatMap(({ word }) => (known?.asked.has(word) ? [] : [word]))
          .slice(0, AT_ONCE)
        if (asked.length === 0) continue
        try {
          const body = { language, words: asked }
          const { wrong } = await request(studioRoutes.checkSpelling, { params: { orderId }, body })
          if (gone) return
          setHeard((before) =>
            new Map(before).set(language, added(before.get(language), asked, wrong)),
          )
        } catch (error) {
          if (!gone) setFault(error)
          return
        }
      }
    }
    const timer = setTimeout(() => void lookUp(), pauseMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [orderId, written, heard, fault, pauseMs])

  const findings = useMemo(
    () =>
      written.flatMap(({ draft, words }): WritingHint[] =>
        spellingHints(draft, words, heard.get(draft.language)?.wrong ?? NOTHING.wrong),
      ),
    [written, heard],
  )
  return {
    findings,
    /** Still waiting for the first result. */
    looking:
      fault === null &&
      written.some(({ draft, words }) => words.length > 0 && !heard.has(draft.language)),
    /** Languages without a dictionary. */
    without: useMemo(
      () => [...heard].flatMap(([language, each]) => (each === null ? [language] : [])),
      [heard],
    ),
    fault,
    retry: () => setFault(null),
  }
}

function added(
  before: Heard | undefined,
  asked: readonly string[],
  wrong: readonly { readonly word: string; readonly suggestions: readonly string[] }[] | null,
): Heard {
  if (wrong === null) return null
  const known = before ?? NOTHING
  return {
    asked: new Set([...known.asked, ...asked]),
    wrong: new Map([
      ...known.wrong,
      ...wrong.map((each) => [each.word, each.suggestions] as const),
    ]),
  }
}
