/**
 * Draws page designs at random. Some values are reserved for the fold kept apart; each design of
 * that fold has at least two of them.
 */
import type { Random } from './random.ts'

/** Values after `apart` appear only in the fold kept apart. */
const CHOICES = {
  columns: {
    open: ['one', 'sidebar-left', 'sidebar-right', 'table-sidebar', 'boxes'],
    apart: ['two-halves', 'right-band'],
  },
  heading: {
    open: ['rule', 'capitals', 'bold-same-size', 'color', 'bar', 'margin'],
    apart: ['centered-lines', 'spaced-capitals', 'light-large', 'symbol'],
  },
  name: {
    open: ['large', 'capitals', 'two-sizes', 'label-table', 'photo-left'],
    apart: ['photo-between', 'box-right', 'centered-small'],
  },
  contact: {
    open: ['one-line', 'stacked', 'labels', 'icons'],
    apart: ['label-grid', 'two-columns', 'footer'],
  },
  entry: {
    open: ['date-right', 'date-left', 'date-below', 'one-line', 'employer-first', 'date-wrapped'],
    apart: ['label-rows', 'date-above', 'brackets', 'year-table'],
  },
  date: {
    open: ['long', 'short', 'slash', 'dots', 'year', 'iso'],
    apart: ['slash-name', 'space', 'apostrophe', 'year-first'],
  },
  dash: { open: [' – ', '-', ' - '], apart: [' — ', ' … ', ' / '] },
  duties: { open: ['list', 'dashes', 'prose'], apart: ['arrows', 'plain-lines'] },
  skills: { open: ['commas', 'list', 'tags', 'dots'], apart: ['levels', 'groups', 'grid'] },
  languages: { open: ['brackets', 'dash', 'table'], apart: ['bars', 'colon'] },
} as const

type Feature = keyof typeof CHOICES
type ValueOf<F extends Feature> = (typeof CHOICES)[F]['open' | 'apart'][number]
export type Design = { [F in Feature]: ValueOf<F> } & {
  fold: 'open' | 'apart'
  font: string
  color: string
  size: number
}

const FONTS = ['Liberation Sans', 'Liberation Serif', 'DejaVu Sans', 'DejaVu Serif', 'URW Gothic']

export function drawDesign(fold: Design['fold'], random: Random): Design {
  const features = Object.keys(CHOICES) as Feature[]
  const reserved = new Set(fold === 'apart' ? random.some(features, random.between(2, 4)) : [])
  const values = Object.fromEntries(
    features.map((feature) => [
      feature,
      random.pick<string>(CHOICES[feature][reserved.has(feature) ? 'apart' : 'open']),
    ]),
  )
  return {
    ...values,
    fold,
    font: random.pick(FONTS),
    color: random.pick(['#222', '#0a5a7a', '#8a2b0e', '#3f6b2a', '#555']),
    size: random.pick([9, 10, 11]),
  } as Design
}
