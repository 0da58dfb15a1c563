/** What a draft still lacks before it can go out. */
export { checkDraft } from './check-draft.ts'
export { ChecksBar } from './checks-bar.tsx'
