/** The editor's three panes and what stands above each. */
export { PaneHeader } from './pane-header.tsx'
export { focusNextPane, type PaneId, Panes } from './panes.tsx'
