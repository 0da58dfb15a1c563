import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { studioRoutes } from '@vitrine/contract/studio'
import { CallFailed, call } from '../../api/call.ts'
import { queryOf } from '../../api/queries.ts'
import { sentenceOf } from '../../ui/sentence-of.ts'
import { type DraftSession, rememberDraft } from '../draft/index.ts'
import { labelOf, sectionOf } from '../fields/index.ts'

/** Reads the CV and the LinkedIn file into the draft, after what is typed has been saved. */
export function useDrafting(
  orderId: string,
  language: string,
  session: DraftSession,
  onDrafted: (resume: unknown) => void,
) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [kept, setKept] = useState<readonly string[]>([])
  const start = async () => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      if (!(await session.flush()))
        throw new Error('What is typed could not be saved first. Put that right, then try again.')
      const answer = await call(studioRoutes.draftFromCv, { params: { orderId, language } })
      session.takeOver(answer.draft)
      rememberDraft(queryClient, orderId, answer.draft)
      onDrafted(answer.draft.resume)
      setKept(answer.kept.map(sectionName))
    } catch (failed) {
      // A file that can't be read has its advice where the file would stand.
      if (!(failed instanceof CallFailed && failed.status === 422)) setFault(sentenceOf(failed))
    }
    await queryClient.invalidateQueries({
      queryKey: queryOf(studioRoutes.readReadings, { params: { orderId } }).queryKey,
    })
    setBusy(false)
  }
  return { busy, fault, kept, start, dismissKept: () => setKept([]) }
}

const sectionName = (key: string) =>
  sectionOf(`/${key}/0`)?.label ??
  sectionOf(`/${key}/name`)?.label ??
  sectionOf(`/${key}/vitrine/headline`)?.label ??
  labelOf(`/${key}`)
