/** The resume fields in the form, with labels and controls. */
export { fieldKind, fieldLabel, anchorLabel, fieldSection } from './field-labels.ts'
export {
  type FieldSpec,
  type LinesSpec,
  type ListSpec,
  resumeForm,
  type SectionSpec,
} from './resume-form.ts'
export { OriginalTextProvider, useOriginalText, useOriginalTexts } from './original-text.ts'
