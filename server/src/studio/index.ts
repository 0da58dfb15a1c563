export { listDrafts } from './draft-store.ts'
export { registerStudioStaffRoutes } from './staff-routes.ts'
export { type Draft } from './tables.ts'
