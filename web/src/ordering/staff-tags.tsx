import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderingRoutes, type TagResponse } from '@vitrine/contract/ordering'
import { request } from '../api/client.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useShortcutsEnabled, useShortcuts } from '../ui/keyboard-shortcuts.ts'
import { TagChip } from '../ui/tag-chip.tsx'
import { TagForm } from '../ui/tag-form.tsx'

/** The tags of an order, and a dialog to change them. */
export function OrderTags({ orderId }: { orderId: string }) {
  const queryClient = useQueryClient()
  const params = { orderId }
  const ownQuery = routeQuery(orderingRoutes.readOrderTags, { params })
  const teamQuery = routeQuery(orderingRoutes.listTags, {})
  const own = useQuery({ ...ownQuery, refetchOnMount: 'always' })
  const team = useQuery({ ...teamQuery, refetchOnMount: 'always' })
  const [open, setOpen] = useState(false)
  const [keysOn] = useShortcutsEnabled()
  const mayTag = own.data?.mayTag === true
  useShortcuts({ ...(mayTag && { l: () => setOpen(true) }) }, keysOn)
  const put = useMutation({
    mutationFn: ({ id, on }: { id: string; on: boolean }) =>
      request(on ? orderingRoutes.tagOrder : orderingRoutes.untagOrder, {
        params: { orderId, tagId: id },
      }),
    onSuccess: (answer) => queryClient.setQueryData(ownQuery.queryKey, answer),
  })
  const tags = team.data ?? []
  const tagIds = own.data?.tagIds ?? []
  const fault = own.error ?? team.error
  if (own.data === undefined || team.data === undefined)
    return fault ? (
      <div className="mt-2">
        <ErrorNotice
          title="The tags could not be loaded"
          error={fault}
          onRetry={() => void Promise.all([own.refetch(), team.refetch()])}
        />
      </div>
    ) : null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {tags
        .filter(({ id }) => tagIds.includes(id))
        .map(({ id, name, colour }) => (
          <TagChip key={id} name={name} colour={colour} />
        ))}
      {mayTag && (
        <Button small variant="quiet" onClick={() => setOpen(true)}>
          {tagIds.length === 0 ? 'Add tags…' : 'Tags…'}
        </Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Tags of this order"
        description="Only the team sees them. You can filter the queue by tag."
      >
        <TagChoice
          tags={tags}
          tagIds={tagIds}
          busyId={put.isPending ? put.variables.id : undefined}
          onChange={(id, on) => put.mutate({ id, on })}
        />
        <ErrorNotice error={put.error} className="mt-3" />
        <details className="mt-5" open={tags.length === 0}>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            New tag
          </summary>
          <TagForm
            id="new-tag"
            button="Create and add"
            send={async (words) => {
              const id = randomUuid()
              const made = await request(orderingRoutes.createTag, { body: { id, ...words } })
              queryClient.setQueryData(teamQuery.queryKey, made)
              await put.mutateAsync({ id, on: true })
            }}
          />
        </details>
      </Dialog>
    </div>
  )
}

function TagChoice(props: {
  tags: readonly TagResponse[]
  tagIds: readonly string[]
  busyId: string | undefined
  onChange: (id: string, on: boolean) => void
}) {
  const { tags, tagIds, busyId, onChange } = props
  if (tags.length === 0) return <p className="text-muted">No tags yet.</p>
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Tags</legend>
      {tags.map(({ id, name }) => (
        <Chip
          key={id}
          checked={tagIds.includes(id)}
          aria-busy={id === busyId}
          onChange={({ target }) => onChange(id, target.checked)}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}
