import { type TemplateManifest, resumeSections } from '../manifest.ts'

export const careBoard: TemplateManifest = {
  id: 'care-board',
  name: 'Care board',
  role: 'Critical Care Nurse',
  purpose: 'What a nurse manager checks, in that order: licenses, shifts, units, competencies.',
  sections: [...resumeSections, 'figures', 'results', 'shifts'],
  sample: 'sofia-almeida',
}
