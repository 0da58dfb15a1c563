import { type ThemeId, themeLabels } from '@vitrine/domain/site'

export const themesInOrder = Object.keys(themeLabels) as readonly ThemeId[]
