/** A translation beside what it is made from, text by text. */
export { focusNextOpenText, TranslationEditor } from './translation-editor.tsx'
