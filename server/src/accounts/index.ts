export { createFirstUser } from './create-first-user.ts'
export { registerAccountRoutes } from './routes.ts'
export { staffGuards, userOf } from './session.ts'
