import { type TemplateManifest, resumeSections } from '../manifest.ts'

export const beforeAndAfter: TemplateManifest = {
  id: 'before-and-after',
  name: 'Before and after',
  role: 'Growth Marketing Lead',
  purpose: 'Proof over adjectives: every campaign a pair of measured states, drawn to scale.',
  sections: [...resumeSections, 'figures', 'comparisons'],
  sample: 'hana-kobayashi',
}
