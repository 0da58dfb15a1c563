import type { AppContext, Module } from '../platform/app-context.ts'
import {
  notifyAssigned,
  notifyMentioned,
  notifyOfApprovals,
  notifyOfCustomer,
  notifyLateOrdersJob,
} from './subscriptions.ts'
import { personal } from './personal.ts'
import type { NotificationDeps } from './notify-member.ts'
import { registerNotificationRoutes } from './staff-routes.ts'

export { notificationToMail } from './events.ts'
export {
  listPeopleWithUnmailed,
  lockNotification,
  lockUnmailed,
  markMailed,
  readMailPreference,
} from './mail-preference-store.ts'
export type { Notification } from './tables.ts'

/** Notifications of team members. */
export function createNotificationsModule(
  app: AppContext,
  deps: Pick<NotificationDeps, 'teamNotices'>,
): Module {
  const context = { ...app, ...deps }
  return {
    registerRoutes: (http) => registerNotificationRoutes(http, context),
    subscriptions: [
      notifyMentioned(context),
      notifyAssigned(context),
      ...notifyOfApprovals(context),
      ...notifyOfCustomer(context),
    ],
    jobs: [notifyLateOrdersJob(context)],
    personal,
  }
}
