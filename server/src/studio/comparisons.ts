import { claimsLedger } from '@vitrine/domain/claims/claims-ledger'
import { listFieldsToCheck } from '@vitrine/domain/publishing/fields-to-check'
import { listOpenItems, listOpenItemsOfLanguages } from '@vitrine/domain/publishing/gate'
import {
  areCvChangesApplied,
  listCvChanges,
  withEarlierIds,
} from '@vitrine/domain/sources/cv-changes'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'
import { mergeReadings } from '@vitrine/reader'

/** Comparisons of whole documents, whose time grows with their size. Pure. */
export const comparisons = {
  mergeReadings,
  listOpenItems,
  listOpenItemsOfLanguages,
  listFieldsToCheck,
  claimsLedger,
  listCvChanges: (earlier: StoredResume, later: StoredResume) => {
    const newer = withEarlierIds(earlier, later)
    return { newer, changes: listCvChanges(earlier, newer) }
  },
  areCvChangesApplied,
}

export type ComparisonName = keyof typeof comparisons
export type ComparisonArguments<Name extends ComparisonName> = Parameters<
  (typeof comparisons)[Name]
>
export type ComparisonOutput<Name extends ComparisonName> = ReturnType<(typeof comparisons)[Name]>

export type ComparisonTask = { readonly name: ComparisonName; readonly inputs: readonly unknown[] }
export type ComparisonResult = { readonly output: unknown }
