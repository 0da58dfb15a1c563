export { listDrafts } from './draft-store.ts'
export { noteLinkedInVerdict } from './note-linkedin-verdict.ts'
export { registerStudioStaffRoutes } from './staff-routes.ts'
export { type Draft } from './tables.ts'
