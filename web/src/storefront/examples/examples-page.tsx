import { type ThemeId, themeIds, themeLabels } from '@vitrine/domain/site'
