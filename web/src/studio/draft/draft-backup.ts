/**
 * What is typed and not saved yet, kept on this device, so that neither a crash nor
 * a lost connection takes it. Gone as soon as the server has it.
 */
import { z } from 'zod'
import { type DecidedConflicts, decidedConflictsSchema } from '@vitrine/domain/cv-reading'
import { type ThemeId } from '@vitrine/domain/site'
import { themeIdSchema } from '@vitrine/domain/site-schemas'
import { type MadeFrom, madeFromSchema } from '@vitrine/domain/translated-texts'
import { giveIds, type StoredResume } from '@vitrine/domain/stored-resume'

/** What the editor edits. The resume may hold half a date: it is what stands on the screen. */
export type EditedDraft = {
  readonly resume: unknown
  readonly templateId: string
  readonly themeId: ThemeId
  /** Conflicts between CV and LinkedIn that a person has decided. */
  readonly decided: DecidedConflicts
  /** Of another language than the first: which words of that each text was made from. */
  readonly madeFrom: MadeFrom
}

export type DraftBackup = {
  /** The saved draft that the typing started from. */
  readonly base: EditedDraft
  readonly document: EditedDraft
  readonly at: string
}

const editedSchema = z.object({
  // One from before lines had ids is given them.
  resume: z.unknown().overwrite((resume) => giveIds(resume as StoredResume)),
  templateId: z.string(),
  themeId: themeIdSchema,
  decided: decidedConflictsSchema.default({}),
  madeFrom: madeFromSchema.default({}),
})
const backupSchema = z.object({ base: editedSchema, document: editedSchema, at: z.iso.datetime() })

const keyOf = (orderId: string, language: string) => `draft ${orderId} ${language}`

/** False where the device keeps nothing (private window, no room): then leaving the page has to ask. */
export function keepBackup(
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
export function findBackup(
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

export function dropBackup(storage: Storage, orderId: string, language: string): void {
  try {
    storage.removeItem(keyOf(orderId, language))
  } catch {
    // Where nothing can be kept there is nothing to drop.
  }
}
