import { reportingRoutes } from '@vitrine/contract/reporting'
import { staffMay } from '@vitrine/domain/staff-roles'
import { listPeople } from '../accounts/index.ts'
import type { House } from '../platform/house.ts'
import { type Callers, type Http, HttpRefusal } from '../platform/http.ts'
import {
  deleteView,
  listSavedViews,
  MAX_OWN_VIEWS,
  MAX_SHARED_VIEWS,
  mayChange,
  saveView,
  type Viewer,
} from './save-view.ts'

export function serveSavedViews(http: Http, { db, clock }: House): void {
  http.serve(reportingRoutes.listSavedViews, ({ user }) => listFor(viewerOf(user)))

  http.serve(reportingRoutes.saveView, async ({ params, body, user, note }) => {
    const viewer = viewerOf(user)
    const wish = { id: params.viewId, ...body }
    const result = await db.transaction((tx) => saveView(tx, viewer, wish, clock()))
    if ('refused' in result) {
      switch (result.refused) {
        case 'not-yours':
          throw notYours()
        case 'too-many':
          throw new HttpRefusal(
            409,
            `You have ${MAX_OWN_VIEWS} saved views, which is as many as there can be. Delete one first.`,
          )
        case 'too-many-shared':
          throw new HttpRefusal(
            409,
            `The team shares ${MAX_SHARED_VIEWS} views, which is as many as there can be. Keep this one to yourself.`,
          )
      }
    }
    note({ about: 'view', from: result.before?.name ?? null, to: result.view.name })
    return listFor(viewer)
  })

  http.serve(reportingRoutes.deleteSavedView, async ({ params, user, note }) => {
    const viewer = viewerOf(user)
    const deleted = await db.transaction((tx) => deleteView(tx, viewer, params.viewId))
    if (deleted && 'refused' in deleted) throw notYours()
    // Gone already is what was wanted.
    if (deleted) note({ about: 'view', from: deleted.name })
    return listFor(viewer)
  })

  async function listFor(viewer: Viewer) {
    const people = await listPeople(db)
    return (await listSavedViews(db, viewer.id)).map((view) => ({
      id: view.id,
      name: view.name,
      filter: view.filter,
      shared: view.shared,
      by:
        view.ownerId === viewer.id
          ? null
          : (people.find(({ id }) => id === view.ownerId)?.username ?? 'somebody of the team'),
      mayChange: mayChange(view, viewer),
    }))
  }
}

const viewerOf = ({ id, role }: Callers['staff']['user']): Viewer => ({
  id,
  isManager: staffMay(role, 'manage'),
})

const notYours = () =>
  new HttpRefusal(403, 'Whoever saved this view may change it, and managers where it is shared.')
