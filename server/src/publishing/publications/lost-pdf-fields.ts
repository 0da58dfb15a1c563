import { isDeepStrictEqual } from 'node:util'
import { listUnreadableItems, type OpenItem } from '@vitrine/domain/publishing/gate'
import {
  listUnreadableFields,
  type PdfRoundTripField,
  type UnreadableField,
} from '@vitrine/domain/publishing/unreadable-fields'
import type { Database } from '../../platform/database.ts'
import { listResolutions } from '../../studio/index.ts'
import { findVersion, listSnapshots, latestVersionNumber } from '../site-store.ts'
import type { Publication, Site } from '../tables.ts'

/** Fields that the latest version's PDFs lost, live or not. */
export async function listLostPdfFields(db: Database, orderId: string): Promise<UnreadableField[]> {
  const version = await findVersion(db, orderId, await latestVersionNumber(db, orderId))
  return version === undefined ? [] : listUnreadableFields(version.proof)
}

/**
 * Lost PDF fields that nobody has justified; they block the publication. Documents that are live,
 * or were in the target version of a rollback, passed before, so hiding a phone number never waits
 * for the team.
 */
export async function listBlockingItems(
  db: Database,
  { orderId, input }: Publication,
  { liveVersion }: Site,
  proof: readonly PdfRoundTripField[],
): Promise<OpenItem[]> {
  const unread = listUnreadableFields(proof)
  if (unread.length === 0) return []
  const numbers = [liveVersion, input.part?.takenFrom ?? null].filter((number) => number !== null)
  const checked = [...(await listSnapshots(db, orderId, numbers)).values()].flatMap(
    designedDocuments,
  )
  const documents = designedDocuments(input).filter(
    (document) => !checked.some((each) => isDeepStrictEqual(each, document)),
  )
  return listUnreadableItems(documents, unread, await listResolutions(db, orderId))
}

const designedDocuments = ({ resumes, templateId, themeId }: Publication['input']) =>
  resumes.map(({ code, resume }) => ({ language: code, resume, templateId, themeId }))

const SHOWN = 3

/** Message for the team with the next step. */
export function blockingItemsMessage(
  stops: readonly OpenItem[],
  purpose: Publication['purpose'],
): string {
  const said = stops.slice(0, SHOWN).map(({ sentence }) => sentence)
  const more = stops.length > SHOWN ? ` So it is with ${stops.length - SHOWN} more.` : ''
  const [nothing, again] =
    purpose === 'preview'
      ? ['Nothing was sent.', 'send it again']
      : ['Nothing was published.', 'publish again']
  return `${said.join('. ')}.${more} ${nothing} Change it, or note under what is open why it may stay, then ${again}.`
}
