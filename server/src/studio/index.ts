export { listDrafts } from './draft-store.ts'
export { type ReadCv } from './read-customers-cv.ts'
export { registerStudioStaffRoutes } from './staff-routes.ts'
export { type Draft } from './tables.ts'
