import { accountRoutes } from './accounts.ts'
import { addressRoutes } from './addresses.ts'
import { auditRoutes } from './audit.ts'
import { billingRoutes } from './billing.ts'
import { manualOrderRoutes } from './manual-orders.ts'
import { catalogRoutes } from './catalog.ts'
import { contactRoutes } from './contact.ts'
import { conversationRoutes } from './conversation.ts'
import { doctorRoutes } from './doctor.ts'
import { hostingRoutes } from './hosting.ts'
import { emailPreviewRoutes } from './email-previews.ts'
import { pagePreviewRoutes } from './page-previews.ts'
import { linkRoutes } from './links.ts'
import { emailRoutes } from './emails.ts'
import { noteRoutes } from './notes.ts'
import { notificationRoutes } from './notifications.ts'
import { onboardingRoutes } from './onboarding.ts'
import { orderingRoutes } from './ordering.ts'
import { paymentRoutes } from './payments.ts'
import { portfolioRoutes } from './portfolio.ts'
import { privacyRoutes } from './privacy.ts'
import { publishingRoutes } from './publishing.ts'
import { ratingRoutes } from './ratings.ts'
import { reportingRoutes } from './reporting.ts'
import { reviewRoutes } from './reviews.ts'
import { settingsRoutes } from './settings.ts'
import { sourcesRoutes } from './sources.ts'
import { studioRoutes } from './studio.ts'
import { visitRoutes } from './visits.ts'
import { webhookRoutes } from './webhooks.ts'

/** All routes by module. The server serves no others. */
export const routes = {
  ...catalogRoutes,
  ...accountRoutes,
  ...settingsRoutes,
  ...orderingRoutes,
  ...auditRoutes,
  ...paymentRoutes,
  ...manualOrderRoutes,
  ...billingRoutes,
  ...sourcesRoutes,
  ...onboardingRoutes,
  ...studioRoutes,
  ...addressRoutes,
  ...hostingRoutes,
  ...publishingRoutes,
  ...reviewRoutes,
  ...visitRoutes,
  ...webhookRoutes,
  ...linkRoutes,
  ...portfolioRoutes,
  ...contactRoutes,
  ...ratingRoutes,
  ...conversationRoutes,
  ...noteRoutes,
  ...notificationRoutes,
  ...emailRoutes,
  ...emailPreviewRoutes,
  ...pagePreviewRoutes,
  ...reportingRoutes,
  ...privacyRoutes,
  ...doctorRoutes,
}
