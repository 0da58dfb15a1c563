import { type TemplateManifest, resumeSections } from '../manifest.ts'

export const marginNotes: TemplateManifest = {
  id: 'margin-notes',
  name: 'Margin notes',
  role: 'Data Scientist',
  purpose: 'An essay with numbered figures; method and caveats stand beside it in the margin.',
  sections: [...resumeSections, 'figures', 'chart', 'notes'],
  sample: 'tomas-novak',
}
