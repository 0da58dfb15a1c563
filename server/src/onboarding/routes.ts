import {
  type IntakeResponse,
  correctionsField,
  onboardingRoutes,
  type StaffIntakeResponse,
} from '@vitrine/contract/onboarding'
import type { CvCorrection } from '@vitrine/domain/sources/cv-corrections'
import { plans } from '@vitrine/domain/catalog/plans'
import {
  deliveryClockOf,
  findOrder,
  orderNotFound,
  onboardingTokenOf,
  type Order,
  readHistory,
} from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError, invalidFields, refusal } from '../platform/http.ts'
import { readUpload } from '../platform/read-upload.ts'
import { sendFile } from '../platform/send-file.ts'
import { CV_UPLOAD_BYTES, cvUpload, recordDownload, type Uploads } from '../sources/index.ts'
import { saveAnswers } from './save-answers.ts'
import { isComplete } from './complete-intake.ts'
import { correctLanguages } from './correct-intake.ts'
import { readIntake } from './intake-store.ts'
import type { Intake } from './tables.ts'
import { suggestAlternatives } from './subdomain-store.ts'
import { storeCv, type StoreCvResult } from './store-cv.ts'

export type OnboardingDeps = AppContext & Uploads

const UPLOAD = cvUpload('cvFile')

export function registerOnboardingRoutes(http: Http, deps: OnboardingDeps): void {
  const { db, clock, appSecret } = deps

  http.serve(onboardingRoutes.readIntake, async ({ order }) => {
    return describe(order, await readIntake(db, order))
  })

  http.serve(onboardingRoutes.patchIntake, async ({ body, order }) => {
    const result = await db.transaction((tx) =>
      saveAnswers(tx, deps, { orderId: order.id, answers: body, actor: 'customer' }, clock()),
    )
    if ('intake' in result) return describe(order, result.intake)
    if (result.refused === 'validation_failed') throw invalidFields(result.fields)
    if (result.refused === 'subdomain_taken') throw subdomainTaken(result.proposals)
    throw productionStarted()
  })

  http.serve(
    onboardingRoutes.uploadCv,
    async ({ order, request }) => {
      const upload = await readUpload(request, UPLOAD)
      const corrections = readCorrections(upload.textOf('corrections'))
      return answerUpload(await storeCv(deps, order.id, { ...upload, corrections }, 'customer'))
    },
    {
      bodyLimit: CV_UPLOAD_BYTES,
      upload: true,
      limit: { max: 10, windowSeconds: 3600 },
    },
  )

  async function describe(order: Order, intake: Intake): Promise<IntakeResponse> {
    return {
      ...(await describeIntake(deps, order, intake)),
      clockState: deliveryClockOf(order, await readHistory(db, order.id), clock()).state,
      onboardingToken: onboardingTokenOf(order, appSecret),
    }
  }
}

export function registerStaffIntakeRoutes(http: Http, deps: OnboardingDeps): void {
  const { db, clock, emit, files, quarantine } = deps

  http.serve(onboardingRoutes.readStaffIntake, async ({ params }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    return describeToTeam(order, await readIntake(db, order))
  })

  http.serve(onboardingRoutes.correctLanguages, async ({ params, body, actor }) => {
    const correction = { ...params, ...body, actor }
    const result = await db.transaction((tx) => correctLanguages(tx, emit, correction, clock()))
    if ('intake' in result) return describeToTeam(result.order, result.intake)
    if ('sentence' in result) throw invalidFields({ languages: result.sentence })
    if (result.refused === 'no_such_order') throw orderNotFound()
    throw refusal(
      result.refused,
      'The order is unpaid, closed or over: its wishes stay as they are.',
    )
  })

  async function describeToTeam(order: Order, intake: Intake): Promise<StaffIntakeResponse> {
    const { cvFile } = intake
    return {
      ...(await describeIntake(deps, order, intake)),
      cvFileSize: cvFile?.fileSize ?? null,
      cvFileType: cvFile?.fileType ?? null,
      cvUploadedAt: cvFile?.addedAt.toISOString() ?? null,
      cvScannedAt: cvFile?.scannedAt?.toISOString() ?? null,
      cvInQuarantine: await quarantine.holds(cvFile?.fileKey ?? null),
      complete: isComplete(intake),
    }
  }

  http.serve(
    onboardingRoutes.uploadCvForCustomer,
    async ({ params, actor, request }) =>
      answerUpload(await storeCv(deps, params.orderId, await readUpload(request, UPLOAD), actor)),
    { bodyLimit: CV_UPLOAD_BYTES, upload: true },
  )

  http.serve(onboardingRoutes.downloadCv, async ({ params, actor, reply }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    const { cvFile } = await readIntake(db, order)
    const body = cvFile && (await files.get(cvFile.fileKey))
    if (!body) throw new HttpError(404, 'file_not_found', 'There is no CV file yet.')
    await db.transaction((tx) => recordDownload(tx, cvFile, actor, clock()))
    return sendFile(reply, body, cvFile.fileName, cvFile.fileType)
  })
}

async function describeIntake(
  { db, verifyingSecrets }: Pick<AppContext, 'db' | 'verifyingSecrets'>,
  order: Order,
  intake: Intake,
) {
  const {
    languages,
    domainPreferences,
    subdomain,
    selectedDomain,
    colorScheme,
    onboardingStatus,
    linkedinUrl,
    cvSource,
    cvFile,
    cvUrl,
  } = intake
  return {
    packageId: order.packageId,
    maxLanguages: plans[order.packageId].maxLanguages,
    languages,
    domainPreferences,
    subdomain,
    addressProposals: await suggestAlternatives(db, order.id, subdomain, verifyingSecrets),
    selectedDomain,
    colorScheme,
    onboardingStatus,
    linkedinUrl,
    cvSource,
    cvFileName: cvFile?.fileName ?? null,
    cvUrl,
  }
}

/** Corrections from the CV trial, as JSON in a form field. */
function readCorrections(text: string | undefined): CvCorrection[] {
  if (text === undefined) return []
  const parsed = correctionsField.safeParse(text)
  if (parsed.success) return parsed.data
  throw invalidFields({ cvFile: 'What you corrected did not arrive whole. Send the file again' })
}

function answerUpload(result: StoreCvResult) {
  if ('file' in result) {
    const { fileName, fileSize, fileType } = result.file
    return { cvFileName: fileName, cvFileSize: fileSize, cvFileType: fileType }
  }
  if ('sentence' in result) throw invalidFields({ cvFile: result.sentence })
  throw result.refused === 'order_not_found' ? orderNotFound() : productionStarted()
}

export function subdomainTaken(proposals: readonly string[]): HttpError {
  const sentence = 'That address is taken'
  return new HttpError(409, 'subdomain_taken', sentence, {
    fields: { subdomain: sentence },
    items: proposals,
  })
}

const productionStarted = () =>
  refusal(
    'production_started',
    'We are building your site already. Write to us to change something.',
  )
