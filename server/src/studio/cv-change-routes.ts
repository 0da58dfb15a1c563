import {
  type CvChangesResponse,
  studioRoutes,
  type TeamCvChangesResponse,
} from '@vitrine/contract/studio'
import { findLanguage } from '@vitrine/domain/languages/languages'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { accept } from '../platform/refusals.ts'
import type { ReadingDeps } from '../sources/index.ts'
import { compareDocuments } from './compare-documents.ts'
import { compareCv, type CvComparison, findMatchingDraft, applyCvChange } from './compare-cv.ts'

/** Changes between two CVs, for customers to view and for staff to apply. */
export function registerCvChangeRoutes(http: Http, deps: AppContext & ReadingDeps): void {
  http.serve(
    studioRoutes.readMyCvChanges,
    async ({ order, params }) => describe(await compare(order.id, params.fileId)),
    // Reading a file starts a child process.
    { limit: { max: 60, windowSeconds: 3600 } },
  )

  http.serve(studioRoutes.readCvChanges, async ({ params }) =>
    describeToTeam(params.orderId, await compare(params.orderId, params.fileId)),
  )

  http.serve(studioRoutes.applyCvChange, async ({ params, body, actor, user }) => {
    const comparison = await compare(params.orderId, params.fileId)
    const writer = { actor, username: user.username }
    const result = await applyCvChange(deps, comparison, body, writer)
    accept(result, {
      change_not_found: [409, 'The two CVs differ in other things by now. Compare them again.'],
      draft_missing: [409, 'There is no draft in this language yet. Draft from the CV first.'],
      order_status_conflict: [409, 'The order is unpaid or over: its drafts stay as they are.'],
    })
    return describeToTeam(params.orderId, comparison)
  })

  async function compare(orderId: string, fileId: string): Promise<CvComparison> {
    const result = await compareCv(deps, orderId, fileId)
    return accept(result, {
      file_not_found: [404, 'This file is not kept any more.'],
      file_not_comparable: [409, 'This file is a picture: there is nothing in it to compare.'],
      cv_missing: [409, 'There is no earlier CV that this one could be compared with.'],
      file_unreadable: ({ fileName, advice }) =>
        new HttpError(422, 'file_unreadable', `${fileName}: ${advice}`),
    }).comparison
  }

  function describe({ file, earlierName, changes }: CvComparison): CvChangesResponse {
    return { earlierName, newerName: file.fileName, changes: [...changes] }
  }

  async function describeToTeam(
    orderId: string,
    comparison: CvComparison,
  ): Promise<TeamCvChangesResponse> {
    const draft = await findMatchingDraft(deps, orderId, comparison)
    const { earlier, newer, changes } = comparison
    const taken =
      draft &&
      (await compareDocuments('areCvChangesApplied', draft.resume, earlier, newer, changes))
    return {
      ...describe(comparison),
      draft: draft
        ? { code: draft.language, name: findLanguage(draft.language)?.name ?? draft.language }
        : null,
      changes: changes.map((change, place) => ({ ...change, taken: taken?.[place] ?? false })),
    }
  }
}
