import { type TemplateManifest, resumeSections } from '../manifest.ts'

export const tearsheet: TemplateManifest = {
  id: 'tearsheet',
  name: 'Tearsheet',
  role: 'Financial Analyst',
  purpose: 'A one-page research note: the thesis, key figures with footnotes, a track record.',
  sections: [...resumeSections, 'figures', 'results', 'chart'],
  sample: 'priya-raman',
}
