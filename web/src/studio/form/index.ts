/** The form with all fields of a draft. */
export { entryTitle } from './entry-title.ts'
export { FieldsHeader } from './fields-header.tsx'
export { FieldsPane, sectionsToOpen } from './fields-pane.tsx'
