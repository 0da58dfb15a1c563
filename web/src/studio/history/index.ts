/** History of a draft, and restoring from it. */
export { HistoryDialog } from './history-dialog.tsx'
