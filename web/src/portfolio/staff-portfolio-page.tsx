import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { portfolioRoutes, type StaffPortfolioItemResponse } from '@vitrine/contract/portfolio'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemRow } from './item-row.tsx'
import { moveItem } from './move-item.ts'
import { ErrorNotice, QueryError } from '../ui/error-notice.tsx'

export const meta = () => privatePageHead('team', 'Portfolio')

const query = routeQuery(portfolioRoutes.listStaffPortfolio, {})

type Item = StaffPortfolioItemResponse

/** Customers' sites on the examples page, after the nine examples. */
export default function StaffPortfolioPage() {
  const queryClient = useQueryClient()
  const list = useQuery({ ...query, refetchOnMount: 'always' })
  const [editing, setEditing] = useState<Item | 'new'>()
  const [removing, setRemoving] = useState<Item>()
  const [said, setSaid] = useState('')
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
      setSaid(shown ? `${name} is on show` : `${name} is hidden`)
      return reload()
    },
  })
  const remove = useMutation({
    mutationFn: ({ id }: Item) =>
      request(portfolioRoutes.removePortfolioItem, { params: { itemId: id } }),
    onSuccess: (_answer, { name }) => {
      setRemoving(undefined)
      setSaid(`${name} is removed`)
      return reload()
    },
  })
  const failed = [order, show].find(({ isError }) => isError)

  const move = (item: Item, by: -1 | 1) => {
    if (items === undefined || order.isPending) return
    const ordered = moveItem(items, item, by)
    if (ordered === undefined) return
    setSaid(`${item.name} is ${ordered.indexOf(item) + 1} of ${ordered.length}`)
    order.mutate(ordered)
  }

  return (
    <main id="main" className="w-full max-w-[90rem] flex-1 px-4 py-5 sm:px-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
            Portfolio
          </h1>
          {items !== undefined && items.length > 0 && (
            <p className="text-muted">
              {items.filter(({ shown }) => shown).length} of {items.length} on show
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink small variant="quiet" to={paths.examples()} reloadDocument>
            Open the examples page
          </ButtonLink>
          <Button small onClick={() => setEditing('new')}>
            Add a site
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {failed && (
        <div className="mt-4">
          <Notice kind="danger" urgent>
            {errorMessage(failed.error)}
          </Notice>
        </div>
      )}
      <div className="mt-5">
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
      </div>
      {editing !== undefined && (
        <ItemDialog
          item={editing === 'new' ? undefined : editing}
          categories={[...new Set(items?.map(({ category }) => category))]}
          onClose={() => setEditing(undefined)}
          onSaved={({ name }) => {
            setEditing(undefined)
            setSaid(`${name} is saved`)
            void reload()
          }}
        />
      )}
      <AlertDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={`Remove ${removing?.name ?? ''}?`}
        description="The item and its picture are gone for good, here and on the examples page. The customer’s own site stays as it is."
        confirmLabel="Remove"
        cancelLabel="Keep it"
        dangerous
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
      >
        <ErrorNotice error={remove.error} />
      </AlertDialog>
    </main>
  )
}

function PortfolioSkeleton() {
  return (
    <div role="status" className="rounded-lg border border-line bg-surface">
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
    </div>
  )
}
