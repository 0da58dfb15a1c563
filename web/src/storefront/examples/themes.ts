import { type ThemeId, themeLabels } from '@vitrine/domain/sites/site-options'

export const themesInOrder = Object.keys(themeLabels) as readonly ThemeId[]
