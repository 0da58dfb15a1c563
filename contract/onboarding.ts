import { z } from 'zod'
import { planIdSchema } from '@vitrine/domain/catalog/plans'
import { cvCorrectionsSchema } from '@vitrine/domain/sources/cv-corrections'
import { onboardingStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { domainPreferenceSchema, themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { clockResponse } from './ordering.ts'
import { languageNames } from './payments.ts'
import {
  boundedText,
  timestamp,
  MAX_EMAIL,
  requiredText,
  route,
  webUrl,
  fileResponse,
  customerRoute,
  orderRoute,
} from './route.ts'

/** The order as the onboarding pages see it: no name, email or amount. */
export const intakeResponse = z.object({
  packageId: planIdSchema,
  maxLanguages: z.int(),
  languages: z.array(z.string()),
  domainPreferences: z.array(z.string()),
  subdomain: z.string().nullable(),
  /** Free alternatives if another order has the subdomain; null: it is free. */
  addressProposals: z.array(z.string()).nullable(),
  selectedDomain: z.string().nullable(),
  colorScheme: z.string().nullable(),
  onboardingToken: z.string(),
  onboardingStatus: onboardingStatusSchema,
  /** State of the delivery clock. */
  clockState: clockResponse.shape.state,
  linkedinUrl: z.string().nullable(),
  cvSource: z.enum(['link', 'upload', 'later']).nullable(),
  cvFileName: z.string().nullable(),
  cvUrl: z.string().nullable(),
})
export type IntakeResponse = z.infer<typeof intakeResponse>

/** The fields that customers may change. */
export const patchIntakeBody = z.strictObject({
  onboardingStatus: onboardingStatusSchema.optional(),
  cvUrl: webUrl.nullable().optional(),
  cvSource: z.enum(['link', 'later']).optional(),
  linkedinUrl: webUrl.nullable().optional(),
  languages: languageNames.optional(),
  domainPreferences: z.array(domainPreferenceSchema).max(5).optional(),
  subdomain: boundedText(63).nullable().optional(),
  selectedDomain: boundedText(253).nullable().optional(),
  colorScheme: themeIdSchema.nullable().optional(),
})
export type PatchIntakeBody = z.infer<typeof patchIntakeBody>

export const uploadResponse = z.object({
  cvFileName: z.string(),
  cvFileSize: z.int(),
  cvFileType: z.string(),
})

/** The intake as the team sees it. */
export const staffIntakeResponse = intakeResponse
  .omit({ onboardingToken: true, clockState: true })
  .extend({
    cvFileSize: z.int().nullable(),
    cvFileType: z.string().nullable(),
    cvUploadedAt: timestamp.nullable(),
    /** Null: not scanned. */
    cvScannedAt: timestamp.nullable(),
    /** Locked until the virus scanner answers. */
    cvInQuarantine: z.boolean(),
    complete: z.boolean(),
  })
export type StaffIntakeResponse = z.infer<typeof staffIntakeResponse>

/** Form field before the file. */
export const correctionsField = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'takes JSON' })
      return z.NEVER
    }
  })
  .pipe(cvCorrectionsSchema)

/** Files that can be copied from another order. */
export const copiedFileKinds = ['cv', 'linkedin', 'photo'] as const
export const copiedFileKindSchema = z.enum(copiedFileKinds)
export type CopiedFileKind = z.infer<typeof copiedFileKindSchema>

export const onboardingRoutes = {
  readIntake: route('GET /api/orders/:paymentIntentId', {
    ...customerRoute,
    summary: 'Reads the intake',
    response: intakeResponse,
  }),
  patchIntake: route('PATCH /api/orders/:paymentIntentId', {
    ...customerRoute,
    summary: 'Saves parts of the intake',
    body: patchIntakeBody,
    response: intakeResponse,
    errors: { subdomain_taken: 409, production_started: 409 },
  }),
  uploadCv: route('POST /api/orders/:paymentIntentId/upload-cv', {
    ...customerRoute,
    summary: 'Uploads the CV, with the corrections that the customer made in the trial',
    upload: { file: 'cvFile', fields: z.object({ corrections: z.string().optional() }) },
    response: uploadResponse,
    errors: { production_started: 409 },
  }),
  readStaffIntake: route('GET /api/admin/orders/:orderId/intake', {
    ...orderRoute,
    summary: 'Reads the intake',
    response: staffIntakeResponse,
    errors: { order_not_found: 404 },
  }),
  uploadCvForCustomer: route('POST /api/admin/orders/:orderId/cv', {
    ...orderRoute,
    summary: 'Uploads a CV for the customer',
    upload: { file: 'cvFile' },
    response: uploadResponse,
    errors: { order_not_found: 404, production_started: 409 },
  }),
  downloadCv: route('GET /api/admin/orders/:orderId/cv', {
    ...orderRoute,
    audited: 'always',
    summary: 'Downloads the CV',
    response: fileResponse('application/octet-stream'),
    errors: { order_not_found: 404, file_not_found: 404 },
  }),
  copyFileFromOrder: route('POST /api/admin/orders/:orderId/taken-files', {
    ...orderRoute,
    summary: 'Copies a file from another order of the same person',
    body: z.strictObject({
      kind: copiedFileKindSchema,
      /** Number of the other order. */
      number: requiredText(20, 'Enter the number of the other order'),
      /** Email address of the other order, if it is not this order's. */
      confirmation: boundedText(MAX_EMAIL).optional(),
    }),
    response: z.object({ fileName: z.string() }),
    errors: {
      order_not_found: 404,
      source_order_not_found: 409,
      same_order: 409,
      file_not_found: 409,
      file_in_quarantine: 409,
      other_person: 409,
      file_exists: 409,
      order_status_conflict: 409,
    },
  }),
  correctLanguages: route('PUT /api/admin/orders/:orderId/languages', {
    ...orderRoute,
    summary: 'Corrects the ordered languages within the plan',
    body: z.object({
      languages: languageNames.min(1, 'Name at least one language'),
    }),
    response: staffIntakeResponse,
    errors: { order_not_found: 404, order_status_conflict: 409 },
  }),
}
