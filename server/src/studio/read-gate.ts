import { type GateOrder, listOpenItems, type OpenItem } from '@vitrine/domain/gate'
import { orderedLanguages } from '@vitrine/domain/languages'
import { joinReadings } from '@vitrine/reader'
import { readIntake } from '../onboarding/index.ts'
import type { Order } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import { listSourceReadings } from '../sources/index.ts'
import { listDrafts } from './draft-store.ts'
import { listResolutions } from './resolution-store.ts'
import type { Draft, Resolution } from './tables.ts'

/**
 * What stops the order's preview and publication, over all ordered languages, as the drafts
 * are saved now. Whoever acts on it holds the order's lock, without which no draft is saved.
 */
export async function gateOf(db: Database, order: Order): Promise<OpenItem[]> {
  return listOpenItems(await readGateOrder(db, order))
}

/** What the gate is decided from, and what was given so far. */
export async function readGateOrder(
  db: Database,
  order: Order,
): Promise<GateOrder<Resolution> & { drafts: readonly Draft[] }> {
  const intake = await readIntake(db, order)
  const { cv, linkedin } = await listSourceReadings(db, order.id)
  const read = { cv: cv?.reading?.reading ?? null, linkedin: linkedin?.reading?.reading ?? null }
  return {
    languages: orderedLanguages(intake.languages),
    drafts: await listDrafts(db, order.id),
    sources: { ...read, joined: joinReadings(read.cv, read.linkedin), told: toldBy(order, intake) },
    given: await listResolutions(db, order.id),
  }
}

/** The customer's own words: what they wrote with the order and in the onboarding. */
function toldBy(order: Order, intake: { linkedinUrl: string | null }): string[] {
  const { customerFirstName, customerLastName, customerEmail, customerPhone } = order
  const { currentJobTitle, targetJobTitle, industry, specialRequests } = order
  return [
    `${customerFirstName} ${customerLastName}`,
    ...[customerEmail, customerPhone, currentJobTitle, targetJobTitle, industry],
    ...(specialRequests?.split('\n') ?? []),
    intake.linkedinUrl,
  ].filter((line) => line !== null && line.trim() !== '') as string[]
}
