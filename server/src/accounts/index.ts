export { createFirstUser } from './create-first-user.ts'
export { resetSecondFactor } from './reset-second-factor.ts'
export { registerAccountRoutes } from './routes.ts'
export { staffGuards, userOf } from './session.ts'
