/** What a draft said before, and putting it back. */
export { HistoryDialog } from './history-dialog.tsx'
