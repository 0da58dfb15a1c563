import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DraftResponse, studioRoutes } from '@vitrine/contract/studio'
import { request } from '../../api/client.ts'
import { startTimer, useAutosave } from '../../api/use-autosave.ts'
import { isSaved } from './autosave.ts'
import type { EditedDraft } from './draft-backup.ts'
import { type DraftSession, createDraftSession } from './draft-session.ts'
import type { DraftState } from './draft-state.ts'
import { cacheDraft } from './cache-draft.ts'

/** Opens a draft for editing for as long as the component stands. */
export function useDraftSession(
  orderId: string,
  language: string,
  server: DraftResponse | null,
  blank: EditedDraft,
  /** The first language's document; null while that is edited. */
  original: unknown,
) {
  const queryClient = useQueryClient()
  const [session] = useState(() =>
    openInBrowser(orderId, language, server, blank, original, (draft) =>
      cacheDraft(queryClient, orderId, draft),
    ),
  )
  useEffect(() => session.setOriginal(original), [session, original])
  return { session, state: useAutosave(session, wouldLose) }
}

const wouldLose = ({ save, backedUp }: DraftState) => !isSaved(save) && !backedUp

function openInBrowser(
  orderId: string,
  language: string,
  server: DraftResponse | null,
  blank: EditedDraft,
  original: unknown,
  onSaved: (draft: DraftResponse) => void,
): DraftSession {
  return createDraftSession({
    orderId,
    language,
    server,
    blank,
    original,
    storage: localStorage,
    now: () => new Date(),
    newId: randomId,
    later: startTimer,
    saveDraft: async (body) => {
      const draft = await request(studioRoutes.saveDraft, { params: { orderId, language }, body })
      onSaved(draft)
      return draft
    },
    loadDraft: async () => {
      const { drafts } = await request(studioRoutes.listDrafts, { params: { orderId } })
      return drafts.find((draft) => draft.language === language) ?? null
    },
  })
}

/** 80 bits as letters and digits. `randomUUID` would ask for a secure origin. */
function randomId(): string {
  const numbers = crypto.getRandomValues(new Uint16Array(5))
  return Array.from(numbers, (number) => number.toString(36).padStart(4, '0')).join('')
}
