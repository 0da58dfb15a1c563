/** Which fields a resume has here: the writer's words for them, and how each is edited. */
export { kindOf, labelOf, placeWords, sectionOf } from './name-fields.ts'
export {
  type FieldSpec,
  type LinesSpec,
  type ListSpec,
  resumeForm,
  type SectionSpec,
} from './resume-form.ts'
