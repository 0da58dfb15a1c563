/** The fields of the draft on the screen, where they are written. */
export { FieldsHead } from './fields-head.tsx'
export { FieldsPane, sectionsToOpen } from './fields-pane.tsx'
