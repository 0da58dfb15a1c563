/** Checks of the drafts before sending. */
export { type DraftCheck, checkDraft } from './check-draft.ts'
export { ChecksBar } from './checks-bar.tsx'
export { CustomerBrief } from './customer-brief.tsx'
export { OpenItemsDialog } from './open-items-dialog.tsx'
export { itemsByField, useGate } from './use-gate.ts'
export { useResolveItems } from './use-resolve-items.ts'
export { changeRequestsByField, mergeNotes } from './change-requests-by-field.ts'
export { notesByField } from './notes-by-field.ts'
