import {
  type DraftResponse,
  type FileReadingResponse,
  type GateResponse,
  type ReadingsResponse,
  studioRoutes,
} from '@vitrine/contract/studio'
import { findDraftState, listDraftStates } from './draft-history.ts'
import { sourcesRoutes } from '@vitrine/contract/sources'
import { textAt } from '@vitrine/domain/resume/json-pointer'
import { cvRefusalMessages } from '@vitrine/domain/sources/cv-reading'
import { orderedLanguages } from '@vitrine/domain/languages/languages'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { isTemplateId } from '@vitrine/renderer/templates'
import { countPeople } from '../accounts/index.ts'
import { readIntake } from '../onboarding/index.ts'
import { findOrder, orderNotFound, type Order } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError, invalidFields } from '../platform/http.ts'
import { accept, type Refusals } from '../platform/refusals.ts'
import { describeLinkedInFile, noLinkedInFile, type SourceReading } from '../sources/index.ts'
import { type DraftingDeps, draftFromCv } from './draft-from-cv.ts'
import { listDrafts } from './draft-store.ts'
import { compareDocuments } from './compare-documents.ts'
import { readGateInput } from './read-gate.ts'
import { resolveItems, type ResolveItemsResult } from './resolve-items.ts'
import { answerPeople, readOrderReadings } from './order-readings.ts'
import { listLinkedInFields, removeLinkedInFile } from './remove-linkedin-file.ts'
import { changeTheme } from './change-theme.ts'
import { saveDraft } from './save-draft.ts'
import type { Draft } from './tables.ts'

import type { Rewriter } from './rewriter/rewriter.ts'
import type { SpellChecker } from './spelling/spell-checker.ts'
import type { Translator } from './translator/translator.ts'

export type StudioDeps = DraftingDeps &
  Pick<AppContext, 'orderLookups'> & {
    /** Warms up the reader. */
    readonly prewarm: () => void
    /** Null: not configured. */
    readonly translator: Translator | null
    readonly speller: SpellChecker
    /** Null: not configured. */
    readonly rewriter: Rewriter | null
  }

/** Several times a long CV. */
export const MAX_DRAFT_BYTES = 512 * 1024

// oxlint-disable-next-line max-lines-per-function -- a flat list of routes
export function registerStudioRoutes(http: Http, deps: StudioDeps): void {
  const { db, emit, clock, joinReadings } = deps

  http.serve(studioRoutes.readReadings, async ({ params }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    return describeReadings(order)
  })

  async function describeReadings(order: Order): Promise<ReadingsResponse> {
    const { files, question, answer, used } = await readOrderReadings(db, order)
    const { cv, linkedin } = files
    // The editor will request the reading soon.
    if ([cv, linkedin].some((each) => each && !each.reading)) deps.prewarm()
    return {
      cv: describeReading(cv),
      linkedin: {
        ...describeReading(linkedin),
        file: linkedin ? describeLinkedInFile(linkedin.file) : null,
      },
      joined: joinReadings(used.cv, used.linkedin),
      people: question && {
        ...question,
        answer: answer?.answer ?? null,
        answeredBy: answer?.givenBy ?? null,
      },
    }
  }

  http.serve(studioRoutes.answerPeople, async ({ params, body, user }) => {
    const given = { ...params, ...body, username: user.username }
    const result = await db.transaction((tx) => answerPeople(tx, given, clock()))
    accept(result, {
      order_not_found: orderNotFound,
      order_status_conflict: DRAFTS_CLOSED,
      item_changed: [409, 'The files have changed meanwhile. Reload the page.'],
    })
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    return describeReadings(order)
  })

  http.serve(sourcesRoutes.listLinkedInFields, async ({ params }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    const found = await listLinkedInFields(db, order)
    return {
      unchanged: found[0]?.unchanged.length ?? 0,
      edited: (found[0]?.edited ?? []).map((field) => ({
        language: found[0]?.draft.language ?? '',
        field,
        text: textAt(found[0]?.draft.resume, field),
      })),
    }
  })

  http.serve(sourcesRoutes.removeLinkedInFile, async ({ params, query, user, actor }) => {
    const removed = { ...params, ...query, actor, username: user.username }
    if (!(await removeLinkedInFile(deps, removed))) throw noLinkedInFile()
    return {}
  })

  http.serve(studioRoutes.draftFromCv, async ({ params, actor }) => {
    const result = await draftFromCv(deps, params.orderId, params.language, actor)
    const { draft, kept } = accept(result, {
      order_not_found: orderNotFound,
      file_unreadable: ({ advice }) => new HttpError(422, 'file_unreadable', advice),
      order_status_conflict: DRAFTS_CLOSED,
      people_differ: ({ question: { names, filesDiffer } }) =>
        new HttpError(
          409,
          'people_differ',
          filesDiffer
            ? `The files name two people: the CV ${names.cv}, LinkedIn ${names.linkedin}. Say first whose site it is.`
            : `The order is by ${names.order}, the file names ${names.cv ?? names.linkedin}. Say first whose site it is.`,
        ),
      file_missing: [
        409,
        'There is no CV and no LinkedIn file yet. Add one, or write the draft by hand.',
      ],
    })
    return { draft: describe(draft), kept }
  })

  http.serve(studioRoutes.listDrafts, async ({ params }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    const { languages } = await readIntake(db, order)
    return {
      languages: orderedLanguages(languages).map(({ code, name }) => ({ code, name })),
      drafts: (await listDrafts(db, order.id)).map(describe),
    }
  })

  http.serve(
    studioRoutes.saveDraft,
    async ({ params, body, user, actor }) => {
      if (!isTemplateId(body.templateId)) throw invalidFields({ templateId: 'Choose a template' })
      const writer = { actor, username: user.username }
      const save = { ...params, ...body }
      const result = await db.transaction((tx) => saveDraft(tx, emit, save, writer, clock()))
      const { draft } = accept(result, {
        order_not_found: orderNotFound,
        order_status_conflict: DRAFTS_CLOSED,
        draft_outdated: ({ newest: { updatedBy } }) =>
          new HttpError(
            409,
            'draft_outdated',
            `${updatedBy} saved this draft in the meantime. Load the newest, then add your changes.`,
          ),
      })
      return describe(draft)
    },
    { bodyLimit: MAX_DRAFT_BYTES },
  )

  http.serve(studioRoutes.listDraftStates, async ({ params }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    const states = await listDraftStates(db, order.id, params.language)
    return {
      states: states.map(({ beganAt, savedAt, ...rest }) => ({
        ...rest,
        beganAt: beganAt.toISOString(),
        savedAt: savedAt.toISOString(),
      })),
    }
  })

  http.serve(studioRoutes.readDraftState, async ({ params }) => {
    const state = await findDraftState(db, params.orderId, params.language, params.revision)
    if (!state) throw new HttpError(404, 'not_found', 'The history has moved on. Open it again.')
    const { resume, templateId, themeId } = state
    return { resume, templateId, themeId }
  })

  http.serve(studioRoutes.correctTheme, async ({ params, body, user, actor }) => {
    const correction = { ...params, ...body }
    const writer = { actor, username: user.username }
    const result = await db.transaction((tx) => changeTheme(tx, correction, writer, clock()))
    return accept(result, {
      order_not_found: orderNotFound,
      order_status_conflict: DRAFTS_CLOSED,
    })
  })
}

/** Gate, its resolutions and the list of claims. */
export function registerGateRoutes(http: Http, deps: StudioDeps): void {
  const { db, clock } = deps

  http.serve(studioRoutes.readGate, async ({ params }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    return describeGate(order)
  })

  http.serve(studioRoutes.readClaims, async ({ params }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    const gate = await readGateInput(db, deps.orderLookups, order)
    return {
      reference: orderReference(order.id),
      customerName: `${order.customerFirstName} ${order.customerLastName}`,
      at: clock().toISOString(),
      languages: gate.languages.map(({ code, name }) => ({
        ...{ code, name },
        isWritten: gate.drafts.some(({ language }) => language === code),
      })),
      rows: await compareDocuments('claimsLedger', gate),
    }
  })

  http.serve(studioRoutes.resolveItems, async ({ params, body, user, actor }) => {
    const { orderId } = params
    const given = { orderId, words: '', ...body }
    const giver = { actor, username: user.username }
    const result = await db.transaction((tx) =>
      resolveItems(tx, deps.orderLookups, given, giver, clock()),
    )
    accept(result, RESOLUTION_REFUSALS)
    const order = await findOrder(db, orderId)
    if (!order) throw orderNotFound()
    return describeGate(order)
  })

  async function describeGate(order: Order): Promise<GateResponse> {
    const gate = await readGateInput(db, deps.orderLookups, order)
    return {
      items: [
        ...(await compareDocuments('listOpenItems', gate)),
        ...(await compareDocuments('listFieldsToCheck', gate)),
      ],
      given: gate.given.map(({ givenAt, ...rest }) => ({
        ...rest,
        givenAt: givenAt.toISOString(),
      })),
      told: [...gate.told],
      unread: [...gate.unread],
      wishes: [...gate.wishes],
      missingWords: [...gate.missingWords],
      photo: gate.photo,
      takesTwo: (await countPeople(db)) > 1,
    }
  }
}

const DRAFTS_CLOSED = [409, 'The order is unpaid, canceled or closed: it takes no drafts.'] as const

const RESOLUTION_REFUSALS: Refusals<ResolveItemsResult> = {
  order_not_found: orderNotFound,
  order_status_conflict: DRAFTS_CLOSED,
  item_changed: [
    409,
    'The draft has changed meanwhile, or somebody was faster. Look at the list again.',
  ],
  fix_required: ({ item }) =>
    new HttpError(409, 'fix_required', `${item.sentence}. That has to be put right.`),
  source_required: ({ item }) =>
    new HttpError(
      409,
      'source_required',
      `${item.sentence}. That is a new fact: name its source, or change the text.`,
    ),
  second_person_required: ({ item }) =>
    new HttpError(
      409,
      'second_person_required',
      `${item.sentence}. You wrote it: somebody else of the team has to give the reason, or you name the source.`,
    ),
}

function describeReading(source: SourceReading | undefined): FileReadingResponse {
  const stored = source?.reading
  return {
    fileName: source?.file.fileName ?? null,
    readAt: stored?.readAt.toISOString() ?? null,
    reading: stored?.reading ?? null,
    corrections: source?.file.corrections ?? [],
    refusal: stored?.refused
      ? { refused: stored.refused, advice: cvRefusalMessages[stored.refused] }
      : null,
  }
}

function describe(draft: Draft): DraftResponse {
  const { orderId: _, updatedAt, ...rest } = draft
  return { ...rest, updatedAt: updatedAt.toISOString() }
}
