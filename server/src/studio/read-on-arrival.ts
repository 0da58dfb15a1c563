import { intakeCompleted } from '../onboarding/index.ts'
import { on, type Subscription } from '../platform/events.ts'
import { type ReadingDeps, readSourceFiles } from '../sources/index.ts'

/** Reads the files of an order as soon as its intake is complete, before a writer opens it. */
export const readOnArrival = (deps: ReadingDeps): Subscription =>
  on(intakeCompleted, { name: 'studio.read-on-arrival', queue: 'build' }, async ({ orderId }) => {
    await readSourceFiles(
      {
        ...deps,
        readCv: (bytes, name, options) =>
          deps.readCv(bytes, name, { ...options, noQueueTimeout: true }),
      },
      orderId,
    )
  })
