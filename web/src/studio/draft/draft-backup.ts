/**
 * What is typed and not saved yet, kept on this device, so that neither a crash nor
 * a lost connection takes it. Gone as soon as the server has it.
 */
import { z } from 'zod'
import { type ConflictDecisions, conflictDecisionsSchema } from '@vitrine/domain/sources/cv-reading'
import { type ThemeId } from '@vitrine/domain/sites/site-options'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import {
  type TranslationSources,
  translationSourcesSchema,
} from '@vitrine/domain/languages/translated-texts'
import { assignIds, type StoredResume } from '@vitrine/domain/resume/stored-resume'

/** What the editor edits. The resume may hold half a date: it is what stands on the screen. */
export type EditedDraft = {
  readonly resume: unknown
  readonly templateId: string
  readonly themeId: ThemeId
  /** Conflicts between CV and LinkedIn that a person has decided. */
  readonly decided: ConflictDecisions
  /** Of another language than the first: which words of that each text was made from. */
  readonly madeFrom: TranslationSources
}

export type DraftBackup = {
  /** The saved draft that the typing started from. */
  readonly base: EditedDraft
  readonly document: EditedDraft
  readonly at: string
}

const editedSchema = z.object({
  // One from before lines had ids is given them.
  resume: z.unknown().overwrite((resume) => assignIds(resume as StoredResume)),
  templateId: z.string(),
  themeId: themeIdSchema,
  decided: conflictDecisionsSchema.default({}),
  madeFrom: translationSourcesSchema.default({}),
})
const backupSchema = z.object({ base: editedSchema, document: editedSchema, at: z.iso.datetime() })

const keyOf = (orderId: string, language: string) => `draft ${orderId} ${language}`

/** False where the device keeps nothing (private window, no room): then leaving the page has to ask. */
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

/** Null if there is none, or none that can be read. */
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
    // Where nothing can be kept there is nothing to drop.
  }
}
