import { type TemplateManifest, resumeSections } from '../manifest.ts'

export const letter: TemplateManifest = {
  id: 'letter',
  name: 'Letter',
  role: 'Chief Operating Officer',
  purpose:
    'Quiet authority for boards and search firms: one column, mandates with their scope, two biographies.',
  sections: [...resumeSections, 'figures', 'results', 'biography'],
  sample: 'grace-whitfield',
}
