/** What the drafts still lack before they can go out. */
export { type Check, checkDraft } from './check-draft.ts'
export { ChecksBar } from './checks-bar.tsx'
export { OpenItemsDialog } from './open-items-dialog.tsx'
export { itemsByField, useGate } from './use-gate.ts'
export { askedByField, joinNotes } from './asked-by-field.ts'
export { notedByField } from './noted-by-field.ts'
