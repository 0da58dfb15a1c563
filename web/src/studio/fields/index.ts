/** Which fields a resume has here: the writer's words for them, and how each is edited. */
export { fieldKind, fieldLabel, anchorLabel, fieldSection } from './field-labels.ts'
export {
  type FieldSpec,
  type LinesSpec,
  type ListSpec,
  resumeForm,
  type SectionSpec,
} from './resume-form.ts'
