import { type DraftAnswer, studioRoutes } from '@vitrine/contract/studio'
import { cvRefusalText } from '@vitrine/domain/cv-reading'
import { siteLanguageOf } from '@vitrine/domain/languages'
import { readIntake } from '../onboarding/index.ts'
import { type Actor, findOrder, noSuchOrder } from '../ordering/index.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { type DraftingDeps, draftFromCv } from './draft-from-cv.ts'
import { findReading, listDrafts } from './draft-store.ts'
import { saveDraft } from './save-draft.ts'
import type { Draft } from './tables.ts'

export type StudioDeps = DraftingDeps & {
  readonly actorOf: (request: object) => Actor
  readonly usernameOf: (request: object) => string
  readonly isTemplateId: (id: string) => boolean
}

/** A long CV in one language, several times over. */
const DRAFT_BYTES = 512 * 1024

export function registerStudioStaffRoutes(http: Http, deps: StudioDeps): void {
  const { db, emit, clock, actorOf, usernameOf, isTemplateId } = deps

  http.serve(studioRoutes.readCvReading, async ({ params }) => {
    const stored = await findReading(db, params.orderId)
    return {
      fileName: stored?.fileName ?? null,
      readAt: stored?.readAt.toISOString() ?? null,
      reading: stored?.reading ?? null,
      refusal: stored?.refused
        ? { refused: stored.refused, advice: cvRefusalText[stored.refused] }
        : null,
    }
  })

  http.serve(studioRoutes.draftFromCv, async ({ params, request }) => {
    const result = await draftFromCv(deps, params.orderId, params.language, actorOf(request))
    if ('draft' in result) return { draft: describe(result.draft), kept: result.kept }
    if (result.refused === 'no-such-order') throw noSuchOrder()
    if (result.refused === 'unreadable') throw new HttpRefusal(422, result.advice)
    if (result.refused === 'not-open') throw notOpen()
    throw new HttpRefusal(409, 'There is no CV file yet. Upload one, or write the draft by hand.')
  })

  http.serve(studioRoutes.listDrafts, async ({ params }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw noSuchOrder()
    const { languages } = await readIntake(db, order)
    const ordered = (languages.length > 0 ? languages : ['English']).map(siteLanguageOf)
    return {
      languages: ordered.map(({ code, name }) => ({ code, name })),
      drafts: (await listDrafts(db, order.id)).map(describe),
    }
  })

  http.serve(
    studioRoutes.saveDraft,
    async ({ params, body, request }) => {
      if (!isTemplateId(body.templateId)) {
        throw new HttpRefusal(400, 'Choose a template', { templateId: 'Choose a template' })
      }
      const result = await db.transaction((tx) =>
        saveDraft(
          tx,
          emit,
          { ...params, ...body },
          { actor: actorOf(request), username: usernameOf(request) },
          clock(),
        ),
      )
      if ('draft' in result) return describe(result.draft)
      if (result.refused === 'newer') {
        throw new HttpRefusal(
          409,
          `${result.newest.updatedBy} saved this draft in the meantime. Load the newest, then add your changes.`,
        )
      }
      throw result.refused === 'no-such-order' ? noSuchOrder() : notOpen()
    },
    { bodyLimit: DRAFT_BYTES },
  )
}

const notOpen = () =>
  new HttpRefusal(409, 'The order is unpaid, cancelled or closed: it takes no drafts.')

function describe(draft: Draft): DraftAnswer {
  const { orderId: _, updatedAt, ...rest } = draft
  return { ...rest, updatedAt: updatedAt.toISOString() }
}
