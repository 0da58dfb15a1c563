import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from '../ui/icons.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  reportingRoutes,
  type SavedViewResponse,
  type ViewFilter,
} from '@vitrine/contract/reporting'
import { request } from '../api/client.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { routeQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { useForm } from '../ui/use-form.ts'

const query = routeQuery(reportingRoutes.listSavedViews, {})

const addressOf = ({ view, ...filter }: ViewFilter) =>
  paths.staffQueue({ ...(view !== 'open' && { view }), ...filter })

/** The saved views, the current one, and the dialog that edits them. */
export function useSavedViews(shown: ViewFilter | null) {
  const views = useQuery({ ...query, refetchOnMount: 'always' }).data ?? []
  const navigate = useNavigate()
  const key = shown && sameKey(shown)
  const [dialog, setDialog] = useState<'new' | SavedViewResponse>()
  return {
    views,
    active: views.find(({ filter }) => sameKey(filter) === key),
    dialog,
    setDialog,
    /** Shortcuts 1 to 9. */
    keys: Object.fromEntries(
      views
        .slice(0, 9)
        .map(({ filter }, at) => [String(at + 1), () => void navigate(addressOf(filter))]),
    ),
  }
}

/** Independent of the order of the filters. */
const sameKey = (filter: ViewFilter) =>
  JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Links to the saved views, and a button to save or edit one. */
export function SavedViews(props: {
  saved: ReturnType<typeof useSavedViews>
  shown: ViewFilter | null
  isNarrowed: boolean
}) {
  const { saved, shown, isNarrowed } = props
  const { views, active, dialog, setDialog } = saved
  const maySave = shown !== null && isNarrowed && active === undefined
  if (views.length === 0 && !maySave) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1.5">
      {views.length > 0 && (
        <nav aria-label="Saved views" className="max-w-full">
          <ul className="flex flex-wrap gap-1.5">
            {views.map((view) => (
              <li key={view.id} className="max-w-full">
                <Link
                  to={addressOf(view.filter)}
                  aria-current={view === active ? 'page' : undefined}
                  title={view.by === null ? undefined : `Shared by ${view.by}`}
                  className={`inline-flex min-h-9 max-w-full max-sm:min-h-11 items-center gap-1.5 rounded-sm px-3 ${
                    view === active
                      ? 'bg-ink text-on-ink'
                      : 'border border-line bg-surface text-ink hover:border-line-2'
                  }`}
                >
                  <Bookmark aria-hidden="true" size={14} strokeWidth={2} className="shrink-0" />
                  <span className="truncate">{view.name}</span>
                  {view.shared && <span className="sr-only">, shared with the team</span>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {maySave && (
        <Button small variant="quiet" onClick={() => setDialog('new')}>
          Save this view…
        </Button>
      )}
      {active?.mayChange && (
        <Button small variant="quiet" onClick={() => setDialog(active)}>
          Change…
        </Button>
      )}
      {dialog !== undefined && shown !== null && (
        <ViewDialog
          view={dialog === 'new' ? undefined : dialog}
          filter={dialog === 'new' ? shown : dialog.filter}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}

function ViewDialog(props: {
  /** Undefined for a new view. */
  view: SavedViewResponse | undefined
  filter: ViewFilter
  onClose: () => void
}) {
  const { view, filter, onClose } = props
  const queryClient = useQueryClient()
  const [viewId] = useState(() => view?.id ?? randomUuid())
  const take = (answer: SavedViewResponse[]) => {
    queryClient.setQueryData(query.queryKey, answer)
    onClose()
  }
  const form = useForm({
    id: 'view',
    initial: () => ({ name: view?.name ?? '', shared: view?.shared ?? false }),
    check: ({ name }) => ({ name: name.trim() === '' ? 'Name the view' : undefined }),
    focus: 'first field',
  })
  const remove = useMutation({
    mutationFn: () => request(reportingRoutes.deleteSavedView, { params: { viewId } }),
    onSuccess: take,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={view ? 'Saved view' : 'Save this view'}
      description="Saves the filters, not the orders shown now. Its link works for the whole team."
    >
      <form
        {...form.attributes}
        className="grid gap-5"
        onSubmit={form.submit(async ({ name, shared }) =>
          take(
            await request(reportingRoutes.saveView, {
              params: { viewId },
              body: { name: name.trim(), filter, shared },
            }),
          ),
        )}
      >
        <TextField {...form.text('name')} label="Name" maxLength={40} autoComplete="off" />
        <div>
          <Chip
            checked={form.values.shared}
            onChange={({ target }) => form.change({ shared: target.checked })}
          >
            Share with the team
          </Chip>
        </div>
        {(form.problems.page ?? remove.error) && (
          <Notice kind="danger" urgent>
            {form.problems.page ?? errorMessage(remove.error)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button small type="submit" busy={form.state === 'sending'}>
            Save view
          </Button>
          {view && (
            <Button small variant="outline" busy={remove.isPending} onClick={() => remove.mutate()}>
              {view.shared ? 'Delete for everyone' : 'Delete'}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
