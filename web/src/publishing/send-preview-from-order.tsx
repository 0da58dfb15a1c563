import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { studioRoutes } from '@vitrine/contract/studio'
import {
  filterItemsByLanguage,
  type OpenItem,
  blocksPublication,
} from '@vitrine/domain/publishing/gate'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { StaffPreviewDialog } from './staff-preview-dialog.tsx'

/** Sends the saved drafts without opening the editor. */
export function SendPreviewFromOrder({ orderId, onSent }: { orderId: string; onSent: () => void }) {
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const input = { params: { orderId } }
  const gateQuery = routeQuery(studioRoutes.readGate, input)
  const drafts = useQuery({ ...routeQuery(studioRoutes.listDrafts, input), enabled: isAsked })
  const gate = useQuery({ ...gateQuery, enabled: isAsked, refetchOnMount: 'always' })
  const isLooking = isAsked && (drafts.isFetching || gate.isFetching)
  const written = new Set(drafts.data?.drafts.map(({ language }) => language))
  const ordered = drafts.data?.languages ?? []
  const namesOf = (isWritten: boolean) =>
    ordered.flatMap(({ code, name }) => (written.has(code) === isWritten ? [name] : []))
  const stopping = (gate.data?.items ?? []).filter(blocksPublication)
  const sentencesOf = (items: readonly OpenItem[]) => [
    ...new Set(items.map(({ sentence }) => sentence)),
  ]
  const ask = () => {
    if (isAsked) {
      void drafts.refetch()
      void gate.refetch()
    }
    setIsAsked(true)
    setOpen(true)
  }
  return (
    <>
      <Button small variant="outline" busy={open && isLooking} onClick={ask}>
        Send preview…
      </Button>
      {drafts.isError || gate.isError ? (
        <ErrorNotice title="The drafts could not be loaded" error={drafts.error ?? gate.error} />
      ) : (
        <StaffPreviewDialog
          orderId={orderId}
          open={open && !isLooking}
          onOpenChange={setOpen}
          saving={false}
          languages={namesOf(true)}
          missing={namesOf(false)}
          warnings={[]}
          errors={written.size === 0 ? ['No language is written yet.'] : sentencesOf(stopping)}
          errorsOf={(chosen) =>
            sentencesOf(filterItemsByLanguage(stopping, chosen, ordered[0]?.code))
          }
          onSent={onSent}
          onBlockersFound={() =>
            void queryClient.invalidateQueries({ queryKey: gateQuery.queryKey })
          }
        />
      )}
    </>
  )
}
