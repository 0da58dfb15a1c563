/**
 * The five color themes of sites. A site follows the visitor's light or dark preference; print is
 * always light. Every text pair has a contrast of at least 4.5 and `borderStrong` at least 3 (WCAG
 * 2.2).
 */
import type { ThemeId } from '@vitrine/domain/sites/site-options'

/** sRGB hex values. */
export type ThemeColors = {
  readonly background: string
  readonly surface: string
  readonly text: string
  readonly muted: string
  /** A filled area; its text is `onAccent`. */
  readonly accent: string
  readonly onAccent: string
  /** The accent as text color: amber and yellow are unreadable on white. */
  readonly accentInk: string
  /** Decorative hairlines. */
  readonly border: string
  /** Borders of controls. */
  readonly borderStrong: string
}

export type Theme = {
  readonly id: ThemeId
  readonly light: ThemeColors
  readonly dark: ThemeColors
}

export const themes: Readonly<Record<ThemeId, Theme>> = {
  quadratic: {
    id: 'quadratic',
    light: {
      background: '#fafcfe',
      surface: '#f0f4fa',
      text: '#151d2b',
      muted: '#515b6c',
      accent: '#1853c6',
      onAccent: '#ffffff',
      accentInk: '#1853c6',
      border: '#d1d8e2',
      borderStrong: '#768193',
    },
    dark: {
      background: '#0e141f',
      surface: '#171e2c',
      text: '#ebeff4',
      muted: '#a4afbe',
      accent: '#7db4fc',
      onAccent: '#0d1421',
      accentInk: '#8ebdfd',
      border: '#323b4a',
      borderStrong: '#6a7587',
    },
  },
  nomad: {
    id: 'nomad',
    light: {
      background: '#fbfaf7',
      surface: '#f1efe8',
      text: '#261d1b',
      muted: '#635652',
      accent: '#912d33',
      onAccent: '#ffffff',
      accentInk: '#912d33',
      border: '#d9d4cc',
      borderStrong: '#867b73',
    },
    dark: {
      background: '#191312',
      surface: '#251d1c',
      text: '#efece8',
      muted: '#b5aca5',
      accent: '#f1938d',
      onAccent: '#221010',
      accentInk: '#f4a199',
      border: '#433937',
      borderStrong: '#7d726e',
    },
  },
  honey: {
    id: 'honey',
    light: {
      background: '#fdfcf7',
      surface: '#faf4e1',
      text: '#2c2012',
      muted: '#695943',
      accent: '#f2b52e',
      onAccent: '#322009',
      accentInk: '#865403',
      border: '#e2d9c0',
      borderStrong: '#907a54',
    },
    dark: {
      background: '#1b150b',
      surface: '#271f12',
      text: '#f4f0e5',
      muted: '#bab09c',
      accent: '#f5be3f',
      onAccent: '#2c1b04',
      accentInk: '#f4c761',
      border: '#453c2b',
      borderStrong: '#7f735d',
    },
  },
  'zen-garden': {
    id: 'zen-garden',
    light: {
      background: '#f9fbf8',
      surface: '#ecf1ea',
      text: '#19251e',
      muted: '#515d53',
      accent: '#2d643e',
      onAccent: '#ffffff',
      accentInk: '#2d643e',
      border: '#d0d8ce',
      borderStrong: '#758177',
    },
    dark: {
      background: '#101814',
      surface: '#18231d',
      text: '#ebf0ea',
      muted: '#a8b3a9',
      accent: '#8dc895',
      onAccent: '#091a11',
      accentInk: '#9ed0a0',
      border: '#333f37',
      borderStrong: '#6a776d',
    },
  },
  highlighter: {
    id: 'highlighter',
    light: {
      background: '#ffffff',
      surface: '#f4f5f2',
      text: '#121210',
      muted: '#585855',
      accent: '#eaf513',
      onAccent: '#121210',
      accentInk: '#555b02',
      border: '#d7d8d5',
      borderStrong: '#7a7b77',
    },
    dark: {
      background: '#0e0e0d',
      surface: '#191a17',
      text: '#f3f4f1',
      muted: '#b1b1ae',
      accent: '#e4f225',
      onAccent: '#12120d',
      accentInk: '#e4f225',
      border: '#393937',
      borderStrong: '#72726e',
    },
  },
}

/** The theme as CSS custom properties, with a dark media query. */
export function themeCss(themeId: ThemeId): string {
  const { light, dark } = themes[themeId]
  return `:root{${properties(light)}}@media screen and (prefers-color-scheme:dark){:root{${properties(dark)}}}`
}

const properties = (colors: ThemeColors): string =>
  Object.entries(colors)
    .map(
      ([role, hex]) => `--${role.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}:${hex}`,
    )
    .join(';')
