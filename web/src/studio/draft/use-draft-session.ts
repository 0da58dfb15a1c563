import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DraftResponse, studioRoutes } from '@vitrine/contract/studio'
import { request } from '../../api/client.ts'
import { startTimer, useAutosave } from '../../api/use-autosave.ts'
import { isSaved } from './autosave.ts'
import { type DraftSession, type DraftSessionDeps, createDraftSession } from './draft-session.ts'
import type { DraftState } from './draft-state.ts'
import { cacheDraft } from './cache-draft.ts'

/** Opens a draft for editing while the component is mounted. */
export function useDraftSession(draft: OpenDraft) {
  const { original } = draft
  const queryClient = useQueryClient()
  const [session] = useState(() =>
    openInBrowser(draft, (saved) => cacheDraft(queryClient, draft.orderId, saved)),
  )
  useEffect(() => session.setOriginal(original), [session, original])
  return { session, state: useAutosave(session, wouldLose) }
}

type OpenDraft = Pick<DraftSessionDeps, 'orderId' | 'language' | 'server' | 'blank' | 'original'>

const wouldLose = ({ save, backedUp }: DraftState) => !isSaved(save) && !backedUp

function openInBrowser(open: OpenDraft, onSaved: (draft: DraftResponse) => void): DraftSession {
  const { orderId, language } = open
  return createDraftSession({
    ...open,
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
