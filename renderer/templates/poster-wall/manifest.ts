import { type TemplateManifest, resumeSections } from '../manifest.ts'

export const posterWall: TemplateManifest = {
  id: 'poster-wall',
  name: 'Poster wall',
  role: 'Creative Director',
  purpose: 'Taste in two seconds: the name at full width, then a wall of posters and an index.',
  sections: [...resumeSections, 'figures'],
  sample: 'leo-marchetti',
}
