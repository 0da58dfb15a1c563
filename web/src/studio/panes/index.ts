/** The three panes of the editor and their headers. */
export { readSetting, writeSetting } from './editor-settings.ts'
export { PaneHeader } from './pane-header.tsx'
export { focusNextPane, type PaneId, Panes } from './panes.tsx'
