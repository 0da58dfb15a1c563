/** Suggested wordings of a configured model. */
export { Rewording } from './rewording.tsx'
export {
  type RewordingService,
  RewordingServiceProvider,
  useRewordingService,
} from './rewording-service.ts'
