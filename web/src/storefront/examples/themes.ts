import type { ThemeId } from '@vitrine/domain/site'

/** Names and strongest colours of the themes, for switches. The themes themselves are the renderer's. */
export const themeSwatches: Readonly<Record<ThemeId, { label: string; colour: string }>> = {
  quadratic: { label: 'Quadratic', colour: '#1853c6' },
  nomad: { label: 'Nomad', colour: '#912d33' },
  honey: { label: 'Honey', colour: '#f2b52e' },
  'zen-garden': { label: 'Zen Garden', colour: '#2d643e' },
  highlighter: { label: 'Highlighter', colour: '#eaf513' },
}

export const themesInOrder = Object.keys(themeSwatches) as readonly ThemeId[]
