/** Keeps unsaved edits on this device, for crashes and lost connections. Deleted after saving. */
import { z } from 'zod'
import { type ConflictDecisions, conflictDecisionsSchema } from '@vitrine/domain/sources/cv-reading'
import { type ThemeId } from '@vitrine/domain/sites/site-options'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import {
  type TranslationSources,
  translationSourcesSchema,
} from '@vitrine/domain/languages/translated-texts'
import { assignIds, type StoredResume } from '@vitrine/domain/resume/stored-resume'

/** The document in the editor. Its resume may contain incomplete dates. */
export type EditedDraft = {
  readonly resume: unknown
  readonly templateId: string
  readonly themeId: ThemeId
  /** Resolved conflicts between CV and LinkedIn. */
  readonly decided: ConflictDecisions
  /** Translations only: the original text that each translation is based on. */
  readonly madeFrom: TranslationSources
}

export type DraftBackup = {
  /** The saved draft that these edits started from. */
  readonly base: EditedDraft
  readonly document: EditedDraft
  readonly at: string
}

const editedSchema = z.object({
  // Backups from older versions have no ids.
  resume: z.unknown().overwrite((resume) => assignIds(resume as StoredResume)),
  templateId: z.string(),
  themeId: themeIdSchema,
  decided: conflictDecisionsSchema.default({}),
  madeFrom: translationSourcesSchema.default({}),
})
const backupSchema = z.object({ base: editedSchema, document: editedSchema, at: z.iso.datetime() })

const keyOf = (orderId: string, language: string) => `draft ${orderId} ${language}`

/** False if the browser cannot store the backup, for example in a private window. */
export function storeBackup(
  storage: Storage,
  orderId: string,
  language: string,
  backup: DraftBackup,
): boolean {
  try {
    storage.setItem(keyOf(orderId, language), JSON.stringify(backup))
    return true
  } catch {
    return false
  }
}

/** Null if there is no readable backup. */
export function readBackup(
  storage: Storage,
  orderId: string,
  language: string,
): DraftBackup | null {
  try {
    return backupSchema.parse(JSON.parse(storage.getItem(keyOf(orderId, language)) ?? ''))
  } catch {
    return null
  }
}

export function deleteBackup(storage: Storage, orderId: string, language: string): void {
  try {
    storage.removeItem(keyOf(orderId, language))
  } catch {
    // Without storage there is nothing to delete.
  }
}
