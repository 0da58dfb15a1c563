import { reportingRoutes } from '@vitrine/contract/reporting'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import { nameText } from '@vitrine/domain/accounts/workload-text'
import { listPeople } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Callers, type Http, HttpError, refusal } from '../platform/http.ts'
import {
  deleteView,
  listSavedViews,
  MAX_OWN_VIEWS,
  MAX_SHARED_VIEWS,
  canChangeView,
  saveView,
  type Viewer,
} from './save-view.ts'

export function registerSavedViewRoutes(http: Http, { db, clock }: AppContext): void {
  http.serve(reportingRoutes.listSavedViews, ({ user }) => listFor(viewerOf(user)))

  http.serve(reportingRoutes.saveView, async ({ params, body, user, audit }) => {
    const viewer = viewerOf(user)
    const view = { id: params.viewId, ...body }
    const result = await db.transaction((tx) => saveView(tx, viewer, view, clock()))
    if ('refused' in result)
      throw result.refused === 'forbidden'
        ? forbidden()
        : refusal(result.refused, SENTENCES[result.refused])
    audit({ about: 'view', from: result.before?.name ?? null, to: result.view.name })
    return listFor(viewer)
  })

  http.serve(reportingRoutes.deleteSavedView, async ({ params, user, audit }) => {
    const viewer = viewerOf(user)
    const deleted = await db.transaction((tx) => deleteView(tx, viewer, params.viewId))
    if (deleted && 'refused' in deleted) throw forbidden()
    // Already deleted is a success.
    if (deleted) audit({ about: 'view', from: deleted.name })
    return listFor(viewer)
  })

  async function listFor(viewer: Viewer) {
    const people = await listPeople(db)
    const nameOf = (userId: string) => {
      const owner = people.find(({ id }) => id === userId)
      return owner ? nameText(owner) : 'somebody of the team'
    }
    return (await listSavedViews(db, viewer.id)).map((view) => ({
      id: view.id,
      name: view.name,
      filter: view.filter,
      shared: view.shared,
      by: view.ownerId === viewer.id ? null : nameOf(view.ownerId),
      mayChange: canChangeView(view, viewer),
    }))
  }
}

const viewerOf = ({ id, role }: Callers['staff']['user']): Viewer => ({
  id,
  isManager: hasPermission(role, 'manage'),
})

const SENTENCES = {
  view_limit_reached: `You have ${MAX_OWN_VIEWS} saved views, which is as many as there can be. Delete one first.`,
  shared_view_limit_reached: `The team shares ${MAX_SHARED_VIEWS} views, which is as many as there can be. Keep this one to yourself.`,
}

const forbidden = () =>
  new HttpError(
    403,
    'forbidden',
    'Whoever saved this view may change it, and managers where it is shared.',
  )
