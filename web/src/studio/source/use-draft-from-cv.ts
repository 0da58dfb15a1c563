import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { studioRoutes } from '@vitrine/contract/studio'
import { ApiError, request } from '../../api/client.ts'
import { routeQuery } from '../../api/query-client.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { type DraftSession, cacheDraft } from '../draft/index.ts'
import { fieldLabel, fieldSection } from '../fields/index.ts'

/** Imports CV and LinkedIn into the draft, after saving edits. */
export function useDraftFromCv(
  orderId: string,
  language: string,
  session: DraftSession,
  onDrafted: (resume: unknown) => void,
) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [kept, setKept] = useState<readonly string[]>([])
  const [message, setMessage] = useState('')
  const start = async () => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    setMessage('Reading the CV…')
    try {
      if (!(await session.flush()))
        throw new Error('The draft could not be saved. Fix that, then try again.')
      const answer = await request(studioRoutes.draftFromCv, { params: { orderId, language } })
      session.replace(answer.draft)
      cacheDraft(queryClient, orderId, answer.draft)
      onDrafted(answer.draft.resume)
      setKept(answer.kept.map(sectionName))
      setMessage('The CV is read. The fields are filled and show their sources.')
    } catch (failed) {
      setMessage('')
      // The file pane already explains unreadable files.
      if (!(failed instanceof ApiError && failed.status === 422)) setFault(errorMessage(failed))
    }
    await queryClient.invalidateQueries({
      queryKey: routeQuery(studioRoutes.readReadings, { params: { orderId } }).queryKey,
    })
    setBusy(false)
  }
  return { busy, fault, kept, message, say: setMessage, start, dismissKept: () => setKept([]) }
}

const sectionName = (key: string) =>
  fieldSection(`/${key}/0`)?.label ??
  fieldSection(`/${key}/name`)?.label ??
  fieldSection(`/${key}/vitrine/headline`)?.label ??
  fieldLabel(`/${key}`)
