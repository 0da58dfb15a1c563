/** The editor's three panes and what stands above each. */
export { PaneHead } from './pane-head.tsx'
export { focusNextPane, type PaneId, Panes } from './panes.tsx'
