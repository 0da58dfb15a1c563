import { type IntakeAnswer, onboardingRoutes } from '@vitrine/contract/onboarding'
import { plans } from '@vitrine/domain/catalog'
import { findOrder, noSuchOrder, onboardingTokenOf, type Order } from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { readUpload } from '../platform/read-upload.ts'
import { answerQuestions } from './answer-questions.ts'
import { isComplete } from './complete-intake.ts'
import { readIntake } from './intake-store.ts'
import { CV_UPLOAD_BYTES, cvUpload, type Uploads } from './receive-file.ts'
import { sendFile } from './send-file.ts'
import type { Intake } from './tables.ts'
import { takeCv, type TakeCvResult } from './take-cv.ts'

export type OnboardingDeps = House & Uploads

const UPLOAD = cvUpload('cvFile')

export function serveOnboarding(http: Http, deps: OnboardingDeps): void {
  const { db, emit, clock, appSecret } = deps

  http.serve(onboardingRoutes.readIntake, async ({ order }) => {
    return describe(order, await readIntake(db, order))
  })

  http.serve(onboardingRoutes.patchIntake, async ({ body, order }) => {
    const result = await db.transaction((tx) =>
      answerQuestions(tx, emit, order.id, body, 'customer', clock()),
    )
    if ('intake' in result) return describe(order, result.intake)
    if (result.refused === 'fields') {
      throw new HttpRefusal(
        400,
        Object.values(result.fields)[0] ?? 'Check your answers',
        result.fields,
      )
    }
    throw productionStarted()
  })

  http.serve(
    onboardingRoutes.uploadCv,
    async ({ order, request }) =>
      answerUpload(await takeCv(deps, order.id, await readUpload(request, UPLOAD), 'customer')),
    {
      bodyLimit: CV_UPLOAD_BYTES,
      upload: true,
      limit: { max: 10, windowSeconds: 3600 },
    },
  )

  function describe(order: Order, intake: Intake): IntakeAnswer {
    return {
      ...describeIntake(order, intake),
      onboardingToken: onboardingTokenOf(order, appSecret),
    }
  }
}

export function serveIntakesToTeam(http: Http, deps: OnboardingDeps): void {
  const { db, files, quarantine } = deps

  http.serve(onboardingRoutes.readStaffIntake, async ({ params }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw noSuchOrder()
    const intake = await readIntake(db, order)
    return {
      ...describeIntake(order, intake),
      cvFileSize: intake.cvFileSize,
      cvFileType: intake.cvFileType,
      cvUploadedAt: intake.cvUploadedAt?.toISOString() ?? null,
      cvScannedAt: intake.cvScannedAt?.toISOString() ?? null,
      cvInQuarantine: await quarantine.holds(intake.cvFileKey),
      complete: isComplete(intake),
    }
  })

  http.serve(
    onboardingRoutes.uploadCvForCustomer,
    async ({ params, actor, request }) =>
      answerUpload(await takeCv(deps, params.orderId, await readUpload(request, UPLOAD), actor)),
    { bodyLimit: CV_UPLOAD_BYTES, upload: true },
  )

  http.serve(onboardingRoutes.downloadCv, async ({ params, reply }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw noSuchOrder()
    const intake = await readIntake(db, order)
    const body = intake.cvFileKey === null ? undefined : await files.get(intake.cvFileKey)
    if (!body) throw new HttpRefusal(404, 'There is no CV file yet.')
    return sendFile(reply, body, intake.cvFileName ?? 'cv', intake.cvFileType)
  })
}

function describeIntake(order: Order, intake: Intake) {
  const {
    languages,
    domainPreferences,
    subdomain,
    selectedDomain,
    colorScheme,
    onboardingStatus,
    linkedinUrl,
    cvSource,
    cvFileName,
    cvUrl,
  } = intake
  return {
    packageId: order.packageId,
    maxLanguages: plans[order.packageId].maxLanguages,
    languages,
    domainPreferences,
    subdomain,
    selectedDomain,
    colorScheme,
    onboardingStatus,
    linkedinUrl,
    cvSource,
    cvFileName,
    cvUrl,
  }
}

function answerUpload(result: TakeCvResult) {
  if ('refused' in result) {
    if (result.refused === 'production-started') throw productionStarted()
    throw new HttpRefusal(400, result.sentence, { cvFile: result.sentence })
  }
  const { cvFileName, cvFileSize, cvFileType } = result.intake
  return { cvFileName: cvFileName ?? '', cvFileSize: cvFileSize ?? 0, cvFileType: cvFileType ?? '' }
}

const productionStarted = () =>
  new HttpRefusal(409, 'We are building your site already. Write to us to change something.')
