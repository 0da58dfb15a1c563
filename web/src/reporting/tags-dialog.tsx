import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderingRoutes, type TagResponse } from '@vitrine/contract/ordering'
import { request } from '../api/client.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog, Dialog } from '../ui/dialog.tsx'
import { TagChip } from '../ui/tag-chip.tsx'
import { TagForm } from '../ui/tag-form.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

/** The team's tags: everyone creates them, managers edit and delete them. */
export function TagsDialog(props: {
  tags: readonly TagResponse[]
  isManager: boolean
  onClose: () => void
}) {
  const { tags, isManager, onClose } = props
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<string>()
  const [removing, setRemoving] = useState<TagResponse>()
  const take = (answer: TagResponse[]) => {
    queryClient.setQueryData(routeQuery(orderingRoutes.listTags, {}).queryKey, answer)
  }
  const remove = useMutation({
    mutationFn: ({ id }: TagResponse) =>
      request(orderingRoutes.removeTag, { params: { tagId: id } }),
    onSuccess: (answer) => {
      setRemoving(undefined)
      take(answer)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Tags"
      description="Labels for orders. Customers never see them."
    >
      {tags.length === 0 && <p className="text-muted">No tags yet.</p>}
      <ul className="grid gap-1">
        {tags.map((tag) => (
          <li key={tag.id} className="border-b border-line py-1.5 last:border-b-0">
            {editing === tag.id ? (
              <TagForm
                id={`tag-${tag.id}`}
                initial={tag}
                button="Save"
                send={async (body) => {
                  take(await request(orderingRoutes.changeTag, { params: { tagId: tag.id }, body }))
                  setEditing(undefined)
                }}
                onCancel={() => setEditing(undefined)}
              />
            ) : (
              <div className="flex flex-wrap items-center gap-x-4">
                <TagChip name={tag.name} colour={tag.colour} />
                <span className="text-muted tabular-nums">{ordersWords(tag.orders)}</span>
                {isManager && (
                  <span className="ml-auto flex">
                    <Button
                      small
                      variant="quiet"
                      aria-label={`Change ${tag.name}`}
                      onClick={() => setEditing(tag.id)}
                    >
                      Change
                    </Button>
                    <Button
                      small
                      variant="quiet"
                      aria-label={`Remove ${tag.name}`}
                      onClick={() => setRemoving(tag)}
                    >
                      Remove
                    </Button>
                  </span>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {!isManager && tags.length > 0 && (
        <p className="mt-2 text-caption text-muted">Managers change and remove tags.</p>
      )}
      <h3 className="mt-6 mb-3 font-semibold">New tag</h3>
      <TagForm
        id="new-tag"
        button="Create tag"
        send={async (words) => {
          take(await request(orderingRoutes.createTag, { body: { id: randomUuid(), ...words } }))
        }}
      />
      {removing && (
        <AlertDialog
          open
          onOpenChange={() => setRemoving(undefined)}
          title={`Remove the tag ${removing.name}?`}
          description={
            removing.orders === 0
              ? 'No order has it.'
              : `It is removed from ${ordersWords(removing.orders)}. This cannot be undone.`
          }
          confirmLabel="Remove the tag"
          cancelLabel="Keep it"
          dangerous
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
        >
          <ErrorNotice error={remove.error} />
        </AlertDialog>
      )}
    </Dialog>
  )
}

const ordersWords = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'order' : 'orders'}`
