export { findContact } from './contact-store.ts'
export { messageReceived } from './events.ts'
export { registerContactRoutes, registerContactStaffRoutes } from './routes.ts'
