import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type DraftAnswer, studioRoutes } from '@vitrine/contract/studio'
import { call } from '../../api/call.ts'
import { isSaved } from './autosave.ts'
import type { EditedDraft } from './draft-backup.ts'
import { type DraftSession, openDraftSession } from './draft-session.ts'
import { rememberDraft } from './remember-draft.ts'

/**
 * Opens a draft for editing for as long as the component stands. What is unsaved is
 * sent when the page is hidden or left; only where neither the server nor the device
 * has it does leaving ask.
 */
export function useDraftSession(
  orderId: string,
  language: string,
  server: DraftAnswer | null,
  blank: EditedDraft,
) {
  const queryClient = useQueryClient()
  const [session] = useState(() =>
    openInBrowser(orderId, language, server, blank, (draft) =>
      rememberDraft(queryClient, orderId, draft),
    ),
  )
  const state = useSyncExternalStore(session.subscribe, session.state)

  useEffect(() => session.resume(), [session])
  useEffect(() => {
    const send = () => void session.flush()
    const hidden = () => {
      if (document.visibilityState === 'hidden') send()
    }
    const leaving = (event: BeforeUnloadEvent) => {
      const { save, backedUp } = session.state()
      if (!isSaved(save) && !backedUp) event.preventDefault()
    }
    window.addEventListener('online', send)
    window.addEventListener('beforeunload', leaving)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('online', send)
      window.removeEventListener('beforeunload', leaving)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [session])

  return { session, state }
}

function openInBrowser(
  orderId: string,
  language: string,
  server: DraftAnswer | null,
  blank: EditedDraft,
  onSaved: (draft: DraftAnswer) => void,
): DraftSession {
  return openDraftSession({
    orderId,
    language,
    server,
    blank,
    storage: localStorage,
    now: () => new Date(),
    newId: randomId,
    later: (ms, act) => {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    saveDraft: async (body) => {
      const draft = await call(studioRoutes.saveDraft, { params: { orderId, language }, body })
      onSaved(draft)
      return draft
    },
    loadDraft: async () => {
      const { drafts } = await call(studioRoutes.listDrafts, { params: { orderId } })
      return drafts.find((draft) => draft.language === language) ?? null
    },
  })
}

/** 80 bits as letters and digits. `randomUUID` would ask for a secure origin. */
function randomId(): string {
  const numbers = crypto.getRandomValues(new Uint16Array(5))
  return Array.from(numbers, (number) => number.toString(36).padStart(4, '0')).join('')
}
