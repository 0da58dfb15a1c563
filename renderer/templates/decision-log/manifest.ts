import { type TemplateManifest, resumeSections } from '../manifest.ts'

export const decisionLog: TemplateManifest = {
  id: 'decision-log',
  name: 'Decision log',
  role: 'Product Designer',
  purpose:
    'Reasoning before pictures: each case is a problem, the options, the choice, its effect.',
  sections: [...resumeSections, 'figures', 'sketches'],
  sample: 'mira-halvorsen',
}
