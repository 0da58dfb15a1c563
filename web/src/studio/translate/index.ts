/** A translation beside what it is made from, text by text. */
export { focusNextOpenText, TranslationDesk } from './translation-desk.tsx'
