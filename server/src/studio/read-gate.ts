import type {
  GateOrder,
  GatePhoto,
  listOpenItemsOfLanguages,
  OpenItem,
} from '@vitrine/domain/publishing/gate'
import { statementLines, type CustomerStatement } from '@vitrine/domain/claims/customer-statements'
import { splitWishes } from '@vitrine/domain/orders/split-wishes'
import { textAt } from '@vitrine/domain/resume/json-pointer'
import { orderedLanguages } from '@vitrine/domain/languages/languages'
import { readIntake } from '../onboarding/index.ts'
import type { Order } from '../ordering/index.ts'
import { findSourceFile } from '../sources/index.ts'
import type { Database } from '../platform/database.ts'
import type { OrderLookups } from '../platform/app-context.ts'
import { compareDocuments } from './compare-documents.ts'
import { listDrafts } from './draft-store.ts'
import { listMissingLanguageWords } from './language-words-store.ts'
import { readOrderReadings } from './order-readings.ts'
import { keepSources } from './keep-sources.ts'
import { listResolutions } from './resolution-store.ts'
import type { Draft, Resolution } from './tables.ts'

/** Selected languages by code, and the documents of the others. */
export type GateScope = {
  readonly chosen: readonly string[]
  readonly standing: Parameters<typeof listOpenItemsOfLanguages>[2]
}

/**
 * Items that block a preview or publication of the saved drafts. The caller holds the order lock,
 * so no draft changes meanwhile.
 */
export async function listGateItems(
  db: Database,
  known: OrderLookups,
  order: Order,
  part: GateScope | null,
): Promise<OpenItem[]> {
  const gate = await readGateInput(db, known, order)
  return part === null
    ? compareDocuments('listOpenItems', gate)
    : compareDocuments('listOpenItemsOfLanguages', gate, part.chosen, part.standing)
}

export async function readGateInput(
  db: Database,
  known: OrderLookups,
  order: Order,
): Promise<
  GateOrder<Resolution> & {
    readonly drafts: readonly Draft[]
    readonly told: readonly CustomerStatement[]
    readonly wishes: readonly string[]
    readonly missingWords: readonly { language: string; words: string[] }[]
    readonly photo: GatePhoto | null
  }
> {
  const intake = await readIntake(db, order)
  const { used: read } = await readOrderReadings(db, order)
  const drafts = await listDrafts(db, order.id)
  const photo = await findSourceFile(db, order.id, 'photo')
  const told = [
    ...toldBy(order, intake),
    ...drafts.flatMap(wordsOfCustomer),
    ...(await known.customerMessages(db, order.id)),
  ]
  const languages = orderedLanguages(intake.languages)
  return {
    languages,
    drafts,
    sources: keepSources({
      ...read,
      joined: await compareDocuments('mergeReadings', read.cv, read.linkedin),
      statements: statementLines(told),
    }),
    told,
    unread: await known.lostFields(db, order.id),
    given: await listResolutions(db, order.id),
    wishes: splitWishes(order.specialRequests),
    missingWords: await listMissingLanguageWords(db, languages),
    photo: photo ? { id: photo.id, addedByCustomer: photo.addedBy === 'customer' } : null,
  }
}

/** Accepted suggestions that still have the customer's text. */
const wordsOfCustomer = ({ resume, authors }: Draft): CustomerStatement[] =>
  authors.flatMap(({ author, path, at }): CustomerStatement[] =>
    author === 'customer' ? [{ words: textAt(resume, path), where: 'comment', at }] : [],
  )

/** Statements of the customer in the order and the intake. */
function toldBy(order: Order, intake: { linkedinUrl: string | null }): CustomerStatement[] {
  const { customerFirstName, customerLastName, customerEmail, customerPhone } = order
  const { currentJobTitle, targetJobTitle, industry, specialRequests } = order
  const said = (words: string | null, at: string | null): CustomerStatement[] =>
    words === null || words.trim() === '' ? [] : [{ words, where: 'order', at }]
  const ordered = order.createdAt.toISOString()
  return [
    // First, because the newest statement that contains a value is cited.
    ...said(intake.linkedinUrl, null),
    ...said(`${customerFirstName} ${customerLastName}`, ordered),
    ...[customerEmail, customerPhone, currentJobTitle, targetJobTitle, industry].flatMap((words) =>
      said(words, ordered),
    ),
    ...said(specialRequests, ordered),
  ]
}
