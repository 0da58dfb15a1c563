import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { Actor } from '@vitrine/domain/audit/actor'
import { applyCorrections } from '@vitrine/domain/sources/cv-corrections'
import { type CvRefusalReason, cvRefusalMessages } from '@vitrine/domain/sources/cv-reading'
import type { PeopleQuestion } from '@vitrine/domain/sources/people-question'
import { fillDraft } from '@vitrine/domain/drafts/fill-draft'
import { textAt } from '@vitrine/domain/resume/json-pointer'
import { plainResume } from '@vitrine/domain/resume/stored-resume'
import { suggestTemplate } from '@vitrine/renderer/templates'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { readIntake } from '../onboarding/index.ts'
import { findOrder, moveOrder, type Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import {
  findSourceFile,
  type JoinReadings,
  type ReadingDeps,
  readSourceFiles,
} from '../sources/index.ts'
import { readDraft, writeDraft } from './draft-store.ts'
import { trackTranslationSource } from './translation-source.ts'
import { sectionOf, editedSections } from './field-authors.ts'
import { readOrderReadings } from './order-readings.ts'
import { applyConflictDecisions, excludeChosenFields } from './conflict-decisions.ts'
import type { Draft } from './tables.ts'

export type DraftFromCvResult =
  | { draft: Draft; kept: string[] }
  | { refused: 'order_not_found' | 'file_missing' | 'order_status_conflict' }
  /** Order and files name different people, and nobody said whose site it is. */
  | { refused: 'people_differ'; question: PeopleQuestion }
  | { refused: 'file_unreadable'; reason: CvRefusalReason; advice: string }

export type DraftingDeps = ReadingDeps & {
  readonly emit: Emit
  readonly joinReadings: JoinReadings
}

/** Default theme if the customer chose none. */
const FIRST_THEME = 'quadratic'

/**
 * Fills a draft from the CV and the LinkedIn file. Redrafting replaces only sections that no person
 * has edited; `kept` names the others. Conflict decisions and the customer's corrections apply
 * again.
 */
export async function draftFromCv(
  deps: DraftingDeps,
  orderId: string,
  language: string,
  actor: Actor,
): Promise<DraftFromCvResult> {
  const { db, clock } = deps
  const order = await findOrder(db, orderId)
  if (!order) return { refused: 'order_not_found' }
  if (!orderAllows.draft(order)) return { refused: 'order_status_conflict' }
  const { cv, linkedin } = await readSourceFiles(deps, order.id)
  if (!cv && !linkedin) return { refused: 'file_missing' }
  const { question, answer, used } = await readOrderReadings(db, order)
  if (question !== null && answer === null) return { refused: 'people_differ', question }
  const joined = deps.joinReadings(used.cv, used.linkedin)
  if (joined === null) {
    const reason = cv?.refused ?? linkedin?.refused ?? 'damaged'
    return { refused: 'file_unreadable', reason, advice: cvRefusalMessages[reason] }
  }
  return db.transaction(async (tx) => {
    const before = await readDraft(tx, orderId, language)
    const decided = before?.decided ?? {}
    const cvFile = await findSourceFile(tx, orderId, 'cv')
    const corrections = cvFile?.corrections ?? []
    const written = excludeChosenFields(
      before?.authors ?? [],
      before?.resume ?? {},
      joined,
      decided,
      corrections,
    )
    const found = applyCorrections(applyConflictDecisions(joined, decided), corrections)
    const { resume, kept } = fillDraft(before?.resume ?? {}, found.resume, editedSections(written))
    const now = clock()
    const saidBefore = found.corrected
      .filter((path) => textAt(resume, path) !== '' && !kept.includes(sectionOf(path)))
      .map((path) => ({ path, author: 'customer', at: (cvFile?.addedAt ?? now).toISOString() }))
    const draft: Draft = {
      orderId,
      language,
      revision: (before?.revision ?? 0) + 1,
      resume,
      templateId: before?.templateId ?? suggestTemplate(plainResume(resume)).templateId,
      themeId: before?.themeId ?? (await chosenTheme(tx, order)),
      decided,
      madeFrom: await trackTranslationSource(tx, order, { language, resume }, before, {
        username: actor,
        now,
      }),
      authors: [
        ...(before?.authors ?? []).filter(({ path }) => kept.includes(sectionOf(path))),
        ...saidBefore,
      ],
      updatedAt: now,
      updatedBy: actor,
    }
    await writeDraft(tx, draft)
    await startProduction(tx, deps.emit, order, actor, now)
    return { draft, kept }
  })
}

/** The first work on an order moves it to `in_production`. */
export async function startProduction(
  tx: Transaction,
  emit: Emit,
  order: Order,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (!orderAllows.startProduction(order)) return
  await moveOrder(tx, emit, { orderId: order.id, to: 'in_production', actor }, now)
}

export async function chosenTheme(tx: Transaction, order: Order): Promise<Draft['themeId']> {
  const { colorScheme } = await readIntake(tx, order)
  return themeIdSchema.safeParse(colorScheme).data ?? FIRST_THEME
}
