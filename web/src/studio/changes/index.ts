/** Fields that differ from their source: who changed them, before and after, and confirmation. */
export { ChangedText } from './changed-text.tsx'
export { type ChangedField, changesByField, describeChanges } from './describe-changes.ts'
export { TextDifference } from './text-difference.tsx'
