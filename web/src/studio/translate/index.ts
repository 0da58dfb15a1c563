/** Original and translation side by side, text by text. */
export { focusNextOpenText, TranslationEditor } from './translation-editor.tsx'
