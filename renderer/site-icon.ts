import type { ThemeId } from '@vitrine/domain/sites/site-options'
import type { Content } from './content/compose-content.ts'
import { themes } from './themes/index.ts'

/** The favicon: initials on the accent color. */
export function composeIcon({ initials }: Content, themeId: ThemeId): string {
  const { accent, onAccent } = themes[themeId].light
  const letters = initials.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${accent}"/><text x="32" y="42" font-family="system-ui,sans-serif" font-size="28" font-weight="600" text-anchor="middle" fill="${onAccent}">${letters}</text></svg>\n`
}
