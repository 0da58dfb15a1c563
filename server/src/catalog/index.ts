export { registerCatalogRoutes } from './routes.ts'
