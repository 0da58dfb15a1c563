export { registerReportingStaffRoutes } from './staff-routes.ts'
