import { type TemplateManifest, resumeSections } from '../manifest.ts'

export const programme: TemplateManifest = {
  id: 'programme',
  name: 'Programme',
  role: 'Construction Project Manager',
  purpose: 'A drawing sheet with a title block: the career as a programme of works to scale.',
  sections: [...resumeSections, 'figures', 'results'],
  sample: 'layla-haddad',
}
