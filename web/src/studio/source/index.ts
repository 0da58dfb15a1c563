/** CV and LinkedIn files beside the fields, and the source of each field. */
export { CvPane } from './cv-pane.tsx'
export { type FieldProvenance, markOpenChecks } from './field-provenance.ts'
export { findNextConflict, conflictCount } from './next-conflict.ts'
export { insertCvText } from './insert-cv-text.ts'
export { PeopleQuestion } from './people-question.tsx'
export { useDraftFromCv } from './use-draft-from-cv.ts'
export { toReadings, useSources } from './use-sources.ts'
