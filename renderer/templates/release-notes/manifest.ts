import { type TemplateManifest, resumeSections } from '../manifest.ts'

export const releaseNotes: TemplateManifest = {
  id: 'release-notes',
  name: 'Release notes',
  role: 'Software Engineer',
  purpose:
    'A changelog of a career: each job a version, each line what was added, changed or fixed.',
  sections: [...resumeSections, 'figures', 'diagram'],
  sample: 'amara-osei',
}
