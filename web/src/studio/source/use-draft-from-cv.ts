import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReadingsResponse, studioRoutes } from '@vitrine/contract/studio'
import { ApiError, request } from '../../api/client.ts'
import { routeQuery } from '../../api/query-client.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { type DraftSession, cacheDraft } from '../draft/index.ts'
import { fieldLabel, fieldSection } from '../fields/index.ts'

/** Imports CV and LinkedIn into the draft, after saving edits. */
export function useDraftFromCv(props: {
  orderId: string
  language: string
  session: DraftSession
  people: ReadingsResponse['people']
  onDrafted: (resume: unknown) => void
}) {
  const { orderId, language, session, people, onDrafted } = props
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [kept, setKept] = useState<readonly string[]>([])
  const [message, setMessage] = useState('')
  const [isAwaited, setIsAwaited] = useState(false)
  const start = async () => {
    if (busy) return
    if (people?.answer === null) return setIsAwaited(true)
    await draft()
  }
  const draft = async () => {
    setBusy(true)
    setFault(undefined)
    setIsAwaited(false)
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
      setIsAwaited(failed instanceof ApiError && failed.code === 'people_differ')
      // The file pane already explains unreadable files.
      if (!(failed instanceof ApiError && failed.status === 422)) setFault(errorMessage(failed))
    }
    await queryClient.invalidateQueries({
      queryKey: routeQuery(studioRoutes.readReadings, { params: { orderId } }).queryKey,
    })
    setBusy(false)
  }
  /** The question about two people is answered. */
  const resume = () => {
    if (isAwaited) void draft()
  }
  return {
    busy,
    fault,
    kept,
    message,
    isAwaited,
    resume,
    say: setMessage,
    start,
    dismissKept: () => setKept([]),
  }
}

const sectionName = (key: string) =>
  fieldSection(`/${key}/0`)?.label ??
  fieldSection(`/${key}/name`)?.label ??
  fieldSection(`/${key}/vitrine/headline`)?.label ??
  fieldLabel(`/${key}`)
