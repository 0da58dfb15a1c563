import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { portfolioRoutes, type StaffPortfolioItemResponse } from '@vitrine/contract/portfolio'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemRow } from './item-row.tsx'
import { moveItem } from './move-item.ts'
import { ErrorNotice, QueryError } from '../ui/error-notice.tsx'
import { StaffPage } from '../ui/staff-page.tsx'
import { Status } from '../ui/status.tsx'

export const meta = () => privatePageHead('team', 'Portfolio')

const query = routeQuery(portfolioRoutes.listStaffPortfolio, {})

type Item = StaffPortfolioItemResponse

/** Customers' sites on the examples page, after the nine examples. */
export default function StaffPortfolioPage() {
  const queryClient = useQueryClient()
  const list = useQuery({ ...query, refetchOnMount: 'always' })
  const [editing, setEditing] = useState<Item | 'new'>()
  const [removing, setRemoving] = useState<Item>()
  const [message, setMessage] = useState('')
  const reload = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const items = list.data

  const order = useMutation({
    mutationFn: (ordered: readonly Item[]) =>
      request(portfolioRoutes.reorderPortfolio, { body: { itemIds: ordered.map(({ id }) => id) } }),
    onMutate: (ordered) => queryClient.setQueryData(query.queryKey, [...ordered]),
    onSuccess: (ordered) => queryClient.setQueryData(query.queryKey, ordered),
    onError: reload,
  })
  const show = useMutation({
    mutationFn: ({ id, shown }: Item) =>
      request(portfolioRoutes.setPortfolioItemVisibility, {
        params: { itemId: id },
        body: { shown: !shown },
      }),
    onSuccess: ({ name, shown }) => {
      setMessage(shown ? `${name} is on show` : `${name} is hidden`)
      return reload()
    },
  })
  const remove = useMutation({
    mutationFn: ({ id }: Item) =>
      request(portfolioRoutes.removePortfolioItem, { params: { itemId: id } }),
    onSuccess: (_answer, { name }) => {
      setRemoving(undefined)
      setMessage(`${name} is removed`)
      return reload()
    },
  })

  const move = (item: Item, by: -1 | 1) => {
    if (items === undefined || order.isPending) return
    const ordered = moveItem(items, item, by)
    if (ordered === undefined) return
    setMessage(`${item.name} is ${ordered.indexOf(item) + 1} of ${ordered.length}`)
    order.mutate(ordered)
  }

  return (
    <StaffPage
      title="Portfolio"
      wide
      note={
        items !== undefined &&
        items.length > 0 &&
        `${items.filter(({ shown }) => shown).length} of ${items.length} on show`
      }
      actions={
        <div className="flex flex-wrap gap-3">
          <ButtonLink small variant="quiet" to={paths.examples()} reloadDocument>
            Open the examples page
          </ButtonLink>
          <Button small onClick={() => setEditing('new')}>
            Add a site
          </Button>
        </div>
      }
    >
      <Status className="sr-only">{message}</Status>
      <ErrorNotice error={order.error ?? show.error} />
      <QueryError title="The portfolio could not be loaded" query={list} />
      {list.isPending && <PortfolioSkeleton />}
      {items?.length === 0 && (
        <EmptyRoom
          className="min-h-96 rounded-lg"
          title="No customer’s site is on show."
          text="The examples page shows the nine examples alone."
          action={
            <Button small variant="outline" onClick={() => setEditing('new')}>
              Add the first
            </Button>
          }
        />
      )}
      {items !== undefined && items.length > 0 && (
        <ol className="overflow-hidden rounded-lg border border-line bg-surface">
          {items.map((item, index) => (
            <ItemRow
              key={item.id}
              item={item}
              first={index === 0}
              last={index === items.length - 1}
              busy={show.isPending && show.variables.id === item.id}
              onMove={(by) => move(item, by)}
              onEdit={() => setEditing(item)}
              onShow={() => show.mutate(item)}
              onRemove={() => setRemoving(item)}
            />
          ))}
        </ol>
      )}
      {editing !== undefined && (
        <ItemDialog
          item={editing === 'new' ? undefined : editing}
          categories={[...new Set(items?.map(({ category }) => category))]}
          onClose={() => setEditing(undefined)}
          onSaved={({ name }) => {
            setEditing(undefined)
            setMessage(`${name} is saved`)
            void reload()
          }}
        />
      )}
      <RemoveDialog item={removing} remove={remove} onClose={() => setRemoving(undefined)} />
    </StaffPage>
  )
}

function RemoveDialog(props: {
  item: Item | undefined
  remove: { error: unknown; isPending: boolean; mutate: (item: Item) => void }
  onClose: () => void
}) {
  const { item, remove, onClose } = props
  return (
    <AlertDialog
      open={item !== undefined}
      onOpenChange={onClose}
      title={`Remove ${item?.name ?? ''}?`}
      description="This removes the item and its picture for good, here and on the examples page. The customer’s own site stays online."
      confirmLabel="Remove"
      cancelLabel="Keep it"
      dangerous
      busy={remove.isPending}
      onConfirm={() => item && remove.mutate(item)}
    >
      <ErrorNotice error={remove.error} />
    </AlertDialog>
  )
}

function PortfolioSkeleton() {
  return (
    <Status as="div" className="rounded-lg border border-line bg-surface">
      <span className="sr-only">Loading the portfolio…</span>
      {[1, 2, 3].map((row) => (
        <div
          key={row}
          className="flex animate-late gap-5 border-t border-line p-4 first:border-t-0"
        >
          <Skeleton className="h-20 w-36" />
          <span className="grid flex-1 content-center gap-2">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-4 w-64" />
          </span>
        </div>
      ))}
    </Status>
  )
}
